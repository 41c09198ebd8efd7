'use client'
import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link whose page is prefetched once a pointer or the keyboard is on it. Prefetched on view, every link
 * of the navigation would have the server render its page for each visitor, twice, while this one is still starting.
 */
export function IntentLink(
  props: Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>,
) {
  const [isNear, setNear] = useState(false)
  const approach = () => setNear(true)
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={approach} onFocus={approach} />
}

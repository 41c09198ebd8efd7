'use client'
import { useEffect, useState } from 'react'

/**
 * Enter pressed before the results of what is typed are here: `open` is called once they are, unless something else was
 * pressed meanwhile. The results of the text before are never opened.
 */
export function useAwaitedEnter({ isCurrent, open }: { isCurrent: boolean; open: () => void }) {
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited || !isCurrent) return
    setAwaited(false)
    open()
  }, [isAwaited, isCurrent, open])
  return setAwaited
}

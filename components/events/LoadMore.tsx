'use client'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/Button'

/** The next page, or the previous one: automatic when near, on a press, and as a link that works without scripts. */
export function LoadMore({
  href,
  busy,
  auto,
  onMore,
  children,
}: {
  href: string
  busy: boolean
  /** Loads automatically when about to be seen. */
  auto: boolean
  onMore: () => void
  children: string
}) {
  const ref = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !auto || busy) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more.current()
      },
      { rootMargin: '900px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [auto, busy])
  return (
    <div ref={ref} className="flex min-h-9 justify-center">
      <Button asChild>
        <a
          href={href}
          aria-busy={busy}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            if (!busy) onMore()
          }}
        >
          {busy ? 'Loading…' : children}
        </a>
      </Button>
    </div>
  )
}

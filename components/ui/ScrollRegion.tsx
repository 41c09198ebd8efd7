import type { ReactNode } from 'react'

/** A part that scrolls by itself; `className` sets the direction. */
export const ScrollRegion = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard.
  <section tabIndex={0} aria-label={label} className={className}>
    {children}
  </section>
)

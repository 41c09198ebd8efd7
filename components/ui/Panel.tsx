import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

/** A framed section with a heading and, at its right, the heading's controls. */
export function Panel({
  heading,
  headingId,
  aside,
  className,
  children,
  ...props
}: Omit<ComponentProps<'section'>, 'aria-labelledby'> & {
  heading: ReactNode
  headingId: string
  aside?: ReactNode
}) {
  return (
    <section
      aria-labelledby={headingId}
      className={cn('min-w-0 base:rounded-lg base:border bg-surface', className)}
      {...props}
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-1 border-b px-4 py-1.5">
        <h2 id={headingId} className="font-semibold text-base">
          {heading}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

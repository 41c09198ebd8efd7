import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

/** A collapsible section. The browser's own: works before any script, and find-in-page opens it. */
export const Disclosure = ({
  summary,
  children,
  open,
  className,
}: {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  className?: string
}) => (
  <details open={open} className={cn('group', className)}>
    <summary className="flex list-none items-center gap-2 rounded-sm py-2.5 hover:text-ink">
      <ChevronRight
        aria-hidden
        className="size-3.5 shrink-0 text-ink-3 transition-transform duration-100 group-open:rotate-90"
      />
      {summary}
    </summary>
    {children}
  </details>
)

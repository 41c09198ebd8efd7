import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** A named value with a line below it, as a cell of a list of totals. Pure. */
export const Figure = ({
  name,
  value,
  className,
  children,
}: {
  name: string
  value: ReactNode
  className?: string
  children?: ReactNode
}) => (
  <div className={cn('min-w-0 bg-surface px-4 py-3', className)}>
    <dt className="eyebrow">{name}</dt>
    <dd className="figures mt-0.5">
      <span className="font-semibold text-lg">{value}</span>
      <span className="block min-h-4 text-ink-3 text-xs">{children}</span>
    </dd>
  </div>
)

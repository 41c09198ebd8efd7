import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** The browser's own select: best on a phone, and nothing needs loading. */
export function Select({
  label,
  options,
  className,
  ...props
}: Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <span className={cn('relative inline-flex', className)}>
      <select
        aria-label={label}
        className="h-9 w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-8 pl-3 text-ink text-sm transition-colors duration-100 hover:bg-hover"
        {...props}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 size-3.5 text-ink-3"
      />
    </span>
  )
}

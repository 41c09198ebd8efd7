import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** A filter that is on or off. */
export const Chip = ({ pressed, className, ...props }: ComponentProps<'button'> & { pressed: boolean }) => (
  <button
    type="button"
    aria-pressed={pressed}
    className={cn(
      'inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border border-line-strong bg-surface px-2.5 text-sm transition-colors duration-100 hover:bg-hover',
      pressed && 'border-solid bg-solid text-on-solid hover:bg-solid/85',
      className,
    )}
    {...props}
  />
)

import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** A filter that is on or off. */
export const Chip = ({ pressed, className, ...props }: ComponentProps<'button'> & { pressed: boolean }) => (
  <button
    type="button"
    aria-pressed={pressed}
    className={cn(
      'inline-flex base:h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 text-sm transition-colors duration-100',
      pressed
        ? 'border-solid bg-solid text-on-solid hover:bg-solid/85'
        : 'border-line-strong bg-surface hover:bg-hover',
      className,
    )}
    {...props}
  />
)

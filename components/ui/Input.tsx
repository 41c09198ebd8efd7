import type { ComponentProps } from 'react'
import { cn } from './cn'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input
    className={cn(
      'h-9 w-full rounded-md border border-line-strong bg-surface px-3 text-ink text-md placeholder:text-ink-3',
      'aria-invalid:border-bad',
      'md:text-base',
      className,
    )}
    {...props}
  />
)

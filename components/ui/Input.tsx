import type { ComponentProps } from 'react'
import { cn } from './cn'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input
    className={cn(
      'base:h-9 base:w-full rounded-md border border-line-strong bg-surface px-3 base:text-md text-ink placeholder:text-ink-3',
      'aria-invalid:border-bad',
      'md:base:text-base',
      className,
    )}
    {...props}
  />
)

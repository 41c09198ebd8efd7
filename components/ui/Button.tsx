import { cva, type VariantProps } from 'class-variance-authority'
import * as Slot from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const button = cva(
  'inline-flex shrink-0 items-center base:justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors duration-100 select-none disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        solid: 'bg-solid text-on-solid hover:bg-solid/85',
        outline: 'border border-line-strong bg-surface text-ink hover:bg-hover',
        quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
        danger: 'border border-bad/50 bg-surface text-bad hover:bg-bad/10',
      },
      size: {
        sm: 'base:h-8 px-2.5 text-sm',
        md: 'base:h-9 px-3.5 text-base',
        icon: 'size-8 text-sm',
      },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
)

export function Button({
  variant,
  size,
  asChild,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & VariantProps<typeof button> & { asChild?: boolean }) {
  const classes = cn(button({ variant, size }), className)
  return asChild ? (
    <Slot.Root className={classes} {...props} />
  ) : (
    <button type={type} className={classes} {...props} />
  )
}

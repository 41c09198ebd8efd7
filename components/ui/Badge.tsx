import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const badge = cva(
  'inline-flex base:h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-xs px-1.5 text-2xs font-medium',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-ink-2',
        good: 'bg-good/12 text-good',
        warn: 'bg-warn/12 text-warn',
        bad: 'bg-bad/12 text-bad',
        yes: 'bg-yes/12 text-yes',
        no: 'bg-no/12 text-no',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>

/** A word or two about a state. The word carries the meaning, the tone only repeats it. */
export const Badge = ({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) => (
  <span className={cn(badge({ tone }), className)} {...props} />
)

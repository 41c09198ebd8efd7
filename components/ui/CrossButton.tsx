import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A cross that closes, clears or removes what `label` says. */
export const CrossButton = ({
  label,
  small,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; small?: boolean }) => (
  <button
    type="button"
    aria-label={label}
    className={cn('grid place-items-center text-ink-3 hover:text-ink', className)}
    {...props}
  >
    <X aria-hidden className={small ? 'size-3.5' : 'size-4'} />
  </button>
)

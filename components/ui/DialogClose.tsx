'use client'
import { Close } from 'radix-ui/dialog'
import { CrossButton } from './CrossButton'
import { cn } from './cn'

/** The cross that closes a dialog. */
export const DialogClose = ({ className }: { className: string }) => (
  <Close asChild>
    <CrossButton label="Close" className={cn('rounded-md hover:bg-hover', className)} />
  </Close>
)

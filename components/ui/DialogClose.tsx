'use client'
import { X } from 'lucide-react'
import { Close } from 'radix-ui/dialog'
import { cn } from './cn'

/** The cross that closes a dialog. */
export const DialogClose = ({ className }: { className: string }) => (
  <Close
    aria-label="Close"
    className={cn('grid place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink', className)}
  >
    <X aria-hidden className="size-4" />
  </Close>
)

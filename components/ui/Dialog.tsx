'use client'
import * as Primitive from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { DialogClose } from './DialogClose'
import { DialogFrame } from './DialogFrame'

/** A question or a result that must be dealt with before going on. Escape and the cross close it. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}) => (
  <DialogFrame
    open={open}
    onOpenChange={onOpenChange}
    className="-translate-y-1/2 top-1/2 max-h-[85dvh] max-w-lg overflow-y-auto"
  >
    <header className="flex min-h-12 items-center justify-between gap-4 border-b py-2 pr-2 pl-4">
      <Primitive.Title className="font-semibold text-md">{title}</Primitive.Title>
      <DialogClose className="size-8" />
    </header>
    <div className="p-4">{children}</div>
  </DialogFrame>
)

'use client'
import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import type { ReactNode } from 'react'

/** A question or a result that must be dealt with before going on. Escape and the cross close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-[rgb(8_10_14/0.55)]" />
        <Primitive.Content
          aria-describedby={undefined}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[calc(100vw-2rem)] max-w-lg animate-rise overflow-y-auto rounded-lg border bg-raised shadow-pop"
        >
          <header className="flex min-h-12 items-center justify-between gap-4 border-b py-2 pr-2 pl-4">
            <Primitive.Title className="font-semibold text-md">{title}</Primitive.Title>
            <Primitive.Close
              aria-label="Close"
              className="grid size-8 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Primitive.Close>
          </header>
          <div className="p-4">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

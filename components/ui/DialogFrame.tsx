'use client'
import * as Primitive from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { cn } from './cn'

/**
 * Common to every dialog: the page behind it is dimmed and inert, Escape closes, the focus stays inside and
 * returns to where it was. The content brings its own `Title`.
 */
export function DialogFrame({
  open,
  onOpenChange,
  className,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  className?: string
  children: ReactNode
}) {
  // Dialogs here open from state, without a trigger to which Radix could return the focus.
  const before = useRef<Element>(null)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-[rgb(8_10_14/0.55)]" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusOn(before.current)
          }}
          className={cn(
            'base:-translate-x-1/2 fixed base:left-1/2 z-50 base:w-[calc(100vw-2rem)] animate-rise rounded-lg border base:bg-raised shadow-pop',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The focused element may have been removed with its row: then the page content gets the focus. */
function focusOn(element: Element | null): void {
  const target = element?.isConnected ? element : document.getElementById('content')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

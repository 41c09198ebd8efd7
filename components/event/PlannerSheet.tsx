'use client'
import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { PlannerPanel } from '@/components/planner/PlannerPanel'

/** The planner over the page of a phone. What was entered stays in the address while it is closed. */
export function PlannerSheet({
  onClose,
  ...props
}: ComponentProps<typeof PlannerPanel> & { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[rgb(8_10_14/0.55)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-pop"
        >
          <header className="flex min-h-11 items-center justify-between gap-3 border-b py-1 pr-2 pl-4">
            <Dialog.Title className="truncate text-ink-2 text-sm">{props.event.event_title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="grid size-9 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Dialog.Close>
          </header>
          <PlannerPanel {...props} className="min-h-0 rounded-none border-0" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

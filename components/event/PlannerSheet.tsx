'use client'
import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { PlannerPanel } from '@/components/planner/PlannerPanel'
import { DialogFrame } from '@/components/ui/DialogFrame'

/** The planner over a narrow page. What was entered stays in the address while it is closed. */
export const PlannerSheet = ({
  onClose,
  ...props
}: ComponentProps<typeof PlannerPanel> & { onClose: () => void }) => (
  <DialogFrame
    open
    onOpenChange={onClose}
    className="bottom-0 left-0 flex max-h-[92dvh] w-full translate-x-0 flex-col rounded-b-none bg-surface pb-[env(safe-area-inset-bottom)]"
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
  </DialogFrame>
)

'use client'
import * as Dialog from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { PlannerPanel } from '@/components/planner/PlannerPanel'
import { DialogClose } from '@/components/ui/DialogClose'
import { DialogFrame } from '@/components/ui/DialogFrame'

/** The planner over a narrow page. Its input stays in the address while it is closed. */
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
      <DialogClose className="size-9 shrink-0" />
    </header>
    <PlannerPanel {...props} className="min-h-0 rounded-none border-0" />
  </DialogFrame>
)

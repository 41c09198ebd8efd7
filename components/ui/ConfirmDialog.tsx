'use client'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Notice } from './Notice'

/** The question before the action. */
export interface Confirmation<T> {
  title: string
  /** The object of the action. */
  subject: ReactNode
  /** The consequence. */
  text: string
  button: string
  /** Irreversible, and without a replacement. */
  isFinal: boolean
  act(): Promise<T>
}

/** Asks, runs the action, and shows its error. */
export function ConfirmDialog<T>({
  pending,
  onClose,
  onDone,
}: {
  pending: Confirmation<T> | undefined
  onClose: () => void
  onDone: (result: T) => void
}) {
  const acting = useMutation({ mutationFn: ({ act }: Confirmation<T>) => act(), onSuccess: onDone })
  const close = () => {
    acting.reset()
    onClose()
  }
  return (
    <Dialog
      open={pending !== undefined}
      onOpenChange={(open) => !open && close()}
      title={pending?.title ?? ''}
    >
      {pending && (
        <div className="space-y-4">
          {pending.subject}
          <p className="text-ink-2">{pending.text}</p>
          <div aria-live="polite">
            {acting.isError && <Notice tone="bad">{errorMessage(acting.error)}</Notice>}
          </div>
          <div className="flex justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button
              variant={pending.isFinal ? 'danger' : 'solid'}
              disabled={acting.isPending}
              onClick={() => acting.mutate(pending)}
            >
              {pending.button}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

'use client'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Notice } from './Notice'

/** What is asked before it is done. */
export interface Confirmation<T> {
  title: string
  /** What it happens to. */
  subject: ReactNode
  /** What follows from it. */
  text: string
  button: string
  /** It cannot be undone, and nothing takes its place. */
  isFinal: boolean
  act(): Promise<T>
}

/** Asks, does it, and says what went wrong. */
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

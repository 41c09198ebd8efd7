'use client'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import { revokeApiKey } from '@/lib/client/revokeApiKey'
import { rotateApiKey } from '@/lib/client/rotateApiKey'
import type { CreatedApiKey, ListedApiKey } from '@/lib/contract/apiKeys'
import type { KeyAction } from './KeyRow'

const WORDS = {
  rotate: {
    title: 'Rotate this key?',
    text: 'You get a new key under the same name. The old one stops working at once, everywhere.',
    button: 'Rotate key',
  },
  revoke: {
    title: 'Revoke this key?',
    text: 'It stops working at once, everywhere. This cannot be undone.',
    button: 'Revoke key',
  },
} as const

export interface PendingAction {
  action: KeyAction
  apiKey: ListedApiKey
}

/** Asks before a key ends, and ends it. */
export function ConfirmDialog({
  pending,
  onClose,
  onDone,
}: {
  pending: PendingAction | undefined
  onClose: () => void
  onDone: (created: CreatedApiKey | undefined) => void
}) {
  const acting = useMutation({
    mutationFn: async ({ action, apiKey }: PendingAction) => {
      if (action === 'rotate') return rotateApiKey(apiKey.id)
      await revokeApiKey(apiKey.id)
      return undefined
    },
    onSuccess: onDone,
  })
  const close = () => {
    acting.reset()
    onClose()
  }
  const words = pending && WORDS[pending.action]
  return (
    <Dialog open={pending !== undefined} onOpenChange={(open) => !open && close()} title={words?.title ?? ''}>
      {pending && words && (
        <div className="space-y-4">
          <p>
            <strong className="font-semibold">{pending.apiKey.name || 'Unnamed key'}</strong>{' '}
            <span className="font-mono text-ink-3 text-xs">{pending.apiKey.prefix}…</span>
          </p>
          <p className="text-ink-2">{words.text}</p>
          <div aria-live="polite">
            {acting.isError && <Notice tone="bad">{errorMessage(acting.error)}</Notice>}
          </div>
          <div className="flex justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button
              variant={pending.action === 'revoke' ? 'danger' : 'solid'}
              disabled={acting.isPending}
              onClick={() => acting.mutate(pending)}
            >
              {words.button}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

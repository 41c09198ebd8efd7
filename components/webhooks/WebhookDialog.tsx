'use client'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '@/components/format/errorMessage'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import { webhookActions } from '@/lib/client/webhooks/webhookActions'
import type { CreatedWebhook, WireWebhook } from '@/lib/contract/webhooks'
import type { WebhookAction } from './WebhookRow'

const WORDS = {
  rotate: {
    title: 'Rotate this secret?',
    text: 'You get a new secret. For 24 hours messages are signed with both, so that the receiver can change over.',
    button: 'Rotate secret',
  },
  delete: {
    title: 'Delete this webhook?',
    text: 'Nothing more is sent there, what waits for it is dropped, and its deliveries are forgotten.',
    button: 'Delete webhook',
  },
} as const

export interface PendingWebhook {
  action: WebhookAction
  webhook: WireWebhook
}

/** Asks before a secret is replaced or a webhook ends, and does it. */
export function WebhookDialog({
  pending,
  onClose,
  onDone,
}: {
  pending: PendingWebhook | undefined
  onClose: () => void
  onDone: (created: CreatedWebhook | undefined) => void
}) {
  const acting = useMutation({
    mutationFn: async ({ action, webhook }: PendingWebhook) => {
      if (action === 'rotate') return webhookActions.rotate(webhook.id)
      await webhookActions.delete(webhook.id)
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
          <p className="break-all font-medium">{pending.webhook.url}</p>
          <p className="text-ink-2">{words.text}</p>
          <div aria-live="polite">
            {acting.isError && <Notice tone="bad">{errorMessage(acting.error)}</Notice>}
          </div>
          <div className="flex justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button
              variant={pending.action === 'delete' ? 'danger' : 'solid'}
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

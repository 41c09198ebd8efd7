import type { Confirmation } from '@/components/ui/ConfirmDialog'
import { webhookActions } from '@/lib/browser/webhooks'
import type { CreatedWebhook, WireWebhook } from '@/lib/contract/webhooks'
import type { WebhookAction } from './WebhookRow'

/** Confirmation before a secret is replaced or a webhook is deleted; the webhook with its new secret. */
export function confirmWebhook(
  action: WebhookAction,
  { id, url }: WireWebhook,
): Confirmation<CreatedWebhook | undefined> {
  const subject = <p className="break-all font-medium">{url}</p>
  return action === 'rotate'
    ? {
        title: 'Rotate this secret?',
        subject,
        text: 'You get a new secret. For 24 hours messages are signed with both, so that the receiver can change over.',
        button: 'Rotate secret',
        isFinal: false,
        act: () => webhookActions.rotate(id),
      }
    : {
        title: 'Delete this webhook?',
        subject,
        text: 'Nothing more is sent there, what waits for it is dropped, and its deliveries are forgotten.',
        button: 'Delete webhook',
        isFinal: true,
        act: async () => {
          await webhookActions.delete(id)
          return undefined
        },
      }
}

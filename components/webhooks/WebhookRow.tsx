'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMinute } from '@/components/format/dates'
import { errorMessage } from '@/components/format/errorMessage'
import { Badge } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { webhookActions } from '@/lib/browser/webhooks'
import type { WireDelivery, WireWebhook } from '@/lib/contract/webhooks'
import { answerText, Deliveries } from './Deliveries'

export type WebhookAction = 'rotate' | 'delete'

const testText = (sent: WireDelivery) =>
  sent.state === 'delivered'
    ? `The receiver accepted the test (${sent.response_status}).`
    : `The receiver did not accept the test. ${answerText(sent)}`

/** One webhook: its target, its state, and its deliveries. */
export function WebhookRow({
  webhook,
  onAction,
}: {
  webhook: WireWebhook
  onAction: (action: WebhookAction) => void
}) {
  const queryClient = useQueryClient()
  const testing = useMutation({
    mutationFn: () => webhookActions.test(webhook.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'webhooks'] }),
  })
  const name = new URL(webhook.url).host
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="break-all">{webhook.url}</span>
            {webhook.state === 'paused' && <Badge tone="bad">Paused</Badge>}
          </p>
          <p className="mt-0.5 text-ink-3 text-xs">
            {webhook.events.join(', ')}
            {webhook.old_secret_until &&
              `; the old secret is valid until ${formatMinute(webhook.old_secret_until)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={testing.isPending}
            aria-label={`Test ${name}`}
            onClick={() => testing.mutate()}
          >
            {testing.isPending ? 'Sending…' : 'Test'}
          </Button>
          <Button size="sm" aria-label={`Rotate the secret of ${name}`} onClick={() => onAction('rotate')}>
            Rotate
          </Button>
          <Button size="sm" variant="danger" aria-label={`Delete ${name}`} onClick={() => onAction('delete')}>
            Delete
          </Button>
        </div>
      </div>
      {webhook.state === 'paused' && (
        <Notice tone="bad" title="Nothing is sent to this webhook.">
          {webhook.pause_reason} A test that is accepted resumes it, and what waited is sent.
        </Notice>
      )}
      <div aria-live="polite" className="text-sm">
        {testing.isError && <Notice tone="bad">{errorMessage(testing.error)}</Notice>}
        {testing.data && (
          <p className={testing.data.state === 'delivered' ? 'text-good' : 'text-bad'}>
            {testText(testing.data)}
          </p>
        )}
      </div>
      <Disclosure summary={<span className="text-ink-2 text-sm">Deliveries</span>}>
        <Deliveries webhookId={webhook.id} />
      </Disclosure>
    </li>
  )
}

'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMinute } from '@/components/format/dates'
import { errorMessage } from '@/components/format/errorMessage'
import { Badge, type BadgeTone } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { deliveriesQuery, webhookActions } from '@/lib/browser/webhooks'
import type { WireDelivery } from '@/lib/contract/webhooks'

const TONES: Record<WireDelivery['state'], BadgeTone> = { pending: 'warn', delivered: 'good', failed: 'bad' }

/** The last response, in words. */
export function answerText({ response_status: status, response_head: head, error }: WireDelivery): string {
  if (status === null) return error ?? 'Not sent yet'
  return head ? `${status}: ${head}` : String(status)
}

/** The last messages to a webhook, each with its response. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { data, isPending, isError, error } = useQuery(deliveriesQuery(webhookId))
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: webhookActions.redeliver,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'webhooks'] }),
  })
  if (isPending) {
    return (
      <div role="status" className="py-2">
        <span className="sr-only">Loading deliveries…</span>
        <Skeleton className="h-8" />
      </div>
    )
  }
  if (isError) return <Notice tone="bad">Deliveries could not be loaded. {errorMessage(error)}</Notice>
  if (data.deliveries.length === 0) return <p className="py-2 text-ink-3 text-sm">Nothing was sent yet.</p>
  return (
    <ul className="divide-y text-sm">
      {data.deliveries.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <Badge tone={TONES[one.state]}>{one.state}</Badge>
          <span className="font-mono text-xs">{one.type}</span>
          <span className="figures text-ink-3 text-xs">
            {formatMinute(one.last_attempt_at ?? one.created_at)}
            {one.attempts > 1 && `, ${one.attempts} attempts`}
          </span>
          <span className="min-w-0 flex-1 basis-40 truncate text-ink-2">{answerText(one)}</span>
          <Button
            size="sm"
            variant="quiet"
            disabled={again.isPending}
            aria-label={`Send again: ${one.type} of ${formatMinute(one.created_at)}`}
            onClick={() => again.mutate(one.id)}
          >
            Send again
          </Button>
        </li>
      ))}
    </ul>
  )
}

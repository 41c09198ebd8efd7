import { toTimestamp } from '@/lib/contract/scalars'
import type { WireDelivery, WireWebhook } from '@/lib/contract/webhooks'
import type { Delivery, Webhook } from '@/lib/core/domain/webhook'

/** A webhook as its owner sees it; never its secret. */
export const toWireWebhook = (webhook: Webhook, now: number): WireWebhook => ({
  id: webhook.id,
  url: webhook.url,
  events: [...webhook.events],
  created_at: toTimestamp(webhook.createdAt),
  state: webhook.paused ? 'paused' : 'active',
  paused_at: toTimestamp(webhook.paused?.at),
  pause_reason: webhook.paused?.reason ?? null,
  old_secret_until:
    webhook.oldSecretUntil !== undefined && webhook.oldSecretUntil > now
      ? toTimestamp(webhook.oldSecretUntil)
      : null,
})

export const toWireDelivery = (delivery: Delivery): WireDelivery => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_id: delivery.eventId,
  type: delivery.type,
  state: delivery.status,
  created_at: toTimestamp(delivery.createdAt),
  attempts: delivery.attempts,
  next_attempt_at: toTimestamp(delivery.nextAt),
  last_attempt_at: toTimestamp(delivery.lastAt),
  delivered_at: toTimestamp(delivery.deliveredAt),
  response_status: delivery.response?.status ?? null,
  response_head: delivery.response?.head ?? null,
  response_ms: delivery.response?.ms ?? null,
  error: delivery.response?.error ?? null,
})

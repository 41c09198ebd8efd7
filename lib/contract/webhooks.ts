import { z } from 'zod'
import { WEBHOOK_EVENTS } from '@/lib/core/domain/webhook'
import { rowLimit } from './page'
import { nullableText, text, timestamp } from './scalars'

const eventType = z.enum(WEBHOOK_EVENTS)

export const createWebhookRequest = z.strictObject({
  url: text(2_048)
    .min(1)
    .describe('Where messages are posted: a public https address on its usual port, without credentials.'),
  events: z
    .array(eventType)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .describe(
      '`alert.fired`: an alert of this account. `arbitrage.opened`: an opportunity of `/api/arbitrage` between verified platforms. `match.changed`: the platforms of an event.',
    ),
})
export type CreateWebhookRequest = z.input<typeof createWebhookRequest>

const webhookShape = {
  id: z.string().describe('Id of the webhook.'),
  url: z.string().describe('Where messages are posted.'),
  events: z.array(eventType).describe('What it is subscribed to.'),
  created_at: timestamp.describe('When it was made.'),
  state: z
    .enum(['active', 'paused'])
    .describe('Nothing is sent while it is paused; a test that is accepted resumes it.'),
  paused_at: timestamp.nullable().describe('Null while it is active.'),
  pause_reason: nullableText.describe('A sentence for people.'),
  old_secret_until: timestamp
    .nullable()
    .describe('Until then messages are signed with the secret before the present one too; null without one.'),
}
export const webhookResponse = z.strictObject(webhookShape)
export type WireWebhook = z.infer<typeof webhookResponse>

/** The only responses that ever contain a secret. */
export const createdWebhook = z.strictObject({
  ...webhookShape,
  secret: z
    .string()
    .describe(
      '`whsec_` and base64: the symmetric key of Standard Webhooks. Shown in this answer and never again.',
    ),
})
export type CreatedWebhook = z.infer<typeof createdWebhook>

export const webhooksResponse = z.strictObject({
  webhooks: z.array(webhookResponse).describe('Newest first; at most 10.'),
})
export type WebhooksResponse = z.infer<typeof webhooksResponse>

export const deletedWebhook = z.strictObject({
  id: z.string().describe('The webhook that is gone.'),
  deleted: z.literal(true).describe('Always true.'),
})
export type DeletedWebhook = z.infer<typeof deletedWebhook>

export const webhookParams = z.strictObject({
  id: text(100).describe('Id of the webhook, or of the delivery.'),
})

export const deliveryResponse = z.strictObject({
  id: z.string().describe('Id of the delivery.'),
  webhook_id: z.string().describe('The webhook.'),
  event_id: z.string().describe('The `webhook-id` of the message: the same for every attempt.'),
  type: z.string().describe('As in `events`, or `webhook.test`.'),
  state: z
    .enum(['pending', 'delivered', 'failed'])
    .describe('pending: tried again until 24 hours after the first attempt.'),
  created_at: timestamp.describe('When the message was made.'),
  attempts: z.int().min(0).describe('Attempts so far.'),
  next_attempt_at: timestamp.nullable().describe('Null unless pending.'),
  last_attempt_at: timestamp.nullable().describe('Null before the first.'),
  delivered_at: timestamp.nullable().describe('When it was accepted; null until then.'),
  response_status: z.int().nullable().describe('HTTP status of the last answer; null where there was none.'),
  response_head: nullableText.describe("The first 200 printable characters of the last answer's body."),
  response_ms: z.int().nullable().describe('How long the last attempt took, milliseconds.'),
  error: nullableText.describe('Why the last attempt had no answer.'),
})
export type WireDelivery = z.infer<typeof deliveryResponse>

export const deliveriesQuery = z.strictObject({
  limit: rowLimit('Deliveries'),
})

export const deliveriesResponse = z.strictObject({
  deliveries: z.array(deliveryResponse).describe('Newest first; kept for 30 days.'),
})
export type DeliveriesResponse = z.infer<typeof deliveriesResponse>

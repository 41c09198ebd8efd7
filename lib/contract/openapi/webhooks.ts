import { WEBHOOK_MESSAGES, type WebhookMessageType } from '../webhookMessages'
import type { Json } from './json'

const SUMMARIES: Record<WebhookMessageType, string> = {
  'alert.fired': 'An alert of this account fired.',
  'arbitrage.opened': 'An opportunity between verified platforms opened.',
  'match.changed': 'The platforms of an event changed.',
  'webhook.test': 'A test that the owner of the webhook requested.',
}

const SIGNED =
  'Signed by the specification of Standard Webhooks with the secret of the webhook. Sent at least once: ' +
  'the same `webhook-id` is the same message.'

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const PARAMETERS: Json[] = [
  header('webhook-id', 'Of the message: the same in every attempt.'),
  header('webhook-timestamp', 'Of this attempt, seconds. Older than five minutes: refuse it.'),
  header(
    'webhook-signature',
    '`v1,` and base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them, with a space between, for a day after a rotation.',
  ),
]

/** The requests sent to a webhook's URL, for the document's `webhooks`. */
export const webhooksObject = (refOf: (type: WebhookMessageType) => Json): Json =>
  Object.fromEntries(
    (Object.keys(WEBHOOK_MESSAGES) as WebhookMessageType[]).map((type) => [
      type,
      {
        post: {
          operationId: type.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase()),
          summary: SUMMARIES[type],
          description: SIGNED,
          tags: ['alerts'],
          security: [],
          parameters: PARAMETERS,
          requestBody: { required: true, content: { 'application/json': { schema: refOf(type) } } },
          responses: {
            '2XX': { description: 'Accepted.' },
            410: { description: 'Nothing more is wanted: the webhook is paused.' },
            default: { description: 'It is sent again, after 5 seconds to 6 hours, for 24 hours.' },
          },
        },
      },
    ]),
  )

import { Webhook } from 'standardwebhooks'

/**
 * Headers of a message by the specification of Standard Webhooks: its id, the time of sending, and a signature for each
 * secret that is valid now.
 * Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  { secrets, at }: { secrets: readonly string[]; at: number },
): Record<string, string> {
  const date = new Date(at)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, date, body)).join(' '),
  }
}

import { randomBytes } from 'node:crypto'
import { deriveKey } from './deriveKey'
import { seal, unseal } from './sealed'

/** Signing secrets of webhooks: shown in the response that creates one, and encrypted in the database. */
export interface WebhookSecrets {
  create(webhookId: string): { secret: string; sealed: string }
  /** Errors: throws when it was sealed under another AUTH_SECRET. */
  open(webhookId: string, sealed: string): string
}

/** Within the 24 to 64 bytes that Standard Webhooks requires. */
const BYTES = 32

export function createWebhookSecrets({ secret: own }: { secret: string }): WebhookSecrets {
  const keyOf = (webhookId: string) => deriveKey(own, 'webhook secret', webhookId)
  return {
    create(webhookId) {
      const secret = `whsec_${randomBytes(BYTES).toString('base64')}`
      return { secret, sealed: seal(secret, keyOf(webhookId)) }
    },
    open: (webhookId, sealed) => unseal(sealed, keyOf(webhookId)),
  }
}

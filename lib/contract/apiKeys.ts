import { z } from 'zod'
import { text, timestamp } from './scalars'

/** Scopes of a key. */
export const KEY_SCOPES = ['read', 'plan', 'stream', 'balances', 'alerts'] as const

export const createApiKeyRequest = z.strictObject({
  name: text(100).min(1).optional().describe('What the account page lists it by.'),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .max(KEY_SCOPES.length)
    .optional()
    .describe(
      'What the key may be used for. When left out: all but `alerts`, which is for alerts and webhooks.',
    ),
  expires_in_days: z.int().min(1).max(3650).optional().describe('Days until it ends; never when left out.'),
})
export type CreateApiKeyRequest = z.input<typeof createApiKeyRequest>

const keyShape = {
  id: z.string().describe('Id of the key, which is no secret.'),
  prefix: z.string().describe('The first characters of the key, by which it is recognised.'),
  name: z.string().describe('As it was named.'),
  scopes: z.array(z.string()).describe('What it may be used for.'),
  created_at: timestamp.describe('When it was made.'),
  expires_at: timestamp.nullable().describe('When it ends; null for never.'),
}

/** The only response that ever contains the key. */
export const createdApiKey = z.strictObject({
  api_key: z.string().describe('The key itself, sent as `X-API-Key`. Stored here only as a hash.'),
  ...keyShape,
  name: keyShape.name.describe('As requested.'),
})
export type CreatedApiKey = z.infer<typeof createdApiKey>

export const listedApiKey = z.strictObject({
  ...keyShape,
  last_used_at: timestamp.nullable().describe('When it was last used; null before that.'),
  revoked_at: timestamp.nullable().describe('When it was revoked; null while it is valid.'),
  requests_30d: z.int().describe('Requests of the last 30 days.'),
})
export type ListedApiKey = z.infer<typeof listedApiKey>

export const apiKeysResponse = z.strictObject({ api_keys: z.array(listedApiKey).describe('Newest first.') })
export type ApiKeysResponse = z.infer<typeof apiKeysResponse>

/** Requests per day (UTC) over the last 30 days, oldest first. */
export const apiKeyUsageResponse = z.strictObject({
  days: z.array(z.iso.date()).length(30).describe('The last 30 days in UTC, oldest first.'),
  keys: z
    .array(
      z.strictObject({
        id: z.string().describe('The key.'),
        requests: z.array(z.int().min(0)).length(30).describe('Requests of each day.'),
      }),
    )
    .describe('Keys with any request; one count for each of `days`.'),
})
export type ApiKeyUsageResponse = z.infer<typeof apiKeyUsageResponse>

export const revokedApiKey = z.strictObject({
  id: z.string().describe('The key that ended.'),
  revoked_at: timestamp.describe('When.'),
})
export type RevokedApiKey = z.infer<typeof revokedApiKey>

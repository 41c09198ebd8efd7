import { z } from 'zod'
import { text, timestamp } from './scalars'

/** What a key may be used for. */
export const KEY_SCOPES = ['read', 'plan', 'stream', 'balances'] as const

export const createApiKeyRequest = z.strictObject({
  name: text(100).min(1).optional(),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length).optional(),
  expires_in_days: z.int().min(1).max(3650).optional(),
})
export type CreateApiKeyRequest = z.input<typeof createApiKeyRequest>

/** The only answer that ever carries the key. */
export const createdApiKey = z.strictObject({
  api_key: z.string(),
  id: z.string(),
  prefix: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
})
export type CreatedApiKey = z.infer<typeof createdApiKey>

const listedApiKey = z.strictObject({
  id: z.string(),
  prefix: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  requests_30d: z.int(),
})
export type ListedApiKey = z.infer<typeof listedApiKey>

export const apiKeysResponse = z.strictObject({ api_keys: z.array(listedApiKey) })
export type ApiKeysResponse = z.infer<typeof apiKeysResponse>

/** Requests a day (UTC) of the last 30 days, oldest first. */
export const apiKeyUsageResponse = z.strictObject({
  days: z.array(z.iso.date()).length(30),
  keys: z
    .array(z.strictObject({ id: z.string(), requests: z.array(z.int().min(0)).length(30) }))
    .describe('Keys with any request; one count for each of `days`.'),
})
export type ApiKeyUsageResponse = z.infer<typeof apiKeyUsageResponse>

export const revokedApiKey = z.strictObject({ id: z.string(), revoked_at: timestamp })
export type RevokedApiKey = z.infer<typeof revokedApiKey>

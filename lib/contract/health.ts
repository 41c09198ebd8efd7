import { z } from 'zod'
import { byPlatform } from './platform'

export const healthResponse = z.strictObject({ status: z.literal('ok').describe('Always `ok`.') })
export type HealthResponse = z.infer<typeof healthResponse>

export const readyResponse = z.strictObject({
  ready: z.literal(true).describe('Always true; what is not ready answers 503.'),
  database: z.boolean().describe('True when the database answers.'),
  platforms: byPlatform(z.boolean()).describe(
    'Catalogue, books and one matching run done; a platform that does not answer holds nothing up.',
  ),
})
export type ReadyResponse = z.infer<typeof readyResponse>

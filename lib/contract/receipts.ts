import { z } from 'zod'
import { VENUE_IDS } from '@/lib/domain/venue'
import { wireFee } from './book'
import { distributionRequest, distributionResponse } from './distribution'
import { byPlatform } from './platform'
import { receipt } from './receipt'
import { amount, text, timestamp } from './scalars'
import { inputSettlement } from './settlement'
import { stressResult } from './stress'

const receiptKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().describe('The public key, base64url.'),
  kid: z.string().describe('RFC 7638 thumbprint.'),
})
export type ReceiptKey = z.infer<typeof receiptKey>

const planInput = z.strictObject({
  venue: z.enum(VENUE_IDS),
  market_id: z.string(),
  question: z.string().describe("In the venue's words."),
  outcome: z.enum(['yes', 'no']).describe("The token's side of the venue's own market."),
  levels: z
    .array(z.tuple([z.number(), z.number()]))
    .describe('[price, size] of the side that the order takes, in prices of the token, best first, whole.'),
  fee: wireFee,
  lot: amount,
  min_order_usd: amount,
  min_order_tokens: amount,
  max_tokens: amount.nullable().describe('Cap on this leg in net tokens.'),
  book_ts: timestamp.nullable(),
  book_version: z.int(),
  settlement: inputSettlement.optional().describe('Where the request speaks of settlement.'),
})
export type PlanInput = z.infer<typeof planInput>

/** Without what changes a value as it is read: what was read stands in the document. */
const { country: _, ...requestShape } = distributionRequest.shape

export const planDocument = z.strictObject({
  id: z.string(),
  url: z.string(),
  issued_at: timestamp,
  expires_at: timestamp,
  key: receiptKey.describe('The key that signed.'),
  versions: z.strictObject({
    document: z.literal(1),
    planner: z.int().describe('The same version makes the same response of the same books, byte for byte.'),
  }),
  request: z.looseObject(requestShape).describe('As it was read, defaults filled in.'),
  response: distributionResponse
    .omit({ receipt: true, stress: true })
    .describe('Without receipt and stress.'),
  stress: stressResult.nullable().describe('Found on earlier books, which the document does not hold.'),
  inputs: z.strictObject({
    venues: z.array(z.enum(VENUE_IDS)).describe('Position N is platform_N.'),
    platforms: byPlatform(planInput).describe('What was planned with.'),
    warnings: z.array(z.string()).describe('Those that are not about the plan itself.'),
  }),
})
export type PlanDocument = z.infer<typeof planDocument>

export const plansParams = z.strictObject({ id: text().min(1).max(100) })

export const planReceiptResponse = z.strictObject({ receipt, document: planDocument })

export type PlanReceiptResponse = z.infer<typeof planReceiptResponse>

export const receiptKeysResponse = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        ...receiptKey.shape,
        use: z.literal('sig'),
        alg: z.literal('EdDSA'),
        created_at: timestamp,
      }),
    ),
  })
  .describe('A JWK set (RFC 7517) of every key that ever signed a receipt, the newest first.')
export type ReceiptKeysResponse = z.infer<typeof receiptKeysResponse>

const horizon = z.strictObject({
  after_s: z.union([z.literal(10), z.literal(60), z.literal(300)]),
  status: z
    .enum(['pending', 'known', 'unknown'])
    .describe('`unknown`: a book of the plan was not known at that moment.'),
  filled_ratio: z.number().nullable(),
  cost_usd: amount.nullable().describe('What the order would have cost, or brought, without gas.'),
  delta_usd: amount
    .nullable()
    .describe(
      "By how much waiting would have been worse: the difference per net token, gas counted, times the receipt's tokens. Below 0 it would have been better; null where one of both plans fills nothing.",
    ),
})

export const regretResponse = z.strictObject({ horizons: z.array(horizon) })
export type RegretResponse = z.infer<typeof regretResponse>

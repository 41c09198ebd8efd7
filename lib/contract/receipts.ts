import { z } from 'zod'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { wireFee } from './book'
import { distributionRequest, distributionResponse } from './distribution'
import { byPlatform } from './platform'
import { receipt } from './receipt'
import { amount, nullableNumber, text, timestamp } from './scalars'
import { inputSettlement } from './settlement'
import { stressResult } from './stress'

const receiptKey = z.strictObject({
  kty: z.literal('OKP').describe('Key type of RFC 8037.'),
  crv: z.literal('Ed25519').describe('Curve of the key.'),
  x: z.string().describe('The public key, base64url.'),
  kid: z.string().describe('RFC 7638 thumbprint.'),
})
export type ReceiptKey = z.infer<typeof receiptKey>

const planInput = z.strictObject({
  venue: z.enum(VENUE_IDS).describe('The venue behind the platform.'),
  market_id: z.string().describe('Id of the market on the platform.'),
  question: z.string().describe("In the venue's words."),
  outcome: z.enum(['yes', 'no']).describe("The token's side of the venue's own market."),
  levels: z
    .array(z.tuple([z.number(), z.number()]))
    .describe('[price, size] of the side that the order takes, in prices of the token, best first, whole.'),
  fee: wireFee.describe('The taker fee as it was planned with.'),
  lot: amount.describe('Order sizes are multiples of this many tokens.'),
  min_order_usd: amount.describe('The smallest order in the direction of the plan, USD without fees.'),
  min_order_tokens: amount.describe('The smallest order, gross tokens.'),
  max_tokens: amount.nullable().describe('Cap on this leg in net tokens.'),
  book_ts: timestamp.nullable().describe('Last change of the book; null where the platform states no time.'),
  book_version: z.int().describe('Version of the book that was used.'),
  settlement: inputSettlement.optional().describe('Where the request speaks of settlement.'),
})
export type PlanInput = z.infer<typeof planInput>

/** The request schema without transforms: the document contains the parsed values. */
const { country: _, ...parsedShape } = distributionRequest.shape
/** Documents of earlier versions lack what these did not know. */
const requestShape = {
  ...parsedShape,
  counterfactuals: z
    .boolean()
    .optional()
    .describe('Were these requested? Documents of earlier versions do not say, and have them.'),
}

export const planDocument = z
  .strictObject({
    id: z.string().describe("The receipt's id."),
    url: z.string().describe('The page that shows it.'),
    issued_at: timestamp.describe('When the plan was signed.'),
    expires_at: timestamp.describe('When it is deleted.'),
    key: receiptKey.describe('The key that signed.'),
    versions: z
      .strictObject({
        document: z.literal(1).describe('Version of this form.'),
        planner: z
          .int()
          .describe('The same version makes the same response of the same books, byte for byte.'),
      })
      .describe("Of the document's form and of the planner."),
    request: z.looseObject(requestShape).describe('As it was read, defaults filled in.'),
    response: distributionResponse
      .omit({ receipt: true, stress: true })
      .describe('Without receipt and stress.'),
    stress: stressResult.nullable().describe('Found on earlier books, which the document does not hold.'),
    inputs: z
      .strictObject({
        venues: z.array(z.enum(VENUE_IDS)).describe('Position N is platform_N.'),
        platforms: byPlatform(planInput).describe('What was planned with.'),
        warnings: z.array(z.string()).describe('Those that are not about the plan itself.'),
      })
      .describe('Everything the plan was made of.'),
  })
  .describe('What was signed: request, response and all that the plan was made of.')
export type PlanDocument = z.infer<typeof planDocument>

export const plansParams = z.strictObject({ id: text().min(1).max(100).describe("The receipt's id.") })

export const planReceiptResponse = z.strictObject({ receipt, document: planDocument })

export type PlanReceiptResponse = z.infer<typeof planReceiptResponse>

export const receiptKeysResponse = z
  .strictObject({
    keys: z
      .array(
        z.strictObject({
          ...receiptKey.shape,
          use: z.literal('sig').describe('The key signs.'),
          alg: z.literal('EdDSA').describe('Ed25519 of RFC 8037.'),
          created_at: timestamp.describe('When the key was made.'),
        }),
      )
      .describe('Newest first.'),
  })
  .describe('A JWK set (RFC 7517) of every key that ever signed a receipt, the newest first.')
export type ReceiptKeysResponse = z.infer<typeof receiptKeysResponse>

const horizon = z.strictObject({
  after_s: z.union([z.literal(10), z.literal(60), z.literal(300)]).describe('Seconds after the plan.'),
  status: z
    .enum(['pending', 'known', 'unknown'])
    .describe('`unknown`: a book of the plan was not known at that moment.'),
  filled_ratio: nullableNumber.describe(
    'Part of the order that would have filled, 0 to 1; null unless the status is `known`.',
  ),
  cost_usd: amount.nullable().describe('What the order would have cost, or brought, without gas.'),
  delta_usd: amount
    .nullable()
    .describe(
      "By how much waiting would have been worse: the difference per net token, gas counted, times the receipt's tokens. Below 0 it would have been better; null where one of both plans fills nothing.",
    ),
})

export const regretResponse = z.strictObject({
  horizons: z.array(horizon).describe('After 10, 60 and 300 seconds.'),
})
export type RegretResponse = z.infer<typeof regretResponse>

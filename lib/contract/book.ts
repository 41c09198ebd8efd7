import { z } from 'zod'
import { amount, timestamp, wirePrice } from './scalars'

/** `[price, size]`: USD per token strictly inside (0, 1), tokens. */
const wireLevel = z.tuple([z.number().gt(0).lt(1), z.number().gt(0)])
export type WireLevel = z.infer<typeof wireLevel>

/** Asks ascending, bids descending: best first. */
const bookSide = z.strictObject({ asks: z.array(wireLevel), bids: z.array(wireLevel) })
export type WireBookSide = z.infer<typeof bookSide>

/** A market's taker fee; every field but `model` is null when it is not known. */
const feePoints = z.array(z.tuple([z.number(), z.number()]))

export const wireFee = z.strictObject({
  model: z.enum(['none', 'quadratic', 'notional_quadratic', 'min_side', 'curve', 'unknown']),
  rate: z.number().nullable().describe("Coefficient of the model's formula before multiplier."),
  multiplier: z.number().nullable(),
  min_usd: amount.nullable().describe('The least fee that falls due; 0 where there is none.'),
  min_per: z
    .enum(['fill', 'order'])
    .nullable()
    .describe('What min_usd is charged for: each price level that an order takes from, or the order once.'),
  charged_in: z.enum(['usd', 'tokens_on_buy']).nullable(),
  exponent: z.number().nullable().describe('Of p·(1−p) in the quadratic model.'),
  round_up_to_usd: amount.nullable().describe("A leg's fee is rounded up to a multiple of this."),
  curve: z
    .strictObject({ buy: feePoints, sell: feePoints })
    .nullable()
    .describe(
      'The table of the curve model: [price, fraction of notional], linear between, clamped outside.',
    ),
})
export type WireFee = z.infer<typeof wireFee>

const bookShape = {
  yes_ask: wirePrice.nullable(),
  yes_bid: wirePrice.nullable(),
  no_ask: wirePrice.nullable(),
  no_bid: wirePrice.nullable(),
  yes_price: wirePrice.nullable().describe('Midpoint, else last trade.'),
  no_price: wirePrice.nullable(),
  yes: bookSide,
  no: bookSide,
}

/** A book of one outcome in both framings. */
export const wireBook = z.strictObject(bookShape)
export type WireBook = z.infer<typeof wireBook>

/** One number for one state of a book, wherever it is read. */
export const bookVersion = z
  .int()
  .min(0)
  .describe(
    "Grows with every published change of the market's book, also over a restart. A book that is requested has the levels that the stream of the same process had at this version. Processes of one deployment agree on it, but count by themselves when they lose a platform's feed.",
  )

/** One platform's book with what an order there must know. */
export const platformBook = z.strictObject({
  ...bookShape,
  ts: timestamp.nullable().describe('Last change of a level.'),
  version: bookVersion,
  stale: z.boolean(),
  lot: amount,
  tick: wirePrice,
  min_order_usd: amount,
  min_sell_usd: amount.describe('The smallest sale; min_order_usd is that of a purchase.'),
  min_order_tokens: amount,
  fee: wireFee,
})
export type PlatformBook = z.infer<typeof platformBook>

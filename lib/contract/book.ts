import { z } from 'zod'
import { amount, nullableNumber, timestamp, wirePrice } from './scalars'

/** `[price, size]`: USD per token strictly inside (0, 1), tokens. */
const wireLevel = z.tuple([z.number().gt(0).lt(1), z.number().gt(0)])
export type WireLevel = z.infer<typeof wireLevel>

/** Asks ascending, bids descending: best first. */
export const bookSide = z.strictObject({
  asks: z.array(wireLevel).describe('Offers, lowest price first: `[price, size]`, USD per token and tokens.'),
  bids: z.array(wireLevel).describe('Bids, highest price first: `[price, size]`, USD per token and tokens.'),
})
export type WireBookSide = z.infer<typeof bookSide>

/** A market's taker fee; every field but `model` is null when it is not known. */
const feePoints = z.array(z.tuple([z.number(), z.number()]))

export const wireFee = z.strictObject({
  model: z
    .enum(['none', 'quadratic', 'notional_quadratic', 'min_side', 'curve', 'unknown'])
    .describe('The formula of the taker fee; `unknown` where the platform does not state it.'),
  rate: nullableNumber.describe("Coefficient of the model's formula before multiplier."),
  multiplier: nullableNumber.describe(
    'What the formula is multiplied by: the discount or surcharge of this market.',
  ),
  min_usd: amount.nullable().describe('The least fee that falls due; 0 where there is none.'),
  min_per: z
    .enum(['fill', 'order'])
    .nullable()
    .describe('What min_usd is charged for: each price level that an order takes from, or the order once.'),
  charged_in: z
    .enum(['usd', 'tokens_on_buy'])
    .nullable()
    .describe(
      '`usd`: on top of the price or out of the proceeds. `tokens_on_buy`: a buy receives fewer tokens.',
    ),
  exponent: nullableNumber.describe('Of p·(1−p) in the quadratic model.'),
  round_up_to_usd: amount.nullable().describe("A leg's fee is rounded up to a multiple of this."),
  curve: z
    .strictObject({
      buy: feePoints.describe('For buys, ascending by price.'),
      sell: feePoints.describe('For sales, ascending by price.'),
    })
    .nullable()
    .describe(
      'The table of the curve model: [price, fraction of notional], linear between, clamped outside.',
    ),
  assumed: z
    .literal(true)
    .optional()
    .describe(
      "Present where the platform has not stated this market's rate yet: the highest that its rules allow is counted.",
    ),
})
export type WireFee = z.infer<typeof wireFee>

const bookShape = {
  yes_ask: wirePrice.nullable().describe('Lowest YES ask, USD per token; null on an empty side.'),
  yes_bid: wirePrice.nullable().describe('Highest YES bid, USD per token; null on an empty side.'),
  no_ask: wirePrice.nullable().describe('Lowest NO ask: 1 minus the highest YES bid.'),
  no_bid: wirePrice.nullable().describe('Highest NO bid: 1 minus the lowest YES ask.'),
  yes_price: wirePrice.nullable().describe('Midpoint, else last trade.'),
  no_price: wirePrice.nullable().describe('1 minus `yes_price`.'),
  yes: bookSide.describe('The book in YES prices.'),
  no: bookSide.describe('The same book in NO prices: a YES bid at p is a NO ask at 1 − p.'),
}

/** A book of one outcome in both framings. */
export const wireBook = z.strictObject(bookShape)
export type WireBook = z.infer<typeof wireBook>

/** One number per state of a book, the same in every response. */
export const bookVersion = z
  .int()
  .min(0)
  .describe(
    "Grows with every published change of the market's book, also over a restart. A book that is requested has the levels that the stream of the same process had at this version. Processes of one deployment agree on it, but count by themselves when they lose a platform's feed.",
  )

/** One platform's book with the trading rules for an order there. */
export const platformBook = z.strictObject({
  ...bookShape,
  ts: timestamp.nullable().describe('Last change of a level.'),
  version: bookVersion,
  stale: z
    .boolean()
    .describe(
      'True where the feed was interrupted: the levels may have moved, and plans leave the platform out.',
    ),
  as_of: timestamp
    .optional()
    .describe('Only with `stale`: when the platform last sent or confirmed the book, to the second.'),
  lot: amount.describe('Order sizes are multiples of this many tokens.'),
  tick: wirePrice.describe('Prices are multiples of this many USD.'),
  min_order_usd: amount.describe('The smallest buy, USD without fees; 0 where there is none.'),
  min_sell_usd: amount.describe('The smallest sale; min_order_usd is that of a purchase.'),
  min_order_tokens: amount.describe('The smallest order in gross tokens; 0 where there is none.'),
  fee: wireFee.describe('The taker fee of this market.'),
})
export type PlatformBook = z.infer<typeof platformBook>

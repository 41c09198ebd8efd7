import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import { boundedList, MAX_LEVELS, MAX_NOTES, marketList, pointList } from '../boundedList'
import { venueLine, venueText, venueTitle } from '../cleanText'
import { textList } from '../textList'

/**
 * The wire shapes of Predict.fun's API. Unknown fields are tolerated everywhere, and numbers come as numbers or as
 * text. A decorative field of another type is read as absent; one that determines what is traded, at which price or
 * whether at all, invalidates the row.
 */

const text = venueTitle
const decor = venueLine.nullish().catch(undefined)
const prose = venueText.nullish().catch(undefined)
const decimal = z.union([z.number(), z.string()])
const amount = decimal.nullish().catch(undefined)
const flag = z.boolean().nullish()
const whole = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ],
  'is no whole number',
)

export const id = z.union(
  [z.int().positive().transform(String), z.string().regex(/^\d{1,18}$/, 'is not an id')],
  'is not an id',
)

/** ERC-1155 ids: uint256 as decimal text. */
const tokenId = z.string().regex(/^\d{1,78}$/, 'is not a token id')

const stats = z.object({ volumeTotalUsd: amount, volume24hUsd: amount }).nullish().catch(undefined)

const outcome = z.object({
  /** 1 is the side that books are priced in, 2 the other. */
  indexSet: whole,
  name: text,
  onChainId: tokenId,
  /** WON, LOST, VOIDED; null until then. */
  status: z.string().nullish(),
})

export const marketRow = z.object({
  id,
  /** The option's name in a multi-market category, the question where there is only one market. */
  title: text,
  question: decor,
  description: prose,
  conditionId: decor,
  status: text,
  tradingStatus: z.string().nullish(),
  isVisible: flag,
  /** Decimals of a price. */
  decimalPrecision: whole.pipe(z.int().min(1).max(6)),
  feeRateBps: whole.pipe(z.int().min(0).max(10_000)).nullish(),
  imageUrl: decor,
  polymarketConditionIds: textList,
  kalshiMarketTicker: decor,
  /** The winning outcome. */
  resolution: z.object({ indexSet: whole }).nullish(),
  outcomes: boundedList(outcome, MAX_NOTES),
  stats,
})
export type MarketRow = z.output<typeof marketRow>

const tags = boundedList(z.unknown(), MAX_NOTES)
  .nullish()
  .catch(undefined)
  .transform((rows) =>
    (rows ?? []).flatMap((row) => {
      const { data } = z.object({ name: text }).safeParse(row)
      return data ? [data.name] : []
    }),
  )

/** For up-or-down markets: the price source, and its price at the start, null until then. */
const variantData = z
  .object({ priceFeedProvider: decor, priceFeedSymbol: decor, startPrice: amount })
  .nullish()
  .catch(undefined)

/** The venue's event: always encloses its markets, one or many. */
export const categoryRow = z.object({
  id,
  slug: text,
  title: text,
  description: prose,
  imageUrl: decor,
  marketVariant: decor,
  isNegRisk: flag,
  isVisible: flag,
  status: decor,
  /** For up-or-down markets the window; for others when the category was published. */
  startsAt: decor,
  endsAt: decor,
  createdAt: decor,
  publishedAt: decor,
  tags,
  stats,
  variantData,
  markets: marketList,
})
export type CategoryRow = z.output<typeof categoryRow>

/** `[price, shares]`: dollars of the outcome with `indexSet` 1, shares with all their decimals. */
const level = z.tuple([decimal, decimal]).rest(z.unknown())

/** The same over REST and socket. */
export const orderBook = z.object({
  marketId: id,
  updateTimestampMs: decimal.nullish(),
  bids: boundedList(level, MAX_LEVELS),
  asks: boundedList(level, MAX_LEVELS),
  lastOrderSettled: z.object({ price: amount }).nullish().catch(undefined),
})
export type WireBook = z.output<typeof orderBook>

/** Amounts and prices of matches: integers of 10⁻¹⁸. */
const wei = z.string().regex(/^\d{1,40}$/)

export const matchRow = z.object({
  amountFilled: wei,
  priceExecuted: wei,
  executedAt: text,
  settlementId: decor,
  transactionHash: decor,
  taker: z.object({
    quoteType: z.enum(['Bid', 'Ask']),
    price: wei.nullish(),
    outcome: z.object({ indexSet: z.union([z.literal(1), z.literal(2)]) }),
  }),
})

export const series = z.object({ series: pointList })

export const seriesPoint = z.object({ x: z.int().positive(), y: decimal })

const envelope = z.object({
  success: z.boolean().nullish(),
  cursor: z.string().nullish(),
  data: z.unknown(),
})

/** The contents of a response, and the cursor of the next page. */
export interface Answer<T> {
  data: T
  cursor: string | undefined
}

/**
 * Reads the envelope around the rows.
 * Errors: `upstream_error`; then nothing of the payload can be used.
 */
export function readAnswer<T extends z.ZodType>(
  schema: T,
  payload: unknown,
  what: string,
): Answer<z.output<T>> {
  const outer = envelope.safeParse(payload)
  const parsed = outer.success && outer.data.success !== false ? schema.safeParse(outer.data.data) : undefined
  if (outer.success && parsed?.success) return { data: parsed.data, cursor: outer.data.cursor || undefined }
  throw new BaseError(`Predict.fun's ${what} has another shape than expected.`, {
    code: 'upstream_error',
    retryable: true,
    cause: outer.error ?? parsed?.error,
  })
}

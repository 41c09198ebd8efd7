import { z } from 'zod'
import { boundedList, MAX_LEVELS, MAX_NOTES, marketList, pointList, rowList } from '../boundedList'
import { venueLine, venueText, venueTitle } from '../cleanText'
import { envelopeReader } from '../envelopeReader'
import { textList } from '../textList'

/**
 * The wire shapes of Limitless. Unknown fields are tolerated everywhere, and numbers come as numbers or as text.
 * A decorative field of another type is read as absent; one that determines what is traded, at which price or whether
 * at all, invalidates the row.
 */

const text = venueTitle
const decor = venueLine.nullish().catch(undefined)
const prose = venueText.nullish().catch(undefined)
const decimal = z.union([z.number(), z.string()])
const amount = decimal.nullish().catch(undefined)
/** Raw units of 10⁻⁶: whole numbers. */
const raw = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().nonnegative())
/** `0`, `"0"`, or null until there is one. */
const index = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int())
  .nullish()
const flag = z.boolean().nullish()

/** ERC-1155 ids: uint256 as decimal text, 77 to 78 digits, too long for a number. */
const tokenId = z.string().regex(/^\d{1,78}$/, 'is not a token id')

const collateral = z.object({ symbol: z.string(), decimals: raw })

/** Title, texts and dates, common to markets and groups. */
const listed = {
  slug: text,
  title: text,
  description: prose,
  collateralToken: collateral.nullish(),
  expirationTimestamp: amount,
  createdAt: decor,
  categories: textList,
  tags: textList,
  volume: amount,
  volumeFormatted: amount,
  imageUrl: decor,
  logo: decor,
}

/** The kind of a row; read before the rest. */
export const marketKind = z.object({ marketType: decor, tradeType: decor, isOther: flag.catch(undefined) })

/** Numbers of groups: opaque, and equal as number or text. */
const groupNumber = z
  .union([z.int(), z.string().min(1)])
  .transform(String)
  .nullish()
  .catch(undefined)

export const marketRow = z.object({
  ...listed,
  /** The group that it is an outcome of; null on a market by itself. */
  groupId: groupNumber,
  conditionId: z.string().nullish(),
  tokens: z.object({ yes: tokenId, no: tokenId }).nullish(),
  /** An older name of the same pair. */
  positionIds: z.tuple([tokenId, tokenId]).nullish(),
  status: text,
  expired: flag,
  hidden: flag,
  winningOutcomeIndex: index,
  metadata: z.object({ fee: flag, openPrice: amount }).nullish(),
  /** For a market on a few minutes: their start, and the price source. */
  startAt: amount,
  priceOracleMetadata: z.object({ ticker: decor, symbol: decor }).nullish().catch(undefined),
  settings: z.object({ creatorFeePct: decimal.nullish() }).nullish(),
})
export type MarketRow = z.output<typeof marketRow>

export const groupRow = z.object({
  ...listed,
  id: groupNumber,
  negRiskMarketId: z.string().nullish(),
  metadata: z.object({ fee: flag }).nullish().catch(undefined),
  markets: marketList,
})
export type GroupRow = z.output<typeof groupRow>

export const pageEnvelope = z.object({
  data: rowList,
  totalMarketsCount: z.number().nullish().catch(undefined),
})

const level = z.object({ price: decimal, size: raw })

/** The same over REST and socket. */
export const orderBook = z.object({
  bids: boundedList(level, MAX_LEVELS),
  asks: boundedList(level, MAX_LEVELS),
  tokenId,
  lastTradePrice: amount,
})
export type WireBook = z.output<typeof orderBook>
export const bookEnvelope = z.object({ bids: rowList, asks: rowList })

export const tradesEnvelope = z.object({
  events: rowList,
  totalPages: z.number().nullish().catch(undefined),
})

export const tradeRow = z.object({
  createdAt: text,
  matchedSize: raw,
  price: decimal,
  /** 0 buys, 1 sells. */
  side: z.union([z.literal(0), z.literal(1)]),
  tokenId,
  txHash: decor,
  profile: z.object({ account: decor }).nullish().catch(undefined),
})

/** `timestamp` is ms, or ISO text in the older shape. */
export const pricePoint = z.object({ timestamp: decimal, price: decimal })
const priceLine = z.object({ title: decor, prices: pointList })

/** One line under `data`, or in the older shape one per token, YES first. Points are parsed one by one. */
export const historyEnvelope = z.union([
  z.object({ data: pointList }).transform(({ data }) => data),
  boundedList(priceLine, MAX_NOTES).transform((lines) => {
    const yes = lines.find(({ title }) => /^yes\b/i.test(title ?? '')) ?? lines[0]
    return yes?.prices ?? []
  }),
])

export const readEnvelope = envelopeReader('Limitless')

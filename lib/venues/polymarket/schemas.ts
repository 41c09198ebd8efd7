import { z } from 'zod'
import { tryJson } from '@/lib/infra/net/tryJson'
import { boundedList, MAX_LEVELS, MAX_NOTES, marketList, rowList } from '../boundedList'
import { venueLine, venueText, venueTitle } from '../cleanText'
import type { RejectedRow } from '../connector'
import { envelopeReader } from '../envelopeReader'
import { wireLevel } from '../wireLevel'

/**
 * The wire shapes of Gamma (events, markets) and the CLOB (books). Unknown fields are tolerated everywhere.
 * A decorative field of another type is read as absent; one that determines what is traded, at which price or whether
 * at all, invalidates the row.
 */

const flag = z.boolean().nullish()
const text = venueLine.nullish()
const decor = venueLine.nullish().catch(undefined)
const prose = venueText.nullish().catch(undefined)
const amount = z.union([z.number(), z.string()]).nullish().catch(undefined)
const id = z.union([z.string().trim().min(1), z.int().nonnegative().transform(String)], 'is not an id')

/** An array inside a string (`"[\"Yes\", \"No\"]"`); a real array is accepted too. Empty text is absent. */
const stringList = z
  .union([boundedList(venueLine, MAX_NOTES), z.string()])
  .nullish()
  .transform((value, context): string[] | undefined => {
    if (value == null || value === '') return undefined
    if (typeof value !== 'string') return value
    const parsed = boundedList(venueLine, MAX_NOTES).safeParse(tryJson(value))
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'is not a list of strings inside a string' })
    return z.NEVER
  })

/** In either case: the venue's own client upper-cases it. */
export const wireSide = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(['BUY', 'SELL']))

/** A fraction of the notional, as number or text. */
export const wireRate = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}(\.\d{1,12})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1))

const feeSchedule = z.object({ rate: wireRate, exponent: z.number().min(0).max(8) })

export const gammaMarket = z.object({
  id,
  version: text,
  question: venueTitle,
  /** Empty on a draft; absent would mean that the field has been renamed. */
  conditionId: z.string().nullable(),
  slug: decor,
  description: prose,
  resolutionSource: decor,
  groupItemTitle: decor,
  outcomes: stringList,
  outcomePrices: stringList,
  clobTokenIds: stringList,
  positionIds: stringList,
  active: z.boolean(),
  closed: z.boolean(),
  closedTime: decor,
  archived: flag,
  enableOrderBook: flag,
  acceptingOrders: flag,
  negRiskOther: flag,
  umaResolutionStatus: text,
  umaResolutionStatuses: stringList,
  orderPriceMinTickSize: z.union([z.number(), z.string()]).nullish(),
  feesEnabled: flag,
  feeType: decor,
  /** An unparseable one leaves the fee unknown; it does not hide the market. */
  feeSchedule: feeSchedule.nullish().catch(undefined),
  endDate: decor,
  /** For a market about some minutes: their start. */
  eventStartTime: decor,
  icon: decor,
  image: decor,
  volume: amount,
  volumeNum: amount,
  volume24hr: amount,
  lastTradePrice: amount,
})
export type GammaMarket = z.output<typeof gammaMarket>

const tag = z.object({ label: venueTitle, slug: decor })

export const gammaEvent = z.object({
  id,
  slug: venueTitle,
  title: venueTitle,
  description: prose,
  negRisk: flag,
  negRiskAugmented: flag,
  icon: decor,
  image: decor,
  endDate: decor,
  startDate: decor,
  creationDate: decor,
  createdAt: decor,
  volume: amount,
  volume24hr: amount,
  eventMetadata: z.object({ priceToBeat: amount }).nullish().catch(undefined),
  tags: boundedList(z.unknown(), MAX_NOTES)
    .nullish()
    .catch(undefined)
    .transform((rows) => (rows ?? []).flatMap((row) => tag.safeParse(row).data ?? [])),
  markets: marketList.nullish(),
})
export type GammaEvent = z.output<typeof gammaEvent>

/** `/events/keyset`; the deprecated listing and `/events?id=` return a bare array. */
export const eventsEnvelope = z.union([
  z.object({ events: rowList, next_cursor: z.string().nullish() }),
  rowList.transform((events) => ({ events, next_cursor: undefined })),
])

export const clobBook = z.object({
  asset_id: z.string().min(1),
  timestamp: z.union([z.string(), z.number()]).nullish(),
  bids: boundedList(wireLevel, MAX_LEVELS),
  asks: boundedList(wireLevel, MAX_LEVELS),
  tick_size: amount,
  last_trade_price: amount,
})
export type ClobBook = z.output<typeof clobBook>

export const booksEnvelope = rowList

/** The first fault of a row, as a rejection below `prefix`. */
export function rejectRow(error: z.ZodError, prefix: string): RejectedRow {
  const [issue] = error.issues
  return {
    path: [prefix, ...(issue?.path.map(String) ?? [])].filter((part) => part !== '').join('.'),
    message: issue?.message ?? 'has another shape',
  }
}

export const readEnvelope = envelopeReader('Polymarket')

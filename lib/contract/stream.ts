import { z } from 'zod'
import { streamAlert } from './alerts'
import { arbitrageItem } from './arbitrage'
import { bookVersion, platformBook } from './book'
import { platformId } from './platform'
import { amount, nullableText, text, timestamp } from './scalars'
import { wireTrade } from './trades'

const MAX_NAMED = 50

/** Exactly one of: events by slug, outcome tokens of any platform, or opportunities. */
export const streamQuery = z.strictObject({
  event: z
    .array(text(300).min(1))
    .min(1)
    .max(MAX_NAMED)
    .optional()
    .describe('Slugs, comma-separated, at most 50.'),
  tokens: z
    .array(text(200).min(1))
    .min(1)
    .max(MAX_NAMED)
    .optional()
    .describe('Token ids, comma-separated, at most 50.'),
  arbitrage: z
    .boolean()
    .optional()
    .describe(
      'True: opportunities of `/api/arbitrage` between markets that are sure to ask the same, as they open, change and close. Needs an API key or an access token.',
    ),
  alerts: z
    .boolean()
    .optional()
    .describe(
      "True: firings of the account's alerts, as they are stored. `Last-Event-ID` resumes with what was fired since, of the last 24 hours. Needs an access token, or an API key with the scope `alerts`.",
    ),
})

const placeShape = {
  event_slug: z.string().describe('The event, by its current slug.'),
  outcome_id: z.string().describe('The outcome, as in event details.'),
  outcome_title: nullableText.describe('Null on a binary event.'),
  platform: platformId.describe('Whose book or trade it is.'),
}

const last = z
  .boolean()
  .describe(
    'The last message of a change. Apply all messages of a change at once: a part of it may leave the book crossed.',
  )

const streamBook = z.strictObject({
  ...placeShape,
  book: platformBook.describe('The complete book, the 50 best levels a side.'),
  last: z.literal(true).describe('A complete book is a change of its own.'),
})
export type StreamBook = z.infer<typeof streamBook>

const deltaLevel = z.tuple([z.number().gt(0).lt(1), amount.min(0)])
export type DeltaLevel = z.infer<typeof deltaLevel>

const streamDelta = z.strictObject({
  ...placeShape,
  outcome: z.literal('yes').describe('NO mirrors it: a NO ask at 1 − p is this YES bid at p.'),
  side: z.enum(['asks', 'bids']).describe('The side that changed.'),
  levels: z
    .array(deltaLevel)
    .describe(
      '[price, size]: the size replaces the previous one, 0 removes the level. Empty when nothing changed among the 50 best levels of the side.',
    ),
  ts: timestamp.nullable().describe('When it changed; null where the platform states no time.'),
  version: bookVersion,
  last,
})
export type StreamDelta = z.infer<typeof streamDelta>

const streamTrade = z.strictObject({ ...placeShape, ...wireTrade.shape })
export type StreamTrade = z.infer<typeof streamTrade>

const streamStatus = z.strictObject({
  platform: platformId.describe('Whose feed it is.'),
  state: z
    .enum(['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled'])
    .describe("The feed's state from now on, as in `GET /api/platforms`."),
})
export type StreamStatus = z.infer<typeof streamStatus>

const streamTradeGap = z.strictObject({
  event_slugs: z
    .array(z.string())
    .describe('Some trades of these events were not sent; `GET /api/trades` has the last ones.'),
})
export type StreamTradeGap = z.infer<typeof streamTradeGap>

const streamArbitrage = z.union([
  z.strictObject({
    state: z.enum(['open', 'changed']).describe('`open`: it appeared, or stood when the stream began.'),
    ...arbitrageItem.shape,
  }),
  z.strictObject({
    state: z.literal('closed').describe('It is gone.'),
    id: z.string().describe('The opportunity.'),
  }),
])
export type StreamArbitrage = z.infer<typeof streamArbitrage>

const streamEnd = z
  .strictObject({ reason: z.literal('token_expired').describe('Why the stream ends.') })
  .describe(
    'The last message of a stream: the access token that opened it has ended. Open it with a new one.',
  )
export type StreamEnd = z.infer<typeof streamEnd>

/** The data of one message, by its event name. */
export const STREAM_MESSAGES = {
  book: streamBook,
  book_delta: streamDelta,
  trade: streamTrade,
  trade_gap: streamTradeGap,
  status: streamStatus,
  arbitrage: streamArbitrage,
  alert: streamAlert,
  end: streamEnd,
}

export const streamResponse = z
  .union([
    streamBook,
    streamDelta,
    streamTrade,
    streamTradeGap,
    streamStatus,
    streamArbitrage,
    streamAlert,
    streamEnd,
  ])
  .describe(
    'The data of one message: of event `book`, `book_delta`, `trade`, `trade_gap`, `status`, `arbitrage`, `alert` or `end`.',
  )

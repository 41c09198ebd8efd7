import { z } from 'zod'
import { arbitrageItem } from './arbitrage'
import { bookVersion, platformBook } from './book'
import { platformId } from './platform'
import { amount, text, timestamp } from './scalars'
import { wireTrade } from './trades'

const MAX_NAMED = 50

/** Events by slug, outcome tokens of any platform, or opportunities: one of the three. */
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
})

const placeShape = {
  event_slug: z.string(),
  outcome_id: z.string(),
  outcome_title: z.string().nullable().describe('Null on a binary event.'),
  platform: platformId,
}

const last = z
  .boolean()
  .describe(
    'The last message of a change. Apply all messages of a change at once: a part of it may leave the book crossed.',
  )

const streamBook = z.strictObject({ ...placeShape, book: platformBook, last: z.literal(true) })
export type StreamBook = z.infer<typeof streamBook>

const deltaLevel = z.tuple([z.number().gt(0).lt(1), amount.min(0)])
export type DeltaLevel = z.infer<typeof deltaLevel>

const streamDelta = z.strictObject({
  ...placeShape,
  outcome: z.literal('yes').describe('NO mirrors it: a NO ask at 1 − p is this YES bid at p.'),
  side: z.enum(['asks', 'bids']),
  levels: z
    .array(deltaLevel)
    .describe(
      '[price, size]: the size replaces the previous one, 0 removes the level. Empty when nothing changed among the 50 best levels of the side.',
    ),
  ts: timestamp.nullable(),
  version: bookVersion,
  last,
})
export type StreamDelta = z.infer<typeof streamDelta>

const streamTrade = z.strictObject({ ...placeShape, ...wireTrade.shape })
export type StreamTrade = z.infer<typeof streamTrade>

const streamStatus = z.strictObject({
  platform: platformId,
  state: z.enum(['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled']),
})
export type StreamStatus = z.infer<typeof streamStatus>

const streamTradeGap = z.strictObject({
  event_slugs: z
    .array(z.string())
    .describe('Some trades of these events were not sent; `GET /api/trades` has the last ones.'),
})
export type StreamTradeGap = z.infer<typeof streamTradeGap>

const streamArbitrage = z.union([
  z.strictObject({ state: z.enum(['open', 'changed']), ...arbitrageItem.shape }),
  z.strictObject({ state: z.literal('closed'), id: z.string() }),
])
export type StreamArbitrage = z.infer<typeof streamArbitrage>

const streamEnd = z
  .strictObject({ reason: z.literal('token_expired') })
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
  end: streamEnd,
}

export const streamResponse = z
  .union([streamBook, streamDelta, streamTrade, streamTradeGap, streamStatus, streamArbitrage, streamEnd])
  .describe(
    'The data of one message: of event `book`, `book_delta`, `trade`, `trade_gap`, `status`, `arbitrage` or `end`.',
  )

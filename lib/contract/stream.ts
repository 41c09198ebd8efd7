import { z } from 'zod'
import { platformBook } from './book'
import { platformId } from './platform'
import { amount, text, timestamp } from './scalars'
import { wireTrade } from './trades'

const MAX_NAMED = 50

/** Either events by slug, or outcome tokens of any platform. */
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
})

const placeShape = {
  event_slug: z.string(),
  outcome_title: z.string().nullable().describe('Null on a binary event.'),
  platform: platformId,
}

const streamBook = z.strictObject({ ...placeShape, book: platformBook })
export type StreamBook = z.infer<typeof streamBook>

const deltaLevel = z.tuple([z.number().gt(0).lt(1), amount.min(0)])
export type DeltaLevel = z.infer<typeof deltaLevel>

const streamDelta = z.strictObject({
  ...placeShape,
  outcome: z.literal('yes').describe('NO is the mirror: a NO ask at 1 − p is this YES bid at p.'),
  side: z.enum(['asks', 'bids']),
  levels: z
    .array(deltaLevel)
    .describe('[price, size]: the size replaces the one before, 0 removes the level.'),
  ts: timestamp.nullable(),
})
export type StreamDelta = z.infer<typeof streamDelta>

const streamTrade = z.strictObject({ ...placeShape, ...wireTrade.shape })
export type StreamTrade = z.infer<typeof streamTrade>

const streamStatus = z.strictObject({
  platform: platformId,
  state: z.enum(['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled']),
})
export type StreamStatus = z.infer<typeof streamStatus>

/** The data of one message, by its event name. */
export const STREAM_MESSAGES = {
  book: streamBook,
  book_delta: streamDelta,
  trade: streamTrade,
  status: streamStatus,
}

export const streamResponse = z
  .union([streamBook, streamDelta, streamTrade, streamStatus])
  .describe('The data of one message: of event `book`, `book_delta`, `trade` or `status`.')

import { z } from 'zod'

/** Levels of one side of a book. The finest grid of any venue has at most 999 prices, some have two. */
export const MAX_LEVELS = 5_000
/** Rows of a page or a tape; no request needs more than a thousand. */
export const MAX_ROWS = 5_000
/** Points of a price history, which are small. */
const MAX_POINTS = 20_000
/** Kalshi's series come in one list of some ten thousand. */
export const MAX_SERIES = 50_000
/** Markets of one event, read in one pass. */
export const MAX_MARKETS = 1_000
/** Descriptive lists: tags, sources, price ranges. */
export const MAX_NOTES = 200

/**
 * A list in a venue's payload, malformed as a whole when longer than any legitimate one: reading a part would take the
 * part for the whole. Its length is checked before any of its items.
 */
export const boundedList = <T extends z.ZodType>(item: T, most: number, params?: { error: string }) =>
  z
    .custom<unknown[]>((value) => !Array.isArray(value) || value.length <= most, {
      error: `has more than ${most} entries`,
      abort: true,
    })
    .pipe(z.array(item, params))

/** Rows that are read, and rejected, one by one. */
export const rowList = boundedList(z.unknown(), MAX_ROWS)
export const pointList = boundedList(z.unknown(), MAX_POINTS)
/** Markets of an event, likewise. */
export const marketList = boundedList(z.unknown(), MAX_MARKETS)

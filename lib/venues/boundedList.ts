import { z } from 'zod'

/** Levels of one side of a book. The finest grid of any venue has 999 prices in use at most, some have two. */
export const MAX_LEVELS = 5_000
/** Rows of a page or a tape, of which no request wants more than a thousand. */
export const MAX_ROWS = 5_000
/** Points of a price history, which are small. */
const MAX_POINTS = 20_000
/** Kalshi's series come in one list of some ten thousand. */
export const MAX_SERIES = 50_000
/** Markets of one event, which are read in one go. */
export const MAX_MARKETS = 1_000
/** What only describes: tags, sources, price ranges. */
export const MAX_NOTES = 200

/**
 * A list of a venue's payload, malformed as a whole where it is longer than it could honestly be: reading a part of it
 * would take the part for the whole. Its length is looked at before any of its items.
 */
export const boundedList = <T extends z.ZodType>(item: T, most: number, params?: { error: string }) =>
  z
    .custom<unknown[]>((value) => !Array.isArray(value) || value.length <= most, {
      error: `has more than ${most} entries`,
      abort: true,
    })
    .pipe(z.array(item, params))

/** Rows that are read, and refused, one by one. */
export const rowList = boundedList(z.unknown(), MAX_ROWS)
export const pointList = boundedList(z.unknown(), MAX_POINTS)
/** Markets of an event, likewise. */
export const marketList = boundedList(z.unknown(), MAX_MARKETS)

import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import { boundedList, MAX_LEVELS, MAX_NOTES, marketList, pointList, rowList } from '../boundedList'
import { venueLine, venueText, venueTitle } from '../cleanText'
import { rejectRow } from '../rejectRow'
import { wireLevel } from '../wireLevel'

/**
 * The wire shapes of Opinion's API. Unknown fields are tolerated everywhere. A field that only decorates is read as
 * absent when it has another type; one that says what is traded or whether at all costs the row.
 */

const decor = venueLine.nullish().catch(undefined)
const prose = venueText.nullish().catch(undefined)
const amount = z.union([z.number(), z.string()]).nullish().catch(undefined)
/** Unix seconds; 0 is none. */
const seconds = z.int().min(0).max(100_000_000_000).nullish().catch(undefined)
const id = z.union(
  [z.int().nonnegative().transform(String), z.string().regex(/^\d{1,18}$/, 'is not an id')],
  'is not an id',
)

const shared = {
  marketId: id,
  marketTitle: venueTitle,
  slug: decor,
  /** 1 Created, 2 Activated, 3 Resolving, 4 Resolved, 5 Failed, 6 Deleted. */
  status: z.int(),
  rules: prose,
  yesLabel: decor,
  noLabel: decor,
  yesTokenId: z.string().nullish(),
  noTokenId: z.string().nullish(),
  /** Without 0x; empty in listings. */
  conditionId: decor,
  /** The winning side's token; empty until it is known. */
  resultTokenId: z.string().nullish(),
  volume: amount,
  cutoffAt: seconds,
}

/** A market with two outcomes: by itself, or a child of a categorical one, which has fewer fields. */
export const binaryRow = z.object(shared)
export type BinaryRow = z.output<typeof binaryRow>

/** What stands in the listing: a binary market (`marketType` 0) or a categorical one with its children (1). */
export const topicRow = z.object({
  ...shared,
  marketType: z.int().nullish(),
  labels: boundedList(venueLine, MAX_NOTES).nullish().catch(undefined),
  thumbnailUrl: decor,
  coverUrl: decor,
  volume24h: amount,
  createdAt: seconds,
  childMarkets: marketList.nullish(),
})
export type TopicRow = z.output<typeof topicRow>

export const listingResult = z.object({
  /** Top-level rows over all pages. */
  total: z.number().nullish().catch(undefined),
  list: rowList,
})

export const oneResult = z.object({ data: z.unknown() })

export const bookResult = z.object({
  tokenId: z.string().min(1),
  /** ms. */
  timestamp: z.union([z.string(), z.number()]).nullish(),
  bids: boundedList(wireLevel, MAX_LEVELS),
  asks: boundedList(wireLevel, MAX_LEVELS),
})
export type BookResult = z.output<typeof bookResult>

export const historyResult = z.object({ history: pointList })

export const historyPoint = z.object({
  t: z.int().positive().max(100_000_000_000),
  p: z.union([z.string(), z.number()]),
})

/**
 * Reads the envelope around the rows.
 * Errors: `upstream_error`; then nothing of the payload can be used.
 */
export function readResult<T>(schema: z.ZodType<T>, result: unknown, what: string): T {
  const parsed = schema.safeParse(result)
  if (parsed.success) return parsed.data
  const { path } = rejectRow(parsed.error, '')
  throw new BaseError(`Opinion's ${what} has another shape than expected, at ${path}.`, {
    code: 'upstream_error',
    retryable: true,
    cause: parsed.error,
  })
}

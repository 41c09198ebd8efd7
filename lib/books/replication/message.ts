import { z } from 'zod'
import type { Trade } from '@/lib/core/domain/trade'
import { price, shares } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { type BookBody, parseBookText } from './bookText'
import { replicatedHealthSchema } from './health'
import { MAX_BATCH } from './redisKeys'

/**
 * A message is lines of JSON: the header, then two lines per book (its facts, and {@link toBookText its levels}). The
 * same two lines are the book's snapshot. "Shared" times are ms of the clock that both ends share; all others are by
 * the leader's clock.
 */
const natural = z.number().int().nonnegative()
/** Upper bound on handles: more books than any process follows. */
const MAX_HANDLE = 100_000_000
const marketId = z.string().min(1).max(500)

const tradeSchema = z
  .object({
    marketId,
    id: z.string(),
    at: z.number(),
    outcome: z.enum(['yes', 'no']),
    side: z.enum(['buy', 'sell']),
    price: natural.transform(price),
    size: natural.transform(shares),
  })
  .strict()

const headerSchema = z
  .object({
    epoch: natural,
    /** 1, 2, 3, … in each epoch: a gap is a missed message. */
    seq: natural,
    /** Send time, shared. */
    at: z.number(),
    facts: z.object({ health: replicatedHealthSchema, ready: z.boolean().optional() }).strict().optional(),
    removed: z.array(natural).optional(),
    /** Every book of the venue was published in this epoch: those of earlier epochs are removed. */
    complete: z.literal(true).optional(),
    /** Markets whose demand was met or cannot be met. */
    answered: z.array(marketId).optional(),
    /** Unchanged books: [checked at, shared; fresh for ms; handles as runs]. */
    confirmations: z.array(z.tuple([z.number(), natural, z.array(natural.max(MAX_HANDLE))])).optional(),
    trades: z.array(tradeSchema).optional(),
  })
  .strict()

const factsSchema = z.tuple([
  /** The book's number in this epoch. */
  natural,
  marketId,
  /** Sequence number of its message. */
  natural,
  /** Checked at, shared. */
  z.number(),
  /** Fresh for this long after that, ms. */
  natural,
  /** 1: stale until the next update. */
  z.union([z.literal(0), z.literal(1)]),
  /** Receive time, change time and, where the venue reports one, venue time. */
  z.number(),
  z.number(),
  z.number().nullable(),
  /** The leader's version of the book. */
  natural,
])

export type MessageHeader = z.infer<typeof headerSchema>

/** A book in transit. */
export interface BookRecord {
  handle: number
  marketId: string
  seq: number
  checkedAt: number
  freshMs: number
  flagged: boolean
  receivedAt: number
  changedAt: number
  venueTime?: number
  version: number
  /** Levels and last trade; validated, so that `parseBookText` accepts it. */
  text: string
}

export interface ReplicationMessage {
  header: MessageHeader
  records: readonly BookRecord[]
  /** The parsed texts of the records, in order: validation parsed them anyway. Absent in buffered messages. */
  bodies?: readonly BookBody[]
}

export type WireTrade = z.input<typeof tradeSchema>

export const toWireTrade = ({ venue: _, ...trade }: Trade): WireTrade => trade

export const toHeaderText = (header: z.input<typeof headerSchema>): string => JSON.stringify(header)

export function toRecordText(record: BookRecord): string {
  const { handle, marketId, seq, checkedAt, freshMs, flagged, receivedAt, changedAt, venueTime, version } =
    record
  const facts: z.infer<typeof factsSchema> = [
    handle,
    marketId,
    seq,
    checkedAt,
    freshMs,
    flagged ? 1 : 0,
    receivedAt,
    changedAt,
    venueTime ?? null,
    version,
  ]
  return `${JSON.stringify(facts)}\n${record.text}`
}

function toRecord(factsText: string, text: string): { record: BookRecord; body: BookBody } {
  const [handle, marketId, seq, checkedAt, freshMs, flagged, receivedAt, changedAt, venueTime, version] =
    factsSchema.parse(JSON.parse(factsText))
  const body = parseBookText(text)
  if (!body) throw new SyntaxError(`The levels of ${marketId} are not an order book.`)
  const record: BookRecord = {
    handle,
    marketId,
    seq,
    checkedAt,
    freshMs,
    flagged: flagged === 1,
    receivedAt,
    changedAt,
    ...(venueTime !== null && { venueTime }),
    version,
    text,
  }
  return { record, body }
}

/** Each line as a separate string: a slice of a long string would keep all of it in memory. */
export function linesOf(bytes: Buffer): string[] {
  const lines: string[] = []
  for (let start = 0; start <= bytes.length; ) {
    const end = bytes.indexOf(10, start)
    lines.push(bytes.toString('utf8', start, end < 0 ? bytes.length : end))
    start = (end < 0 ? bytes.length : end) + 1
  }
  return lines
}

/** Errors: a ZodError or a SyntaxError for a malformed record. */
export function parseRecord(bytes: Buffer): BookRecord {
  const [facts = '', text = ''] = linesOf(bytes)
  return toRecord(facts, text).record
}

/** Errors: as for a record. */
export const parseHeader = (text: string): MessageHeader => headerSchema.parse(JSON.parse(text))

/** Errors: as for a record. */
export function parseMessage([header = '', ...lines]: readonly string[]): ReplicationMessage {
  const records: BookRecord[] = []
  const bodies: BookBody[] = []
  for (let i = 0; i < lines.length; i += 2) {
    const { record, body } = toRecord(lines[i] ?? '', lines[i + 1] ?? '')
    records.push(record)
    bodies.push(body)
  }
  return { header: parseHeader(header), records, bodies }
}

/** Errors: as for a record. */
export const parseTrade = (text: string, venue: VenueId): Trade => ({
  venue,
  ...tradeSchema.parse(JSON.parse(text)),
})

const demandSchema = z.array(marketId).max(MAX_BATCH)

/** Errors: as for a record. */
export const parseDemand = (text: string): string[] => demandSchema.parse(JSON.parse(text))

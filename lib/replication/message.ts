import { z } from 'zod'
import type { Trade } from '@/lib/domain/trade'
import { price, shares } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import { parseBookText } from './bookText'
import { replicatedHealthSchema } from './health'
import { MAX_BATCH } from './redisKeys'

/**
 * A message is lines of JSON: the header, then two lines a book (its facts, and {@link toBookText its levels}); the
 * same two lines are the book's snapshot. "Shared" times are ms of the clock that both ends share; all others
 * are as the leader has them.
 */
const whole = z.number().int().nonnegative()
/** No process ever numbers so many books. */
const MAX_HANDLE = 100_000_000
const marketId = z.string().min(1).max(500)

const tradeSchema = z
  .object({
    marketId,
    id: z.string(),
    at: z.number(),
    outcome: z.enum(['yes', 'no']),
    side: z.enum(['buy', 'sell']),
    price: whole.transform(price),
    size: whole.transform(shares),
  })
  .strict()

const headerSchema = z
  .object({
    epoch: whole,
    /** 1, 2, 3, … in each epoch: a number left out is a message that was lost. */
    seq: whole,
    /** When it was sent, shared. */
    at: z.number(),
    facts: z.object({ health: replicatedHealthSchema, ready: z.boolean().optional() }).strict().optional(),
    removed: z.array(whole).optional(),
    /** Every book of the venue was told in this epoch: what is left of earlier ones is gone. */
    whole: z.literal(true).optional(),
    /** Demands that were met, or cannot be. */
    answered: z.array(marketId).optional(),
    /** Books that stand: [checked at, shared; believed for ms; handles as runs]. */
    checks: z.array(z.tuple([z.number(), whole, z.array(whole.max(MAX_HANDLE))])).optional(),
    trades: z.array(tradeSchema).optional(),
  })
  .strict()

const factsSchema = z.tuple([
  /** The book's number in this epoch. */
  whole,
  marketId,
  /** The message that it came with. */
  whole,
  /** Checked at, shared. */
  z.number(),
  /** Believed for so long after that, ms. */
  whole,
  /** 1: not to be believed until told anew. */
  z.union([z.literal(0), z.literal(1)]),
  /** Received, changed and, where the venue tells, stated at. */
  z.number(),
  z.number(),
  z.number().nullable(),
  /** As the leader counts the changes of this book. */
  whole,
])

export type MessageHeader = z.infer<typeof headerSchema>

/** A book on its way. */
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
  /** Levels and last trade; was read once, so that `parseBookText` finds a book in it. */
  text: string
}

export interface ReplicationMessage {
  header: MessageHeader
  records: BookRecord[]
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

function toRecord(factsText: string, text: string): BookRecord {
  const [handle, marketId, seq, checkedAt, freshMs, flagged, receivedAt, changedAt, venueTime, version] =
    factsSchema.parse(JSON.parse(factsText))
  if (!parseBookText(text)) throw new SyntaxError(`The levels of ${marketId} are no order book.`)
  return {
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
}

/** Each line as a text of its own: a slice of one long text would keep all of that in memory. */
export function linesOf(bytes: Buffer): string[] {
  const lines: string[] = []
  for (let start = 0; start <= bytes.length; ) {
    const end = bytes.indexOf(10, start)
    lines.push(bytes.toString('utf8', start, end < 0 ? bytes.length : end))
    start = (end < 0 ? bytes.length : end) + 1
  }
  return lines
}

/** Errors: a ZodError or a SyntaxError for whatever is not of this form. */
export function parseRecord(bytes: Buffer): BookRecord {
  const [facts = '', text = ''] = linesOf(bytes)
  return toRecord(facts, text)
}

/** Errors: as for a record. */
export const parseHeader = (text: string): MessageHeader => headerSchema.parse(JSON.parse(text))

/** Errors: as for a record. */
export function parseMessage([header = '', ...lines]: readonly string[]): ReplicationMessage {
  const records: BookRecord[] = []
  for (let i = 0; i < lines.length; i += 2) records.push(toRecord(lines[i] ?? '', lines[i + 1] ?? ''))
  return { header: parseHeader(header), records }
}

/** Errors: as for a record. */
export const parseTrade = (text: string, venue: VenueId): Trade => ({
  venue,
  ...tradeSchema.parse(JSON.parse(text)),
})

const demandSchema = z.array(marketId).max(MAX_BATCH)

/** Errors: as for a record. */
export const parseDemand = (text: string): string[] => demandSchema.parse(JSON.parse(text))

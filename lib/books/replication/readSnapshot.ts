import { setImmediate } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Trade } from '@/lib/core/domain/trade'
import type { VenueId } from '@/lib/core/domain/venue'
import { type BookRecord, parseHeader, parseRecord, parseTrade } from './message'
import { redisKeys } from './redisKeys'
import type { VenueSnapshot } from './replicaVenue'

/** Records parsed per turn of the event loop; requests come in between. */
const RECORDS_AT_ONCE = 200

/** Errors: a failed command. */
function resultOf<T>(result: [Error | null, unknown] | undefined): T {
  if (!result || result[0]) throw result?.[0] ?? new Error('Redis returned no result.')
  return result[1] as T
}

/**
 * A consistent snapshot of a venue's books as published by the current leader. A malformed record is rejected, the rest
 * is read.
 * Errors: the connection's; a ZodError or SyntaxError for a malformed head.
 */
export async function readSnapshot(
  redis: Redis,
  { venue, onRejected }: { venue: VenueId; onRejected(marketId: string, error: unknown): void },
): Promise<{ snapshot: VenueSnapshot; trades: Trade[] }> {
  const keys = redisKeys(venue)
  const epoch = Number((await redis.get(keys.epoch)) ?? 0)
  const results = await redis
    .multi()
    .hgetallBuffer(keys.books(epoch))
    .get(keys.head(epoch))
    .lrange(keys.trades(epoch), 0, -1)
    .exec()
  const { '': seqText, ...books } = resultOf<Record<string, Buffer>>(results?.[0])
  const head = resultOf<string | null>(results?.[1])
  const trades = resultOf<string[]>(results?.[2]).map((text) => parseTrade(text, venue))
  const seq = Number(seqText?.toString() ?? 0)
  if (!Number.isSafeInteger(epoch) || !Number.isSafeInteger(seq))
    throw new Error('The snapshot in Redis is malformed.')
  const records: BookRecord[] = []
  let read = 0
  for (const [marketId, bytes] of Object.entries(books)) {
    try {
      records.push(parseRecord(bytes))
    } catch (error) {
      onRejected(marketId, error)
    }
    read += 1
    if (read % RECORDS_AT_ONCE === 0) await setImmediate()
  }
  return { snapshot: { epoch, seq, records, ...(head !== null && { head: parseHeader(head) }) }, trades }
}

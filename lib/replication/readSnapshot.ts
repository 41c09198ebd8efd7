import { setImmediate } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Trade } from '@/lib/domain/trade'
import type { VenueId } from '@/lib/domain/venue'
import { type BookRecord, parseHeader, parseRecord, parseTrade } from './message'
import { namesOf } from './redisKeys'
import type { VenueSnapshot } from './replicaVenue'

/** Records read in one go; requests have their turn in between. */
const RECORDS_AT_ONCE = 200

/** What must not go missing is thrown; a single record that is no book is left out. */
function resultOf<T>(result: [Error | null, unknown] | undefined): T {
  if (!result || result[0]) throw result?.[0] ?? new Error('Redis did not answer.')
  return result[1] as T
}

/**
 * A venue's books as the current leader has told them: one moment's state.
 * Errors: the connection's; a ZodError or SyntaxError for a head that is none.
 */
export async function readSnapshot(
  redis: Redis,
  { venue, refused }: { venue: VenueId; refused(marketId: string, error: unknown): void },
): Promise<{ snapshot: VenueSnapshot; trades: Trade[] }> {
  const names = namesOf(venue)
  const epoch = Number((await redis.get(names.epoch)) ?? 0)
  const answers = await redis
    .multi()
    .hgetallBuffer(names.books(epoch))
    .get(names.head(epoch))
    .lrange(names.trades(epoch), 0, -1)
    .exec()
  const { '': seqText, ...books } = resultOf<Record<string, Buffer>>(answers?.[0])
  const head = resultOf<string | null>(answers?.[1])
  const trades = resultOf<string[]>(answers?.[2]).map((text) => parseTrade(text, venue))
  const seq = Number(seqText?.toString() ?? 0)
  if (!Number.isSafeInteger(epoch) || !Number.isSafeInteger(seq)) throw new Error('Redis holds no snapshot.')
  const records: BookRecord[] = []
  let read = 0
  for (const [marketId, bytes] of Object.entries(books)) {
    try {
      records.push(parseRecord(bytes))
    } catch (error) {
      refused(marketId, error)
    }
    read += 1
    if (read % RECORDS_AT_ONCE === 0) await setImmediate()
  }
  return { snapshot: { epoch, seq, records, ...(head !== null && { head: parseHeader(head) }) }, trades }
}

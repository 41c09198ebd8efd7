import type { Redis } from 'ioredis'
import type { VenueId } from '@/lib/domain/venue'
import { namesOf, SILENT_MS } from './redisKeys'
import type { BookUpdateMessage } from './transports'

/** Snapshots of a leader that is gone are kept so long, as the last that was known. */
const TTL_MS = 60_000
/** A venue's last trades, for web processes that start later. */
export const MAX_TRADES = 1_000

/**
 * Begins an epoch: higher than every one before and, as Redis may have lost its memory, never below its clock.
 * A leader that was cut off (`own` > 0) gives way to another that lives: 0. What it wrote itself is written anew.
 */
const BEGIN = `
local current, own = tonumber(redis.call('GET', KEYS[1]) or '0'), tonumber(ARGV[1])
local living = tonumber(redis.call('GET', KEYS[2]) or '0')
if own > 0 and living > own then return '0' end
local epoch = string.format('%d', math.max(current + 1, tonumber(redis.call('TIME')[1]) * 1000))
redis.call('SET', KEYS[1], epoch)
redis.call('SET', KEYS[2], epoch, 'PX', ${SILENT_MS})
redis.call('UNLINK', KEYS[3], KEYS[4], KEYS[5])
return epoch`

/**
 * One message: snapshot and channel in one step, provided that this is the leader still. The message is put together
 * here, so that books travel to Redis once.
 */
const TELL = `
local epoch, seq, channel, header, head = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local trades, removed, at = tonumber(ARGV[6]), tonumber(ARGV[7]), 8
if redis.call('GET', KEYS[1]) ~= epoch then return 0 end
redis.call('SET', KEYS[2], epoch, 'PX', ${SILENT_MS})
if head ~= '' then redis.call('SET', KEYS[4], head, 'PX', ${TTL_MS}) end
if trades > 0 then
  redis.call('RPUSH', KEYS[5], unpack(ARGV, at, at + trades - 1))
  redis.call('LTRIM', KEYS[5], -${MAX_TRADES}, -1)
  at = at + trades
end
redis.call('PEXPIRE', KEYS[5], ${TTL_MS})
if removed > 0 then
  redis.call('HDEL', KEYS[3], unpack(ARGV, at, at + removed - 1))
  at = at + removed
end
redis.call('HSET', KEYS[3], '', seq, unpack(ARGV, at))
redis.call('PEXPIRE', KEYS[3], ${TTL_MS})
local message = { header }
for i = at + 1, #ARGV, 2 do message[#message + 1] = ARGV[i] end
redis.call('PUBLISH', channel, table.concat(message, '\\n'))
return 1`

function keysOf(venue: VenueId, epoch: number): string[] {
  const names = namesOf(venue)
  return [names.epoch, names.beat, names.books(epoch), names.head(epoch), names.trades(epoch)]
}

/** Undefined when another leader lives. Errors: the connection's. */
export async function beginEpoch(
  redis: Redis,
  { venue, own }: { venue: VenueId /** The epoch that this process had; 0 for none. */; own: number },
): Promise<number | undefined> {
  const keys = keysOf(venue, own)
  const epoch = Number(await redis.eval(BEGIN, keys.length, ...keys, own))
  if (!Number.isSafeInteger(epoch)) throw new Error('Redis answered something else than an epoch.')
  return epoch === 0 ? undefined : epoch
}

/** False when this is not the leader any more. Errors: the connection's. */
export async function tell(redis: Redis, telling: BookUpdateMessage): Promise<boolean> {
  const { venue, epoch, seq, header, head, trades, removed, records } = telling
  const keys = keysOf(venue, epoch)
  const facts = [epoch, seq, namesOf(venue).changes, header, head?.() ?? '', trades.length, removed.length]
  const answer = await redis.eval(TELL, keys.length, ...keys, ...facts, ...trades, ...removed, ...records)
  return answer === 1
}

import type { Redis } from 'ioredis'
import type { VenueId } from '@/lib/core/domain/venue'
import { LEADER_TIMEOUT_MS, redisKeys } from './redisKeys'
import type { BookUpdateMessage } from './transports'

/** The snapshot of a dead leader stays for this long. */
const TTL_MS = 60_000
/** A venue's last trades, for web processes that start later. */
export const MAX_TRADES = 1_000

/**
 * Begins an epoch: higher than every earlier one and never below Redis's clock, as Redis may have lost its data.
 * A leader that was disconnected (`own` > 0) yields to another one that is alive: 0. Its own snapshot is replaced.
 */
const BEGIN_EPOCH = `
local current, own = tonumber(redis.call('GET', KEYS[1]) or '0'), tonumber(ARGV[1])
local alive = tonumber(redis.call('GET', KEYS[2]) or '0')
if own > 0 and alive > own then return '0' end
local epoch = string.format('%d', math.max(current + 1, tonumber(redis.call('TIME')[1]) * 1000))
redis.call('SET', KEYS[1], epoch)
redis.call('SET', KEYS[2], epoch, 'PX', ${LEADER_TIMEOUT_MS})
redis.call('UNLINK', KEYS[3], KEYS[4], KEYS[5])
return epoch`

/**
 * Publishes one message: snapshot and channel in one step, fenced by the epoch. The message is assembled here, so that
 * books travel to Redis once.
 */
const PUBLISH = `
local epoch, seq, channel, header, head = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local trades, removed, at = tonumber(ARGV[6]), tonumber(ARGV[7]), 8
if redis.call('GET', KEYS[1]) ~= epoch then return 0 end
redis.call('SET', KEYS[2], epoch, 'PX', ${LEADER_TIMEOUT_MS})
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
  const keys = redisKeys(venue)
  return [keys.epoch, keys.heartbeat, keys.books(epoch), keys.head(epoch), keys.trades(epoch)]
}

/** Undefined when another leader is alive. Errors: the connection's. */
export async function beginEpoch(
  redis: Redis,
  { venue, own }: { venue: VenueId /** The last epoch of this process; 0 for none. */; own: number },
): Promise<number | undefined> {
  const keys = keysOf(venue, own)
  const epoch = Number(await redis.eval(BEGIN_EPOCH, keys.length, ...keys, own))
  if (!Number.isSafeInteger(epoch)) throw new Error('Redis returned a malformed epoch.')
  return epoch === 0 ? undefined : epoch
}

/** False when another process leads by now. Errors: the connection's. */
export async function publishUpdate(redis: Redis, update: BookUpdateMessage): Promise<boolean> {
  const { venue, epoch, seq, header, head, trades, removed, records } = update
  const keys = keysOf(venue, epoch)
  const facts = [epoch, seq, redisKeys(venue).updates, header, head?.() ?? '', trades.length, removed.length]
  const published = await redis.eval(
    PUBLISH,
    keys.length,
    ...keys,
    ...facts,
    ...trades,
    ...removed,
    ...records,
  )
  return published === 1
}

import type { VenueId } from '@/lib/core/domain/venue'

/** Version of the format below. A format change raises it, so that old and new processes never misread each other. */
const PREFIX = 'crossbook:books:3'

/** Maximum number of markets per message or demand. */
export const MAX_BATCH = 500

/** The interval of a leader's heartbeats. */
export const HEARTBEAT_MS = 1_000
/** A leader without a heartbeat for this long counts as dead. */
export const LEADER_TIMEOUT_MS = 3_000

/**
 * Keys and channels of a venue. Books, head and trades carry the epoch of their leader in the name, so that two leaders
 * never write to one key.
 */
export const redisKeys = (venue: VenueId) => ({
  /** The epoch of the leader that may write; the only key without an expiry. */
  epoch: `${PREFIX}:${venue}:epoch`,
  /** Expires when the leader stops sending heartbeats. */
  heartbeat: `${PREFIX}:${venue}:heartbeat`,
  /** Channel: updates, from the leader to all. */
  updates: `${PREFIX}:${venue}:updates`,
  /** Channel: demanded markets, from all to the leader. */
  demand: `${PREFIX}:${venue}:demand`,
  /** Hash: market id → record; "" → sequence number of the last message. */
  books: (epoch: number) => `${PREFIX}:${venue}:${epoch}:books`,
  /** Header that confirms every book. */
  head: (epoch: number) => `${PREFIX}:${venue}:${epoch}:head`,
  /** List: the last trades, oldest first. */
  trades: (epoch: number) => `${PREFIX}:${venue}:${epoch}:trades`,
})

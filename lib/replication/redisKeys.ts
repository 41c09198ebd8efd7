import type { VenueId } from '@/lib/domain/venue'

/** The form of everything below. Another form gets another number, so that old and new processes never misread. */
const PREFIX = 'crossbook:books:2'

/** Markets of one message or one demand at most. */
export const MAX_BATCH = 500

/** A leader says each second that it lives. */
export const BEAT_MS = 1_000
/** Nothing heard for so long: nobody leads. */
export const SILENT_MS = 3_000

/**
 * What Redis holds of a venue. Books, head and trades carry the epoch of the leader that wrote them in their name, so
 * that two leaders never write to one key.
 */
export const namesOf = (venue: VenueId) => ({
  /** The number of the leader that may write; the only key without an expiry. */
  epoch: `${PREFIX}:${venue}:epoch`,
  /** Gone as soon as the leader is silent. */
  beat: `${PREFIX}:${venue}:beat`,
  /** Channel: what changed, from the leader to all. */
  changes: `${PREFIX}:${venue}:changes`,
  /** Channel: what is looked at, from all to the leader. */
  demand: `${PREFIX}:${venue}:demand`,
  /** Hash: market id → record; "" → number of the last message. */
  books: (epoch: number) => `${PREFIX}:${venue}:${epoch}:books`,
  /** Header that confirms every book. */
  head: (epoch: number) => `${PREFIX}:${venue}:${epoch}:head`,
  /** List: the last trades, oldest first. */
  trades: (epoch: number) => `${PREFIX}:${venue}:${epoch}:trades`,
})

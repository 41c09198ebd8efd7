import type { BookStore } from '@/lib/books/bookStore'
import type { TradeTape } from '@/lib/books/tradeTape'
import type { MarketRef } from '@/lib/domain/market'
import type { VenueId } from '@/lib/domain/venue'
import type { Clock } from '@/lib/net/types'
import type { ReplicatedHealth, VenueFacts } from './health'
import type { FollowerTransport, LeaderTransport } from './transports'

/** What both sides log; facts never hold an address with a password. */
export interface ReplicationLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Reads what web processes look at; settles when there is nothing more to wait for. May reject. */
export type DemandListener = (refs: readonly MarketRef[]) => Promise<void>

export interface BookPublisherOptions {
  /** Closed with the publisher. */
  link: LeaderTransport
  /** What ingestion writes to; the process's own memory. */
  books: BookStore
  trades: TradeTape
  /** Of `books`: how long a book is believed when nobody says otherwise. */
  staleAfterMs: number
  clock: Clock
  /** The clock that both ends share, ms; the link's own when left out. */
  readTime?: () => Promise<number>
  log: ReplicationLog
}

export interface BookReplicaOptions {
  /** Closed with the replica. */
  link: FollowerTransport
  /** Venues that this deployment lists. */
  platforms: readonly VenueId[]
  clock: Clock
  /** The clock that both ends share, ms; the link's own when left out. */
  readTime?: () => Promise<number>
  log: ReplicationLog
}

/** An ingesting process's door to the web processes. */
export interface BookPublisher {
  /** The process's books, to be handed to ingestion in place of the store below: what is written here is told. */
  books: BookStore
  /**
   * This process leads the venue from now on, until the signal aborts: a new epoch begins, and the whole venue is
   * written anew. When it ends, the venue's books are removed from this process's memory: they may be told by others.
   */
  lead(venue: VenueId, options: { signal: AbortSignal; facts(): VenueFacts }): void
  /** One listener: web processes ask for these books of a venue that this process leads. */
  onDemand(listener: DemandListener): void
  close(): Promise<void>
}

/** A web process's copy of the books that leaders tell. */
export interface BookReplica {
  /** For readers: whatever would change a book throws. */
  books: BookStore
  trades: TradeTape
  /** As the leader says; `down` with a sentence where nobody has ingested the venue for some seconds. */
  health(venue: VenueId): ReplicatedHealth
  /** Of every venue that answers, as in one process; false in the first seconds for a venue that nobody leads yet. */
  readiness(): Partial<Record<VenueId, boolean>>
  /**
   * Says that somebody looks at these markets. Their leaders keep them fresh, and read at once those that are absent,
   * stale or aged, waiting at most `budgetMs`. Never rejects.
   */
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
  /** Resolves when the snapshots were read for the first time, or the link could not be made. */
  ready: Promise<void>
  close(): Promise<void>
}

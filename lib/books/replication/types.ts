import type { BookStore } from '@/lib/books/store/bookStore'
import type { TradeTape } from '@/lib/books/store/tradeTape'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Clock } from '@/lib/infra/net/types'
import type { ReplicatedHealth, VenueFacts } from './health'
import type { FollowerTransport, LeaderTransport } from './transports'

/** The log of both ends; facts never contain an address with a password. */
export interface ReplicationLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Reads the markets that web processes demand; settles when that is done. May reject. */
export type DemandListener = (refs: readonly MarketRef[]) => Promise<void>

export interface BookPublisherOptions {
  /** Closed with the publisher. */
  transport: LeaderTransport
  /** The process's own store, which ingestion writes to. */
  books: BookStore
  trades: TradeTape
  /** The staleness limit of `books`. */
  staleAfterMs: number
  clock: Clock
  /** The clock that both ends share, ms; the transport's when omitted. */
  readTime?: () => Promise<number>
  log: ReplicationLog
}

export interface BookReplicaOptions {
  /** Closed with the replica. */
  transport: FollowerTransport
  /** Venues that this deployment lists. */
  platforms: readonly VenueId[]
  clock: Clock
  /** The clock that both ends share, ms; the transport's when omitted. */
  readTime?: () => Promise<number>
  log: ReplicationLog
}

/** The ingesting process's end of replication. */
export interface BookPublisher {
  /** The store for ingestion to write to: every write is published. */
  books: BookStore
  /**
   * This process leads the venue until the signal aborts: a new epoch begins, and every book of the venue is published
   * again. When it ends, the venue's books are removed from this process's store: another leader may publish them.
   */
  lead(venue: VenueId, options: { signal: AbortSignal; facts(): VenueFacts }): void
  /** One listener: web processes demand these books of a venue that this process leads. */
  onDemand(listener: DemandListener): void
  close(): Promise<void>
}

/** A web process's replica of the books that leaders publish. */
export interface BookReplica {
  /** Read-only: writes throw. */
  books: BookStore
  trades: TradeTape
  /** As the leader reports it; `down` with a message when the venue has had no leader for some seconds. */
  health(venue: VenueId): ReplicatedHealth
  /** Per venue that is up, as in one process; false in the first seconds for a venue without a leader. */
  readiness(): Partial<Record<VenueId, boolean>>
  /**
   * Demands these markets: their leaders keep them fresh and read missing, stale or aged ones at once, for which this
   * waits at most `budgetMs`. Never rejects.
   */
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
  /** Resolves when the snapshots were read for the first time, or the connection failed. */
  ready: Promise<void>
  close(): Promise<void>
}

import type { Trade } from '@/lib/core/domain/trade'
import type { VenueId } from '@/lib/core/domain/venue'
import type { VenueSnapshot } from './replicaVenue'

/** One message of a leader, ready to send. */
export interface BookUpdateMessage {
  venue: VenueId
  epoch: number
  seq: number
  header: string
  /** A header that confirms every book, stored with the snapshot; undefined leaves the stored one as it is. */
  head?: () => string
  trades: readonly string[]
  /** Ids of markets whose books were removed. */
  removed: readonly string[]
  /** Market id, record, market id, record, … */
  records: readonly string[]
}

/** The leader's end of replication. */
export interface LeaderTransport {
  /** Changes within this time are sent as one message, ms. */
  readonly flushMs: number
  /** Maximum number of books per message. */
  readonly maxBooks: number
  /** False while disconnected. */
  isUp(): boolean
  /** The clock that both ends share, ms. Errors: the connection's. */
  readTime(): Promise<number>
  /**
   * Begins an epoch, higher than every earlier one. `own`: the last one of this process, 0 for none. Undefined when
   * another leader is alive. Errors: the connection's.
   */
  beginEpoch(of: { venue: VenueId; own: number }): Promise<number | undefined>
  /** False when another process leads by now: the epoch is a fencing token. Errors: the connection's. */
  publish(update: BookUpdateMessage): Promise<boolean>
  /** One listener. */
  listen(listener: {
    onConnect(): void
    onDisconnect(): void
    /** A web process demands these markets: text for `parseDemand`. */
    onDemand(venue: VenueId, text: string): void
  }): void
  /** Once a second: a connection that no longer responds is replaced. */
  check(): Promise<void>
  close(): void
}

/** The web processes' end. */
export interface FollowerTransport {
  isUp(): boolean
  readTime(): Promise<number>
  /** A consistent snapshot of a venue's books. Errors: the connection's, and a malformed head. */
  readSnapshot(of: {
    venue: VenueId
    onRejected(marketId: string, error: unknown): void
  }): Promise<{ snapshot: VenueSnapshot; trades: Trade[] }>
  /** Sends a demand for these markets to the venue's leader. Errors: the connection's. */
  demand(venue: VenueId, marketIds: readonly string[]): Promise<void>
  /** One listener. */
  listen(listener: {
    /** Subscribed: messages arrive from now on, and snapshots have to be read. */
    onConnect(): Promise<void>
    onDisconnect(): void
    /** A connection attempt failed; the next one follows. */
    onFailure(): void
    /** Lines for `parseMessage`. */
    onUpdate(venue: VenueId, lines: readonly string[]): void
  }): void
  check(): Promise<void>
  close(): void
}

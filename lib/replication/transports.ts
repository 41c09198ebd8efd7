import type { Trade } from '@/lib/domain/trade'
import type { VenueId } from '@/lib/domain/venue'
import type { VenueSnapshot } from './replicaVenue'

/** One message of a leader, ready to be sent. */
export interface BookUpdateMessage {
  venue: VenueId
  epoch: number
  seq: number
  header: string
  /** A header that confirms every book, for whoever reads all of them at once; undefined leaves the last one. */
  head?: () => string
  trades: readonly string[]
  /** Ids of markets whose books are gone. */
  removed: readonly string[]
  /** Market id, record, market id, record, … */
  records: readonly string[]
}

/** How what a leader tells gets to those who serve: its end. */
export interface LeaderTransport {
  /** What changes within this time is told as one message, ms. */
  readonly flushMs: number
  /** Books of one message at most. */
  readonly maxBooks: number
  /** False while nothing gets through. */
  isUp(): boolean
  /** A clock that both ends share, ms. Errors: the connection's. */
  readTime(): Promise<number>
  /**
   * Begins an epoch, higher than all before it. `own`: the one that this process had, 0 for none. Undefined when
   * another leader lives. Errors: the connection's.
   */
  beginEpoch(of: { venue: VenueId; own: number }): Promise<number | undefined>
  /** False when this is not the leader any more. Errors: the connection's. */
  tell(telling: BookUpdateMessage): Promise<boolean>
  /** One listener. */
  listen(listener: {
    up(): void
    lost(): void
    /** Somebody looks at these markets: text for `parseDemand`. */
    demanded(venue: VenueId, text: string): void
  }): void
  /** Once a second: a connection that answers nothing any more is made anew. */
  check(): Promise<void>
  close(): void
}

/** The end of those who serve. */
export interface FollowerTransport {
  isUp(): boolean
  readTime(): Promise<number>
  /** A venue's books as the leader has told them: one moment's state. Errors: the connection's; what is no head. */
  readSnapshot(of: {
    venue: VenueId
    refused(marketId: string, error: unknown): void
  }): Promise<{ snapshot: VenueSnapshot; trades: Trade[] }>
  /** Tells the venue's leader what is looked at here. Errors: the connection's. */
  demand(venue: VenueId, marketIds: readonly string[]): Promise<void>
  /** One listener. */
  listen(listener: {
    /** Messages arrive from now on: snapshots have to be read. */
    up(): Promise<void>
    lost(): void
    /** The link cannot be made; it is tried again. */
    failed(): void
    /** Lines for `parseMessage`. */
    told(venue: VenueId, lines: readonly string[]): void
  }): void
  check(): Promise<void>
  close(): void
}

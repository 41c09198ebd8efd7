import type { VenueId } from '@/lib/core/domain/venue'
import type { Socket } from '@/lib/infra/net/openSocket'
import type { BookRef, StreamFeed } from '../connector'
import type { BookBuilder } from './bookBuilder'

/** What a transport reports: a WebSocket by default, anything that connects and reconnects by itself. */
interface SocketEvents<Frame> {
  opened(): void
  message(frame: Frame): void
  /** `reason` is part of a sentence. */
  closed(reason: string): void
}

/** A followed market. Venues add their own state, which survives reconnects. */
export interface StreamMarket {
  readonly ref: BookRef
}

/** The conversation on one open socket; a reconnect starts a new one. */
export interface StreamSession<Frame, Market extends StreamMarket> {
  message(frame: Frame): void
  /** These markets joined the connection: all of it after opening, later additions. */
  subscribe(markets: readonly Market[]): void
  unsubscribe(markets: readonly Market[]): void
  /** Obtains these dropped books again, each after its pause in ms: longer the more often it was invalid. */
  resubscribe(pauses: ReadonlyMap<Market, number>): void
  /** Called at every check interval: requests that are due, waits that are over, probes. */
  check?(): void
  /** Whether the venue has confirmed that it sends this market's book; true where it does not confirm. */
  isConfirmed?(market: Market): boolean
}

export interface SessionContext<Frame, Market extends StreamMarket> {
  /** The markets of the connection, by id. */
  readonly markets: ReadonlyMap<string, Market>
  send(frame: Frame): boolean
  /** Drops the socket and connects again. */
  reconnect(reason: string): void
  /** The server is about to close: a second socket takes over while this one is read for `drainMs` at most. */
  replaceSocket(drainMs: number): void
}

/** What the engine offers to a venue's protocol. */
export interface StreamContext<Market extends StreamMarket> {
  readonly feed: StreamFeed
  readonly builder: BookBuilder
  now(): number
  market(marketId: string): Market | undefined
  /** An open socket carries this market, confirmed by the venue where it confirms. */
  isServed(marketId: string): boolean
  /** An open socket carries this market, confirmed by the venue where it confirms subscriptions. */
  dropBooks(marketIds: Iterable<string>): void
  /** Drops these books and obtains them again. */
  invalidate(markets: Iterable<Market>): void
  /** The venue accepts no more markets than this on one connection; the others move to further ones. */
  limitConnection(markets: number): void
}

/** How one venue's stream differs from the others. */
export interface StreamProtocol<Frame, Market extends StreamMarket> {
  connect(events: SocketEvents<Frame>): Socket<Frame>
  createMarket(ref: BookRef): Market
  createSession(context: SessionContext<Frame, Market>): StreamSession<Frame, Market>
  /** Interval between two checks, ms; absent where nothing needs checking. */
  readonly checkMs?: number
  /** Pause before a book that was invalid again within a minute is obtained; doubles up to the maximum. */
  readonly recovery: { pauseMs: number; maxPauseMs: number }
  /** A stream-level check, after those of the sessions. */
  check?(): void
  /** This market's book was dropped, whether or not one was known. */
  dropped?(market: Market): void
  /** No longer followed. */
  unfollowed?(market: Market): void
  /** False while the book is in question though it has not been dropped. */
  isTrusted?(market: Market): boolean
  close?(): void
}

export interface BookStreamOptions<Frame, Market extends StreamMarket> {
  venue: VenueId
  /** The venue's name in messages for people. */
  name: string
  now(): number
  capacity: { perConnection: number; connections: number; maxMarkets?: number }
  createProtocol(context: StreamContext<Market>): StreamProtocol<Frame, Market>
}

import type { Socket } from '@/lib/infra/net/openSocket'
import type { StreamMarket, StreamProtocol, StreamSession } from './streamProtocol'

/** One socket of a connection and the session on it while it is open. */
interface Link<Frame, Market extends StreamMarket> {
  socket?: Socket<Frame>
  session?: StreamSession<Frame, Market>
  /** Set once a successor has been started: when this socket is closed at the latest. */
  drainUntil?: number
}

export interface Connection<Market extends StreamMarket> {
  readonly markets: ReadonlyMap<string, Market>
  readonly isOpen: boolean
  /** Why it is not open; part of a sentence, empty before the first failure. */
  readonly reason: string
  isServing(market: Market): boolean
  /** What the venue sent of this market until this many milliseconds ago has been handled; Infinity if not served. */
  lagMs(market: Market): number
  /** Follows exactly these markets from now on. */
  assign(markets: ReadonlyMap<string, Market>): void
  resubscribe(pauses: ReadonlyMap<Market, number>): void
  reconnect(reason: string): void
  check(): void
  close(): Promise<void>
}

interface ConnectionOptions<Frame, Market extends StreamMarket> {
  protocol: StreamProtocol<Frame, Market>
  now(): number
  /** It opened or closed. */
  stateChanged(): void
  /** A socket closed and no other one serves these. */
  unserved(markets: readonly Market[]): void
}

/** One connection to the venue: normally one socket, two while the venue moves it to another server. */
export function openConnection<Frame, Market extends StreamMarket>({
  protocol,
  now,
  stateChanged,
  unserved,
}: ConnectionOptions<Frame, Market>): Connection<Market> {
  let markets: ReadonlyMap<string, Market> = new Map()
  let links: Link<Frame, Market>[] = []
  let reason = ''
  const closings = new Set<Promise<void>>()

  const serving = (market: Market) =>
    links.filter(({ session }) => session !== undefined && (session.isConfirmed?.(market) ?? true))
  const isServing = (market: Market) => serving(market).length > 0
  const sessions = () => links.flatMap(({ session }) => session ?? [])

  function reportUnserved() {
    const affected = [...markets.values()].filter((market) => !isServing(market))
    if (affected.length > 0) unserved(affected)
  }

  function closeLink(link: Link<Frame, Market>) {
    links = links.filter((other) => other !== link)
    link.session = undefined
    const closing: Promise<void> = (link.socket?.close() ?? Promise.resolve()).finally(() =>
      closings.delete(closing),
    )
    closings.add(closing)
  }

  function replaceSocket(link: Link<Frame, Market>, drainMs: number) {
    if (link.drainUntil !== undefined) return
    for (const draining of links.filter(({ drainUntil }) => drainUntil !== undefined)) closeLink(draining)
    link.drainUntil = now() + drainMs
    addLink()
  }

  function createSession(link: Link<Frame, Market>) {
    const session = protocol.createSession({
      get markets() {
        return markets
      },
      send: (frame) => link.socket?.send(frame) ?? false,
      reconnect: (why) => link.socket?.reconnect(why),
      replaceSocket: (drainMs) => replaceSocket(link, drainMs),
    })
    link.session = session
    session.subscribe([...markets.values()])
  }

  function addLink() {
    const link: Link<Frame, Market> = {}
    links.push(link)
    link.socket = protocol.connect({
      opened() {
        reason = ''
        createSession(link)
        stateChanged()
      },
      message: (frame) => link.session?.message(frame),
      closed(why) {
        link.session = undefined
        if (link.drainUntil === undefined) reason = why
        else closeLink(link)
        reportUnserved()
        stateChanged()
      },
    })
  }
  addLink()

  return {
    get markets() {
      return markets
    },
    get isOpen() {
      return links.some(({ session }) => session !== undefined)
    },
    get reason() {
      return reason
    },
    isServing,
    lagMs(market) {
      const lags = serving(market).map(({ socket }) => socket?.lagMs() ?? Number.POSITIVE_INFINITY)
      // While the venue moves it, changes may still arrive on the old socket.
      return lags.length > 0 ? Math.max(...lags) : Number.POSITIVE_INFINITY
    },
    assign(next) {
      const removed = [...markets.values()].filter((market) => next.get(market.ref.marketId) !== market)
      const added = [...next.values()].filter((market) => markets.get(market.ref.marketId) !== market)
      markets = next
      for (const session of sessions()) {
        if (removed.length > 0) session.unsubscribe(removed)
        if (added.length > 0) session.subscribe(added)
      }
    },
    resubscribe(pauses) {
      for (const session of sessions()) session.resubscribe(pauses)
    },
    reconnect(why) {
      for (const { socket } of [...links]) socket?.reconnect(why)
    },
    check() {
      for (const link of [...links]) {
        if (link.drainUntil === undefined || now() < link.drainUntil) link.session?.check?.()
        else {
          closeLink(link)
          reportUnserved()
          stateChanged()
        }
      }
    },
    async close() {
      for (const link of [...links]) closeLink(link)
      await Promise.all(closings)
    },
  }
}

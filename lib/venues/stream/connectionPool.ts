import type { StreamState } from '../connector'
import { type Connection, openConnection } from './openConnection'
import type { StreamMarket, StreamProtocol } from './streamProtocol'

interface PoolOptions<Frame, Market extends StreamMarket> {
  /** The venue's name. */
  name: string
  capacity: { perConnection: number; connections: number }
  protocol: StreamProtocol<Frame, Market>
  now(): number
  publishState(state: StreamState): void
  /** No socket serves these any longer. */
  unserved(markets: readonly Market[]): void
}

/** As many connections as the followed markets need. */
export function createConnectionPool<Frame, Market extends StreamMarket>(
  options: PoolOptions<Frame, Market>,
) {
  const { name, protocol, now, unserved } = options
  const { connections: maxConnections } = options.capacity
  let { perConnection } = options.capacity
  let connections: Connection<Market>[] = []
  let desired: ReadonlyMap<string, Market> = new Map()
  const closings = new Set<Promise<void>>()
  let published: StreamState = { connection: 'idle', message: '' }

  const connectionOf = (market: Market) =>
    connections.find(({ markets }) => markets.get(market.ref.marketId) === market)

  function publishState() {
    const down = connections.find(({ isOpen }) => !isOpen)
    const connection = connections.length === 0 ? 'idle' : down ? 'connecting' : 'open'
    const message = down?.reason ? `${name}'s stream is reconnecting: ${down.reason}.` : ''
    if (published.connection === connection && published.message === message) return
    published = { connection, message }
    options.publishState(published)
  }

  /** Markets stay on their connection; new ones fill the first connection with room. */
  function distribute(): Map<string, Market>[] {
    const unplaced = new Map(desired)
    const shares = connections.map(({ markets }) => {
      const share = new Map<string, Market>()
      for (const [marketId, market] of markets) {
        if (share.size === perConnection) break
        if (unplaced.get(marketId) === market) share.set(marketId, market)
      }
      for (const marketId of share.keys()) unplaced.delete(marketId)
      return share
    })
    for (const [marketId, market] of unplaced) {
      let share = shares.find(({ size }) => size < perConnection)
      if (!share && shares.length === maxConnections) break
      if (!share) {
        share = new Map()
        shares.push(share)
      }
      share.set(marketId, market)
    }
    return shares
  }

  function closeConnection(connection: Connection<Market>) {
    connections = connections.filter((other) => other !== connection)
    const closing: Promise<void> = connection.close().finally(() => closings.delete(closing))
    closings.add(closing)
  }

  function open(): Connection<Market> {
    const connection = openConnection({ protocol, now, unserved, stateChanged: publishState })
    connections.push(connection)
    return connection
  }

  function assign() {
    const current = [...connections]
    for (const [i, share] of distribute().entries()) {
      const connection = current[i]
      if (connection && share.size === 0) closeConnection(connection)
      else (connection ?? open()).assign(share)
    }
    publishState()
  }

  return {
    follow(markets: ReadonlyMap<string, Market>) {
      desired = markets
      assign()
    },
    limitConnection(markets: number) {
      perConnection = Math.max(1, Math.min(perConnection, markets))
      const before = new Map([...desired.values()].map((market) => [market, connectionOf(market)]))
      assign()
      const moved = [...before].filter(
        ([market, connection]) => connection && connectionOf(market) !== connection,
      )
      if (moved.length > 0) unserved(moved.map(([market]) => market))
    },
    isServed: (market: Market) => connectionOf(market)?.isServing(market) ?? false,
    lagMs: (market: Market) => connectionOf(market)?.lagMs(market) ?? Number.POSITIVE_INFINITY,
    resubscribe(pauses: ReadonlyMap<Market, number>) {
      for (const connection of connections) {
        const own = [...pauses].filter(([market]) => connectionOf(market) === connection)
        if (own.length > 0) connection.resubscribe(new Map(own))
      }
    },
    connections: (): readonly Connection<Market>[] => connections,
    check() {
      for (const connection of [...connections]) connection.check()
    },
    async close() {
      desired = new Map()
      for (const connection of [...connections]) closeConnection(connection)
      await Promise.all(closings)
    },
  }
}

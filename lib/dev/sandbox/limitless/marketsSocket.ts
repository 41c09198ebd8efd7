import type { IncomingMessage } from 'node:http'
import { type Socket as Client, Server } from 'socket.io'
import type { BookSides } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import { createBookPush } from '../http/bookPush'
import { crossSides } from '../http/crossSides'
import type { Fault } from '../http/faults'
import type { StandInOptions } from '../http/startStandIn'
import { lifecycleOf } from './lifecycle'
import { toBook } from './limitlessWire'
import type { LimitlessSource } from './simulatedLimitless'

/** As recorded: a client that answers no ping within a minute is disconnected. */
const PING = { pingInterval: 25_000, pingTimeout: 60_000 }
const MAX_PAYLOAD = 1_000_000
/** How often lifecycle and the `drop` fault are checked. */
const TICK_MS = 50
/** Times each resolution is sent, byte for byte the same. */
const REPEATS = 3
const QUIET: readonly string[] = ['silence', 'gap', 'stale']
const LIFECYCLE = 'lifecycle'

interface Transport {
  send(packets: unknown[]): void
}

/** Applies `hang` and `latency` to everything that a connection sends, heartbeats included. */
function faultTransport(transport: Transport, fault: () => Fault | undefined) {
  const send = transport.send.bind(transport)
  transport.send = (packets) => {
    const active = fault()
    if (active?.kind === 'hang') return
    if (active?.kind === 'latency') setTimeout(() => send(packets), active.ms)
    else send(packets)
  }
}

const slugsIn = (payload: unknown): string[] => {
  const { marketSlugs }: Wire = typeof payload === 'object' && payload !== null ? { ...payload } : {}
  return Array.isArray(marketSlugs) ? marketSlugs.map(String) : []
}

/** Limitless's socket (ws.limitless.exchange): Socket.IO, namespace `/markets`; for `attach` of a stand-in. */
export function marketsSocket(
  source: LimitlessSource,
  clock: () => number,
): NonNullable<StandInOptions['attach']> {
  return function attach(server, fault) {
    const io = new Server({
      ...PING,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: MAX_PAYLOAD,
      allowRequest: (_request: IncomingMessage, decide) => decide(null, fault()?.kind !== 'status'),
    })
    io.attach(server)
    const connections = new Set<{ close(discard?: boolean): unknown }>()
    io.engine.on(
      'connection',
      (connection: { transport: Transport; close(): void; once: NodeJS.EventEmitter['once'] }) => {
        connections.add(connection)
        connection.once('close', () => connections.delete(connection))
        faultTransport(connection.transport, fault)
      },
    )

    const push = createBookPush({
      clock,
      book: (slug, now): BookSides | undefined => {
        const sides = source.book(slug, now)
        return sides && fault()?.kind === 'crossed' ? crossSides(sides) : sides
      },
    })
    let version = 500_000

    const say = (client: Pick<Client, 'emit'>, event: string, payload: Wire) =>
      client.emit(event, fault()?.kind === 'malformed' ? '<html>Bad gateway</html>' : payload)

    function publishBook(client: Client, slug: string, sides: BookSides | undefined) {
      const market = source.market(slug, clock())
      if (!market || !sides || QUIET.includes(fault()?.kind ?? '')) return
      version += 1
      const orderbook = toBook(market, sides, true)
      const timestamp = new Date(clock()).toISOString()
      say(client, 'orderbookUpdate', { marketSlug: slug, orderbook, version, timestamp })
    }

    io.of('/markets').on('connection', (client) => {
      let following: (() => void)[] = []
      const forget = () => {
        for (const end of following) end()
        following = []
      }
      say(client, 'system', { message: 'Successfully registered connection' })
      // A list replaces the previous one.
      client.on('subscribe_market_prices', (payload: unknown) => {
        if (fault()?.kind === 'hang') return
        const slugs = [...new Set(slugsIn(payload))]
        forget()
        following = slugs.map((slug) => push.watch(slug, ({ sides }) => publishBook(client, slug, sides)))
        const message = 'Successfully subscribed to market price updates'
        say(client, 'system', { message, markets: slugs })
        for (const slug of slugs) publishBook(client, slug, push.snapshot(slug))
      })
      // Acknowledged; the key of a subscription is its channel, so the whole list ends.
      client.on('unsubscribe', (payload: unknown, acknowledge?: unknown) => {
        const { channel }: Wire = typeof payload === 'object' && payload !== null ? { ...payload } : {}
        if (channel === 'subscribe_market_prices') forget()
        if (channel === 'subscribe_market_lifecycle') client.leave(LIFECYCLE)
        if (typeof acknowledge === 'function' && fault()?.kind !== 'hang') acknowledge({ success: true })
      })
      client.on('subscribe_market_lifecycle', () => client.join(LIFECYCLE))
      client.on('disconnect', forget)
    })

    const lifecycle = lifecycleOf(source, clock)
    const ticking = setInterval(() => {
      const kind = fault()?.kind
      if (kind === 'drop') for (const connection of connections) connection.close(true)
      for (const { event, payload } of lifecycle.news()) {
        if (QUIET.includes(kind ?? '')) continue
        const times = event === 'marketResolved' ? REPEATS : 1
        for (let i = 0; i < times; i += 1) say(io.of('/markets').to(LIFECYCLE), event, payload)
      }
    }, TICK_MS)

    return () => {
      clearInterval(ticking)
      io.of('/markets').removeAllListeners()
      io.disconnectSockets(true)
      io.engine.close()
    }
  }
}

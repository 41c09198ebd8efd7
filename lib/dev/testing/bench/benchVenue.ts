/**
 * A venue on Polymarket's wire that moves at a given rate, in its own process. Every update sets one level to a
 * unique size, which identifies the update to every observer.
 */
import type { Answer, WireRequest } from '@/lib/dev/sandbox/http/answer'
import { type HubClient, socketHub } from '@/lib/dev/sandbox/http/socketHub'
import { startStandIn } from '@/lib/dev/sandbox/http/startStandIn'
import { tokenId, wireEvent, wireMarket } from '@/lib/venues/polymarket/wireRows'
import { LEVELS, MARKETS_PER_EVENT, preciseNow, sizeOf } from './benchUpdates'

const books = Number(process.env.BENCH_BOOKS)
const perSecond = Number(process.env.BENCH_RATE)
/** All books change at once instead of one after the other at random. */
const together = process.env.BENCH_TOGETHER === '1'
const TICK_MS = 5
const FLOOD = 20

const BEST = { best_bid: '0.4', best_ask: '0.45' }
const cents = (value: number) => value.toFixed(2)
const bidAt = (level: number) => cents(0.4 - level / 100)

/** Sizes of each market's bids; asks do not move. */
const bids = Array.from({ length: books }, () => Array.from({ length: LEVELS }, () => '100'))
const asks = Array.from({ length: LEVELS }, (_, i) => ({
  price: cents(0.45 + i / 100),
  size: '100',
})).reverse()

const bookOf = (market: number) => ({
  market: `0x${market}`,
  asset_id: tokenId(2 * market),
  timestamp: String(Date.now()),
  hash: '',
  bids: (bids[market] ?? []).map((size, level) => ({ price: bidAt(level), size })).reverse(),
  asks,
  min_order_size: '5',
  tick_size: '0.01',
  neg_risk: false,
  last_trade_price: '0.42',
})

const events = Array.from({ length: Math.ceil(books / MARKETS_PER_EVENT) }, (_, event) =>
  wireEvent({
    id: String(event),
    slug: `event-${event}`,
    title: `Question ${event}?`,
    markets: Array.from(
      { length: Math.min(MARKETS_PER_EVENT, books - event * MARKETS_PER_EVENT) },
      (_, i) => {
        const market = event * MARKETS_PER_EVENT + i
        return wireMarket({
          id: String(market),
          conditionId: `0x${String(market).padStart(64, '0')}`,
          slug: `market-${market}`,
          question: `Is ${market} the answer to ${event}?`,
          groupItemTitle: `Answer ${market}`,
          clobTokenIds: JSON.stringify([tokenId(2 * market), tokenId(2 * market + 1)]),
          orderPriceMinTickSize: 0.01,
        })
      },
    ),
  }),
)

const markets = new Map(Array.from({ length: books }, (_, market) => [tokenId(2 * market), market]))

function answer({ path, body }: WireRequest): Answer {
  if (path === '/events/keyset') return { status: 200, body: { events, next_cursor: null } }
  if (path !== '/books') return { status: 404, body: { error: 'not found' } }
  const requested = (body as { token_id: string }[]).flatMap(({ token_id }) => markets.get(token_id) ?? [])
  return { status: 200, body: requested.map(bookOf) }
}

const watchers = new Map<number, Set<HubClient>>()

const attach = socketHub({
  path: '/ws/market',
  connected: (client) => ({
    message(text) {
      if (text === 'PING') return client.heartbeat('PONG')
      const { assets_ids } = JSON.parse(text) as { assets_ids: string[] }
      const requested = assets_ids.flatMap((token) => markets.get(token) ?? [])
      for (const market of requested) watchers.set(market, (watchers.get(market) ?? new Set()).add(client))
      client.push(JSON.stringify(requested.map((market) => ({ event_type: 'book', ...bookOf(market) }))))
    },
    closed() {
      for (const watching of watchers.values()) watching.delete(client)
    },
  }),
})

/** When each update was sent, by its number minus one. */
const sentAt: number[] = []

/** Publishes both outcomes, as the venue does: NO mirrors YES. */
function update(seq: number) {
  const market = together ? seq % books : Math.floor(Math.random() * books)
  const level = Math.floor(Math.random() * LEVELS)
  const size = sizeOf(seq)
  const sent = preciseNow()
  sentAt.push(sent)
  const sizes = bids[market]
  if (sizes) sizes[level] = size
  const text = JSON.stringify({
    event_type: 'price_change',
    market: `0x${market}`,
    timestamp: String(Date.now()),
    price_changes: [
      { asset_id: tokenId(2 * market), price: bidAt(level), size, side: 'BUY', ...BEST },
      {
        asset_id: tokenId(2 * market + 1),
        price: cents(0.6 + level / 100),
        size,
        side: 'SELL',
        best_bid: '0.55',
        best_ask: '0.6',
      },
    ],
    sent,
  })
  for (const client of watchers.get(market) ?? []) client.push(text)
}

/** Resumes at `times` the rate. Returns the stop function. */
function run(times = 1): () => void {
  const start = preciseNow()
  const before = sentAt.length
  const step = together ? books : 1
  const timer = setInterval(() => {
    const due = before + Math.floor(((preciseNow() - start) * perSecond * times) / 1_000 / step) * step
    while (sentAt.length < due) update(sentAt.length + 1)
  }, TICK_MS)
  return () => clearInterval(timer)
}

async function main() {
  const server = await startStandIn({
    basePath: '',
    answer,
    attach,
    clock: Date.now,
    faultBody: () => ({ error: 'fault' }),
  })
  let stop = () => {}
  process.on('message', (what) => {
    if (what === 'run') stop = run()
    if (what === 'flood') stop = run(FLOOD)
    if (what === 'stop') {
      stop()
      process.send?.({ sentAt })
    }
  })
  process.once('disconnect', () => process.exit(0))
  process.send?.({
    env: {
      POLYMARKET_GAMMA_URL: server.url,
      POLYMARKET_CLOB_URL: server.url,
      POLYMARKET_DATA_URL: server.url,
      POLYMARKET_WS_URL: `${server.url.replace('http', 'ws')}/ws/market`,
    },
  })
}

void main()

import { type BookSides, type Level, sameLevels } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { createBookPush } from '@/lib/dev/sandbox/http/bookPush'
import { crossSides } from '@/lib/dev/sandbox/http/crossSides'
import type { Fault } from '@/lib/dev/sandbox/http/faults'
import { type HubClient, socketHub } from '@/lib/dev/sandbox/http/socketHub'
import { startStandIn } from '@/lib/dev/sandbox/http/startStandIn'

interface Command {
  op: 'subscribe' | 'unsubscribe' | 'ping'
  markets?: string[]
}

export const SIXTH_MARKETS = ['rain', 'snow', 'sun', 'wind']

const level = (at: number, size: number): Level => ({ price: price(at), size: shares(size) })

/** Three levels per side around a midpoint that moves on every step. */
function bookAt(marketId: string, step: number): BookSides {
  const mid = 300_000 + 100_000 * SIXTH_MARKETS.indexOf(marketId) + 10_000 * (step % 3)
  const offsets = [10_000, 20_000, 40_000]
  const size = (step + 1) * 1_000_000
  return {
    bids: offsets.map((offset) => level(mid - offset, size)),
    asks: offsets.map((offset) => level(mid + offset, size)),
  }
}

const toWire = (levels: readonly Level[]) => levels.map(({ price, size }) => [price, size])

/**
 * A fictional venue's server: books by REST, and a socket with sequence numbers per connection, which sends a snapshot
 * per subscription and absolute levels afterwards.
 */
export async function startSixthVenue() {
  let step = 0
  let fault: Fault | undefined
  // One object per step: the push compares books by identity first.
  const cache = new Map<string, BookSides>()
  const bookOf = (marketId: string): BookSides => {
    const next = bookAt(marketId, step)
    const known = cache.get(marketId)
    if (known && sameLevels(known, next)) return known
    cache.set(marketId, next)
    return next
  }
  const reported = (marketId: string) =>
    fault?.kind === 'crossed' ? crossSides(bookOf(marketId)) : bookOf(marketId)
  const push = createBookPush({ clock: () => step, book: reported })

  function connected(client: HubClient) {
    const watching = new Map<string, () => void>()
    let seq = 0
    const send = (message: object) => {
      seq += 1
      client.push(JSON.stringify({ ...message, seq }))
    }
    function subscribe(market: string) {
      watching.get(market)?.()
      const { bids, asks } = push.snapshot(market) ?? { bids: [], asks: [] }
      send({ type: 'book', market, bids: toWire(bids), asks: toWire(asks) })
      const watch = push.watch(market, ({ changes }) => {
        for (const { side, price, size } of changes) send({ type: 'level', market, side, price, size })
      })
      watching.set(market, watch)
    }
    return {
      message(text: string) {
        const { op, markets = [] }: Command = JSON.parse(text)
        if (op === 'ping') client.heartbeat(JSON.stringify({ type: 'pong' }))
        for (const market of markets) {
          if (op === 'subscribe') subscribe(market)
          else watching.get(market)?.()
        }
      },
      closed() {
        for (const end of watching.values()) end()
      },
    }
  }

  const server = await startStandIn({
    basePath: '',
    clock: () => step,
    faultBody: (status) => ({ error: status }),
    attach: socketHub({ path: '/ws', connected }),
    answer({ path }) {
      const market = SIXTH_MARKETS.find((id) => path === `/books/${id}`)
      if (!market) return { status: 404, body: { error: 'not found' } }
      const { bids, asks } = reported(market)
      return { status: 200, body: { bids: toWire(bids), asks: toWire(asks) } }
    },
  })
  return {
    apiUrl: server.url,
    wsUrl: `${server.url.replace('http', 'ws')}/ws`,
    bookOf,
    move() {
      step += 1
    },
    setFault(next: Fault | undefined) {
      fault = next
      server.setFault(next)
    },
    stop: server.stop,
  }
}

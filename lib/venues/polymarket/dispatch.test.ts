import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { Trade } from '@/lib/core/domain/trade'
import type { RejectedRow } from '../connector'
import { createBookBuilder } from '../stream/bookBuilder'
import { createDispatch } from './dispatch'
import type { PolymarketStreamRoute } from './streamMarket'
import { tokenId } from './wireRows'

/** A connection that follows these tokens; market ids are the tokens. Nothing is published until flushed. */
function setUp(tokens: readonly string[]) {
  const books = new Map<string, OrderBook>()
  const heard = {
    trades: [] as Trade[],
    changed: [] as string[],
    refusals: [] as RejectedRow[],
    invalidated: [] as string[],
  }
  const builder = createBookBuilder({
    venue: 'polymarket',
    now: () => 1,
    publish: (book) => books.set(book.marketId, book),
    crossed: () => undefined,
  })
  const route: PolymarketStreamRoute = { heardAt: 0, byToken: new Map() }
  for (const token of tokens) {
    route.byToken.set(token, { ref: { marketId: token, yesTokenId: token }, requestedAt: 0 })
  }
  const dispatch = createDispatch({
    builder,
    now: () => 1,
    snapshot: () => undefined,
    invalidate: (markets) => heard.invalidated.push(...markets.map(({ ref }) => ref.marketId)),
    feed: {
      book: () => undefined,
      lost: () => undefined,
      state: () => undefined,
      trade: (trade) => heard.trades.push(trade),
      changed: (ids) => heard.changed.push(...ids),
      refused: (refusal) => heard.refusals.push(refusal),
    },
  })
  return {
    heard,
    route,
    send: (message: unknown) => dispatch(route, JSON.stringify(message)),
    sendText: (text: string) => dispatch(route, text),
    bookOf(token: string) {
      builder.flush()
      return books.get(token)
    },
    close: () => builder.close(),
  }
}

interface WireLevel {
  price: string
  size: string
}

/** The book in the simplest form: two tables of decimal text, sorted as numbers. */
function plainBook() {
  const sides = { BUY: new Map<string, string>(), SELL: new Map<string, string>() }
  const sorted = (side: Map<string, string>, direction: number) =>
    [...side]
      .map(([price, size]) => ({
        price: Math.round(Number(price) * 1e6),
        size: Math.round(Number(size) * 1e6),
      }))
      .filter(({ size }) => size > 0)
      .sort((a, b) => direction * (a.price - b.price))
  const key = (price: string) => String(Number(price))
  return {
    replace(bids: readonly WireLevel[], asks: readonly WireLevel[]) {
      sides.BUY = new Map(bids.map(({ price, size }) => [key(price), size]))
      sides.SELL = new Map(asks.map(({ price, size }) => [key(price), size]))
    },
    set: (side: 'BUY' | 'SELL', { price, size }: WireLevel) => sides[side].set(key(price), size),
    read: () => ({ bids: sorted(sides.BUY, -1), asks: sorted(sides.SELL, 1) }),
  }
}

const YES = tokenId(1)
const NO = tokenId(2)
const bid = fc.integer({ min: 1, max: 49 }).map((cents) => `0.${String(cents).padStart(2, '0')}`)
const ask = fc.integer({ min: 50, max: 99 }).map((cents) => `0.${cents}0`)
const size = fc.integer({ min: 0, max: 500_000 }).map((hundredths) => String(hundredths / 100))
const level = (price: fc.Arbitrary<string>) => fc.record({ price, size })
const levels = (price: fc.Arbitrary<string>) =>
  fc.uniqueArray(level(price), { selector: (one) => Number(one.price), maxLength: 12 })
const wholeBook = fc.record({ bids: levels(bid), asks: levels(ask) })
const oneChange = fc.oneof(
  fc.record({ side: fc.constant('BUY' as const), level: level(bid) }),
  fc.record({ side: fc.constant('SELL' as const), level: level(ask) }),
)

test('whatever is sent, the book equals a plain table of the same messages', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.array(oneChange, { minLength: 1, maxLength: 6 }) },
    { weight: 1, arbitrary: wholeBook },
  )
  fc.assert(
    fc.property(wholeBook, fc.array(step, { maxLength: 30 }), (first, steps) => {
      const { send, bookOf, heard, close } = setUp([YES])
      const plain = plainBook()
      for (const one of [first, ...steps]) {
        if (!Array.isArray(one)) {
          plain.replace(one.bids, one.asks)
          send([{ event_type: 'book', asset_id: YES, tick_size: '0.01', timestamp: '1', ...one }])
          continue
        }
        for (const change of one) plain.set(change.side, change.level)
        const rows = one.flatMap(({ side, level: { price, size } }) => [
          { asset_id: YES, price, size, side },
          { asset_id: NO, price: String(1 - Number(price)), size, side: side === 'BUY' ? 'SELL' : 'BUY' },
        ])
        send({ event_type: 'price_change', market: '0x1', timestamp: '1', price_changes: rows })
      }
      expect(bookOf(YES)).toMatchObject(plain.read())
      expect(heard.refusals).toEqual([])
      close()
    }),
  )
})

/** Single messages recorded by others, stored beside the project; skipped where absent. */
const FOLDER = path.resolve('../shared/fixtures/polymarket')
const load = (name: string) =>
  JSON.parse(readFileSync(path.join(FOLDER, `nautechsystems__${name}.json`), 'utf8'))

describe.skipIf(!existsSync(FOLDER))('recorded messages (skipped where ../shared/fixtures is absent)', () => {
  test('a book and a later delta equal a plain table', () => {
    const book = load('_integration_tests_adapters_polymarket_resources_ws_messages_book')
    const { asset_id, price, size, side, hash, market, timestamp } = load('price_change')
    expect(asset_id).toBe(book.asset_id)
    const { send, bookOf, heard, close } = setUp([asset_id])
    const plain = plainBook()
    send(book)
    plain.replace(book.bids, book.asks)
    expect(bookOf(asset_id)).toMatchObject({ ...plain.read(), venueTime: Number(book.timestamp) })
    // Recorded in 2024, when a message held one change: today it holds a list.
    const rows = [{ asset_id, price, size, side, hash }]
    send({ event_type: 'price_change', market, timestamp, price_changes: rows })
    plain.set(side, { price, size })
    expect(bookOf(asset_id)).toMatchObject({ ...plain.read(), venueTime: Number(timestamp) })
    expect(bookOf(asset_id)?.bids.length).toBeGreaterThan(10)
    expect(heard).toEqual({ trades: [], changed: [], refusals: [], invalidated: [] })
    close()
  })

  test('a change in the shape of 2024 is rejected, and drops the books it may concern', () => {
    const book = load('_integration_tests_adapters_polymarket_resources_ws_messages_book')
    const { send, heard, close } = setUp([book.asset_id])
    send(book)
    send(load('price_change'))
    expect(heard.refusals).toMatchObject([{ path: 'price_change.price_changes' }])
    expect(heard.invalidated).toEqual([book.asset_id])
    close()
  })

  test('a fill is reported completely', () => {
    const fill = load('last_trade_price')
    const { send, heard, close } = setUp([fill.asset_id])
    send(fill)
    expect(heard.trades).toMatchObject([
      { outcome: 'yes', side: 'sell', price: 491_000, size: 85_360_000, at: Number(fill.timestamp) },
    ])
    close()
  })

  test('a new tick size is reported and drops the book', () => {
    const news = load('tick_size_change')
    const { send, heard, route, close } = setUp([news.asset_id])
    send(news)
    expect(heard).toMatchObject({ changed: [news.asset_id], invalidated: [news.asset_id], refusals: [] })
    expect(route.byToken.get(news.asset_id)?.tick).toBe(1_000)
    close()
  })

  test('best prices are compared with the book', () => {
    const quote = load('ws_market_best_bid_ask_msg')
    const { send, route, heard, close } = setUp([quote.asset_id])
    const one = route.byToken.get(quote.asset_id)
    const [bids, asks] = [[{ price: quote.best_bid, size: '1' }], [{ price: quote.best_ask, size: '1' }]]
    send({ event_type: 'book', asset_id: quote.asset_id, bids, asks })
    send(quote)
    expect(one?.suspectAt).toBeUndefined()
    send({ event_type: 'book', asset_id: quote.asset_id, bids: [], asks })
    send(quote)
    expect(one?.suspectAt).toBe(1)
    expect(heard.refusals).toEqual([])
    close()
  })
})

test('bare text about subscriptions affects no book, and a side is read in either case', () => {
  const token = tokenId(1)
  const { heard, send, sendText, bookOf, close } = setUp([token])
  const level = { asset_id: token, price: '0.4', size: '10' }
  send({ event_type: 'book', asset_id: token, bids: [], asks: [], timestamp: '1' })
  sendText('NO NEW ASSETS')
  sendText('PONG')
  send({ event_type: 'price_change', timestamp: '2', price_changes: [{ ...level, side: 'buy' }] })
  expect(bookOf(token)?.bids).toEqual([{ price: 400_000, size: 10_000_000 }])
  expect(heard.refusals).toEqual([])
  expect(heard.invalidated).toEqual([])
  close()
})

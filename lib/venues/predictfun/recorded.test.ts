import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { feePerToken } from '@/lib/core/domain/fees'
import { bestAsk, bestBid } from '@/lib/core/domain/orderBook'
import { parseBook } from './parseBooks'
import { parseCategory } from './parseEvents'
import { parseMatches } from './parseTape'
import { wireMarket, wrapped } from './wireRows'

/** Payloads recorded by others, stored beside the project; skipped where absent. */
const FOLDER = path.resolve('../shared/fixtures/predictfun')
const load = (file: string): unknown => {
  const bytes = readFileSync(path.join(FOLDER, file))
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
}

interface Recorded {
  id: string
  question: string
  category: { id: string } & Record<string, unknown>
  orderbook: {
    bestBid: number | null
    bestAsk: number | null
    bids: { price: number; size: number }[]
    asks: { price: number; size: number }[]
    lastOrderSettled: { outcome: string; price: string } | null
  } & Record<string, unknown>
}

/** The recording has levels as objects and the category's slug as its id; the rest is the venue's. */
const pairs = (levels: Recorded['orderbook']['bids']) => levels.map(({ price, size }) => [price, size])

describe.skipIf(!existsSync(FOLDER))('recorded payloads (skipped where ../shared/fixtures is absent)', () => {
  const markets = () =>
    (load('sueun-dev__predict_markets_books_shared.json.gz') as { markets: Recorded[] }).markets

  test('all 119 books are parsed completely, with the best prices recorded beside them', () => {
    const all = markets()
    expect(all).toHaveLength(119)
    for (const { id, orderbook } of all) {
      const { bids, asks, bestBid: bid, bestAsk: ask } = orderbook
      const data = { ...orderbook, marketId: id, bids: pairs(bids), asks: pairs(asks) }
      const book = parseBook(wrapped(data), id, 7)
      if ('path' in book) throw new Error(`${id} ${book.path} ${book.message}`)
      expect([book.bids.length, book.asks.length]).toEqual([bids.length, asks.length])
      expect(bestBid(book)).toBe(bid === null ? undefined : Math.round(bid * 1e6))
      expect(bestAsk(book)).toBe(ask === null ? undefined : Math.round(ask * 1e6))
      expect(book.venueTime).toBeGreaterThan(Date.UTC(2026, 0, 1))
    }
  })

  test('the last settled price is of YES, even where NO was traded', () => {
    const distances = markets().flatMap(
      ({ orderbook: { lastOrderSettled: last, bestBid: bid, bestAsk: ask } }) => {
        if (last?.outcome !== 'No' || bid === null || ask === null) return []
        const middle = (bid + ask) / 2
        if (Math.abs(middle - 0.5) < 0.1) return []
        const lastPrice = Number(last.price)
        return [Math.abs(lastPrice - middle) < Math.abs(1 - lastPrice - middle)]
      },
    )
    expect(distances.length).toBeGreaterThan(30)
    expect(distances.filter((isOfYes) => isOfYes).length / distances.length).toBeGreaterThan(0.95)
  })

  test('their categories are read, with titles, tags and ends', () => {
    for (const { id, question, category } of markets()) {
      const { events } = parseCategory(
        wrapped({
          ...category,
          id: 1,
          slug: category.id,
          markets: [{ ...wireMarket(), id, title: question, question }],
        }),
      )
      expect(events[0]).toMatchObject({
        slug: category.id,
        title: String(category.title).trim(),
        category: expect.any(String),
        endDate: Date.parse(String(category.endsAt)),
        markets: [{ id, question, status: 'open' }],
      })
    }
  })

  test('a market of the test network, its book and its matches', () => {
    const market = (load('bonujel__predict-fun_md_block1.json') as { data: Record<string, unknown> }).data
    const category = {
      id: 1,
      slug: market.categorySlug,
      title: 'Cloud9 vs RED Canids',
      endsAt: null,
      markets: [market, { ...market, id: 72830, title: 'Another' }],
    }
    const { events, refusals } = parseCategory(wrapped(category))
    expect(refusals).toEqual([])
    const [read] = events[0]?.markets ?? []
    expect(read).toMatchObject({
      id: '72829',
      question: 'First Blood in Game 1?',
      yesLabel: 'Cloud9',
      status: 'open',
      endDate: undefined,
      references: ['0x6b25ca8c842525f8122f09d95a39760a7f92a79df009b6bc4269c7142d97dde7'],
    })
    const book = parseBook(load('bonujel__predict-fun_md_block4.json'), '72829', 7)
    expect(book).toMatchObject({ bids: [{ price: 250_000, size: 21_239_200 }, {}, {}], lastPrice: 970_000 })
    const trades = parseMatches(load('bonujel__predict-fun_md_block2.json'), { id: '72829' })
    expect(trades).toMatchObject([{ side: 'buy', outcome: 'yes', price: 420_000, size: 778_500 }])
    // The fee charged, in shares: 0.01557.
    const [trade] = trades
    if (!trade || !read) throw new Error('Nothing was read.')
    const tokens = (feePerToken(read.fee, trade.side, trade.price) / trade.price) * trade.size
    expect(Math.round(tokens)).toBe(15_570)
  })
})

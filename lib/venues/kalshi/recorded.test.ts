import { afterAll, describe, expect, test } from 'vitest'
import type { Market } from '@/lib/core/domain/market'
import { isCrossed, type OrderBook, sidesOf } from '@/lib/core/domain/orderBook'
import type { RejectedRow } from '../connector'
import { parseKalshiBook, parseKalshiBooks } from './parseBooks'
import { parseKalshiHistoricalCandles } from './parseCandles'
import { parseKalshiEvent, parseKalshiEvents } from './parseEvents'
import { parseKalshiSeriesList } from './parseSeries'
import { parseKalshiTrades } from './parseTrades'
import { type Recorded, recordedFiles } from './recorded.testkit'
import { isCombo } from './schemas'

/** In the middle of the recordings, so that both sides of the clock rule occur. */
const context = { series: new Map(), now: Date.UTC(2026, 6, 1) }

const refused: { file: string; path: string; message: string }[] = []

interface Reading {
  /** Rows that must be parsed: markets, an event without markets, series, books. */
  rows: number
  /** Of these the combos, which are skipped on purpose. */
  combos: number
  markets: Market[]
  books: OrderBook[]
  series: number
  /** Trades, and points of price histories. */
  tape: number
  /** Trade rows without `count_fp` are from before 2026; they are skipped, not rejected. */
  old: number
  refusals: RejectedRow[]
}

const NOTHING: Reading = {
  rows: 0,
  combos: 0,
  markets: [],
  books: [],
  series: 0,
  tape: 0,
  old: 0,
  refusals: [],
}

const listIn = (payload: unknown, key: string): unknown[] => {
  const list = (payload as Record<string, unknown>)[key]
  return Array.isArray(list) ? list : []
}

/** Rows of `GET /markets` have no enclosing event; each gets one of its own. */
const wrapMarkets = (payload: unknown) => ({
  events: listIn(payload, 'markets').map((market) => {
    const { event_ticker, title } = market as Record<string, unknown>
    return { event_ticker, title, markets: [market] }
  }),
})

async function readEvents(payload: unknown): Promise<Reading> {
  const rows = listIn(payload, 'events').flatMap((event) => {
    const markets = listIn(event, 'markets')
    return markets.length > 0 ? markets : [event]
  })
  const { events, refusals } = await parseKalshiEvents(payload, context)
  const markets = events.flatMap((event) => event.markets)
  return { ...NOTHING, rows: rows.length, combos: rows.filter(isCombo).length, markets, refusals }
}

async function readRecorded({ kind, payload }: Recorded): Promise<Reading> {
  if (kind === 'events') return await readEvents(payload)
  if (kind === 'markets') return await readEvents(wrapMarkets(payload))
  if (kind === 'event') {
    const { events, refusals } = parseKalshiEvent(payload, context)
    const markets = events.flatMap((event) => event.markets)
    return { ...NOTHING, rows: listIn(payload, 'markets').length, markets, refusals }
  }
  if (kind === 'trades') {
    const rows = listIn(payload, 'trades')
    const old = rows.filter((row) => !('count_fp' in Object(row))).length
    // A tape of only rows of an older shape is no tape: see its test.
    const tape = old === rows.length ? 0 : parseKalshiTrades(payload).length
    return { ...NOTHING, rows: rows.length, tape, old }
  }
  if (kind === 'candles') {
    const points = parseKalshiHistoricalCandles(payload)
    return { ...NOTHING, rows: listIn(payload, 'candlesticks').length, tape: points.length }
  }
  if (kind === 'book') return { ...NOTHING, rows: 1, books: [parseKalshiBook('RECORDED', payload, 7)] }
  if (kind === 'books') {
    return { ...NOTHING, rows: listIn(payload, 'orderbooks').length, ...(await parseKalshiBooks(payload, 7)) }
  }
  const { series, refusals } = await parseKalshiSeriesList(payload)
  return { ...NOTHING, rows: listIn(payload, 'series').length, series: series.size, refusals }
}

function expectSoundMarket(market: Market) {
  expect(market.question).toMatch(/\S.*\?$/)
  expect(market.question).not.toMatch(/\*\*|undefined|\s{2}/)
  expect(market.endDate).toBeGreaterThan(Date.UTC(2020, 0, 1))
  expect(market.trading.ticks[0]?.from).toBe(0)
  for (const { tick } of market.trading.ticks) expect(tick).toBeGreaterThan(0)
}

function expectSoundBook(book: OrderBook) {
  expect(isCrossed(book)).toBe(false)
  for (const side of [sidesOf(book, 'yes'), sidesOf(book, 'no')]) {
    expect(side.bids).toEqual(side.bids.toSorted((a, b) => b.price - a.price))
    expect(side.asks).toEqual(side.asks.toSorted((a, b) => a.price - b.price))
  }
  for (const { price, size } of [...book.bids, ...book.asks]) {
    expect(price).toBeGreaterThan(0)
    expect(price).toBeLessThan(1_000_000)
    expect(price % 100).toBe(0)
    expect(size).toBeGreaterThan(0)
  }
}

const files = recordedFiles()

describe.skipIf(files.length === 0)('recorded answers (skipped where the folder is absent)', () => {
  for (const { file, skipped, read } of files) {
    const name = skipped
      ? `${file}: left out, ${skipped}`
      : `${file}: every row parses or is refused by its path`
    test.skipIf(skipped !== undefined)(name, async () => {
      const answers = read()
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) {
        const { rows, combos, markets, books, series, tape, old, refusals } = await readRecorded(answer)
        refused.push(...refusals.map(({ path, message }) => ({ file, path, message })))
        const accepted = markets.length + books.length + series + tape
        expect(accepted + combos + old + refusals.length).toBe(rows)
        for (const refusal of refusals) expect(refusal.path).not.toBe('')
        for (const market of markets) expectSoundMarket(market)
        for (const book of books) expectSoundBook(book)
      }
    })
  }

  afterAll(() => {
    const counts = new Map<string, number>()
    for (const { file, path, message } of refused) {
      const reason = `${file}  ${path.replace(/\d+/g, 'N')}  ${message}`
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
    console.info([...counts].map(([reason, count]) => `${count} refused: ${reason}`).join('\n'))
  })
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { complementBook, isCrossed, type OrderBook } from '@/lib/core/domain/orderBook'
import type { EventPage, RejectedRow } from '../connector'
import { parseClobBook } from './parseBooks'
import { parseGammaEvents } from './parseEvents'

/** Payloads recorded by others, stored beside the project; skipped where absent. */
const FOLDER = path.resolve('../shared/fixtures/polymarket')

type Json = unknown
const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null
const list = (value: Json): Json[] => (Array.isArray(value) ? value : [value])
const field = (value: Json, name: string): Json => (isObject(value) ? value[name] : undefined)

/** A market of `/markets` carries its parent; inverted, it is an event with one market. */
const asEvent = (market: Json): Json => {
  const [parent] = list(field(market, 'events') ?? [])
  const made = { id: '0', slug: 'made-up', title: 'Made up' }
  return { ...made, ...(isObject(parent) ? parent : {}), markets: [market] }
}

const events = (payload: Json) => ({
  kind: 'events' as const,
  rows: list(field(payload, 'events') ?? payload),
})
const markets = (payload: Json) => ({ kind: 'events' as const, rows: list(payload).map(asEvent) })
const book = (payload: Json) => ({ kind: 'book' as const, rows: [payload] })

const READ = {
  'grewalsk__events.json.gz': events,
  'Pirodax__polymarket_events.json': events,
  'bobaoxu2001__polymarket_events.json': events,
  'nautechsystems__gamma_event.json': events,
  'nautechsystems__event.json': events,
  'nautechsystems__search_response.json': events,
  'guzus__polymarket_markets.json': markets,
  'bobaoxu2001__polymarket_markets.json': markets,
  'bobaoxu2001__polymarket-market.json': markets,
  'KSonny4__gamma_markets_sample.json': markets,
  'stone16__gamma_markets_closed_batch.json': markets,
  'nautechsystems__gamma_market.json': markets,
  'nautechsystems__gamma_market_sports_market_map_handicap.json': markets,
  'nautechsystems__gamma_market_closed_binary_accepting_false.json': markets,
  'nautechsystems__gamma_market_closed_zero_zero_legacy.json': markets,
  'bobaoxu2001__polymarket-book.json': book,
  'bobaoxu2001__polymarket_book.json': book,
  'nautechsystems___integration_tests_adapters_polymarket_resources_ws_messages_book.json': book,
}

const NOT_READ = {
  'Alex-Alaniz__raw_api_response.json.gz': 'CLOB market objects, which are not read',
  'Alex-Alaniz__test_task1_raw_markets.json.gz': 'CLOB market objects, which are not read',
  'nautechsystems__markets.json.gz': 'CLOB market objects, which are not read',
  'nautechsystems__market.json': 'a CLOB market object, which is not read',
  'nautechsystems__clob_market_closed_binary_accepting_false.json': 'a CLOB market object, which is not read',
  'sueun-dev__polymarket_markets_books_shared.json.gz': 'not the shape of the wire',
  'officialn8__polymarket_tags.json': 'tags',
  'nautechsystems__gamma_tags.json': 'tags',
  'nautechsystems__trades.json': 'trades of version 1 of the data API, which is not read',
}

function load(file: string): Json {
  const bytes = readFileSync(path.join(FOLDER, file))
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
}

function report(file: string, refusals: readonly RejectedRow[], summary: string): void {
  const lines = refusals.map((one) => `  refused ${file} ${one.path}: ${one.message}`)
  console.log([`${file}: ${summary}, ${refusals.length} refused`, ...lines].join('\n'))
}

/** Every market of the payload is returned, rejected or skipped by a rule; the last are counted. */
async function checkEvents(file: string, rows: readonly Json[]): Promise<void> {
  const page: EventPage = await parseGammaEvents({ events: rows })
  const markets = page.events.flatMap((event) => event.markets)
  const all = rows.flatMap((row) => list(field(row, 'markets') ?? []))
  const marketRefusals = page.refusals.filter((one) => one.path.includes('.markets.'))
  const leftOut = all.length - markets.length - marketRefusals.length
  report(file, page.refusals, `${markets.length} of ${all.length} markets, ${leftOut} left out`)
  expect(page.events.length + page.refusals.length).toBeGreaterThan(0)
  for (const refusal of page.refusals) expect(refusal.path).toMatch(/^events\.\d+/)
  for (const market of markets) {
    expect(market.yesTokenId).toMatch(/^\d{60,78}$/)
    expect(market.noTokenId).not.toBe(market.yesTokenId)
    expect(market.question).not.toBe('')
    expect(market.endDate).toBeGreaterThan(Date.UTC(2020, 0, 1))
    expect(market.trading.ticks[0]?.tick).toBeGreaterThan(0)
  }
}

function checkBook(book: OrderBook, tick: number | undefined): void {
  for (const side of [book, complementBook(book)]) {
    expect(isCrossed(side)).toBe(false)
    const prices = [
      ...side.bids.map((level) => level.price).reverse(),
      ...side.asks.map((level) => level.price),
    ]
    expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b))
    for (const level of [...side.bids, ...side.asks]) {
      expect(level.size).toBeGreaterThan(0)
      expect(level.price).toBeGreaterThan(0)
      expect(level.price).toBeLessThan(1_000_000)
      if (tick) expect(level.price % tick).toBe(0)
    }
  }
}

describe.skipIf(!existsSync(FOLDER))('recorded payloads (skipped where ../shared/fixtures is absent)', () => {
  test.each(Object.entries(READ))('each row of %s is read or rejected by path', async (file, shape) => {
    const { kind, rows } = shape(load(file))
    if (kind === 'events') return await checkEvents(file, rows)
    for (const row of rows) {
      const { book, refusals } = parseClobBook(row, { marketId: '1', receivedAt: 1 })
      report(file, refusals, `${book?.bids.length ?? 0} bids, ${book?.asks.length ?? 0} asks`)
      if (!book) throw new Error('the recorded book was refused')
      checkBook(book, Number(field(row, 'tick_size') ?? 0) * 1_000_000)
    }
  })

  test.skip.each(Object.entries(NOT_READ))('%s: %s', () => {})
})

import { createHash } from 'node:crypto'
import { complementBook, isCrossed, type Level, normalizeSide } from '@/lib/core/domain/orderBook'
import { parseMicro, price, shares } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import { tokensOf } from '../polymarket/places'
import type { GammaEvent, GammaMarket, PolymarketSource, TokenBook } from '../polymarket/source'
import { isRecord, objectsIn, readJsonFiles } from './readFolder'
import { latestOf, shiftTimes } from './shiftTimes'

export interface RecordedPolymarket {
  /** The time of the newest recording, ms. */
  newest: number
  source(options: { offset: number }): PolymarketSource
}

interface Rows {
  /** Without markets. */
  events: Map<string, Wire>
  markets: Map<string, Wire>
  /** Event id by market id. */
  parents: Map<string, string>
  books: Map<string, Wire>
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const isMarket = (row: Wire) =>
  text(row.id) !== '' && text(row.conditionId).startsWith('0x') && text(row.clobTokenIds).startsWith('[')
const isEvent = (row: Wire) =>
  text(row.id) !== '' && text(row.slug) !== '' && text(row.title) !== '' && !row.conditionId
const isBook = (row: Wire) => text(row.asset_id) !== '' && Array.isArray(row.bids) && Array.isArray(row.asks)
/** The order book API's own market shape, recorded for a few markets with their book. */
const isClobMarket = (row: Wire) => text(row.condition_id) !== '' && Array.isArray(row.tokens)

const digest = (value: string) => createHash('sha256').update(value).digest('hex')

/** A market of the order book API in the catalogue's shape. */
function fromClob(row: Wire): Wire {
  const tokens = (Array.isArray(row.tokens) ? row.tokens : []).filter(isRecord)
  return {
    id: String(Number.parseInt(digest(text(row.condition_id)).slice(0, 9), 16)),
    question: row.question,
    conditionId: row.condition_id,
    slug: row.market_slug,
    endDate: row.end_date_iso,
    icon: row.icon,
    image: row.image,
    description: row.description,
    outcomes: JSON.stringify(tokens.map((token) => text(token.outcome))),
    outcomePrices: JSON.stringify(tokens.map((token) => String(token.price))),
    clobTokenIds: JSON.stringify(tokens.map((token) => text(token.token_id))),
    active: row.active,
    closed: row.closed,
    archived: row.archived,
    enableOrderBook: row.enable_order_book,
    acceptingOrders: row.accepting_orders,
    orderPriceMinTickSize: row.minimum_tick_size,
    orderMinSize: row.minimum_order_size,
    negRisk: row.neg_risk,
  }
}

/**
 * A market in a collector's own shape (`orderbookTokens`), in the catalogue's format. The condition id was not
 * recorded: a placeholder replaces it.
 */
function fromCollector(row: Wire): Wire | undefined {
  const tokens = (Array.isArray(row.orderbookTokens) ? row.orderbookTokens : []).filter(isRecord)
  const [id] = text(row.id).match(/\d+$/) ?? []
  if (!id || tokens.length !== 2 || !isRecord(row.category) || !isRecord(row.statistics)) return undefined
  const { category, statistics } = row
  const book = isRecord(row.orderbook) ? row.orderbook : {}
  return {
    id,
    question: row.question,
    conditionId: `0x${digest(text(tokens[0]?.tokenId))}`,
    slug: text(row.sourceUrl).split('/').pop(),
    endDate: category.endsAt ? `${text(category.endsAt)}T00:00:00Z` : undefined,
    startDate: category.startsAt ? `${text(category.startsAt)}T00:00:00Z` : undefined,
    description: category.description,
    image: category.imageUrl,
    icon: category.imageUrl,
    outcomes: JSON.stringify(tokens.map((token) => text(token.outcome))),
    clobTokenIds: JSON.stringify(tokens.map((token) => text(token.tokenId))),
    volume: String(statistics.volumeTotalUsd ?? 0),
    volumeNum: statistics.volumeTotalUsd ?? 0,
    volume24hr: statistics.volume24hUsd ?? undefined,
    liquidity: String(statistics.totalLiquidityUsd ?? 0),
    liquidityNum: statistics.totalLiquidityUsd ?? 0,
    bestBid: book.bestBid ?? undefined,
    bestAsk: book.bestAsk ?? undefined,
    active: true,
    closed: false,
    archived: false,
    enableOrderBook: true,
    acceptingOrders: category.status === 'ACTIVE',
    orderPriceMinTickSize: 0.001,
    orderMinSize: 5,
    // The other markets of its event were not recorded, so it is an event of its own.
    negRisk: false,
  }
}

function keepLater(into: Map<string, Wire>, key: string, row: Wire) {
  const known = into.get(key)
  if (!known || text(row.updatedAt) >= text(known.updatedAt)) into.set(key, { ...known, ...row })
}

function addMarket(rows: Rows, market: Wire, parent: Wire) {
  const id = text(market.id)
  const { events, ...own } = market
  const summary = Array.isArray(events) ? events.find(isRecord) : undefined
  const event = isEvent(parent) ? parent : summary
  if (event) {
    const { markets: _, ...bare } = event
    keepLater(rows.events, text(event.id), bare)
    rows.parents.set(id, text(event.id))
  }
  keepLater(rows.markets, id, own)
}

function collect(folder: string): Rows {
  const rows: Rows = { events: new Map(), markets: new Map(), parents: new Map(), books: new Map() }
  const clobMarkets: Wire[] = []
  const collected: Wire[] = []
  for (const { content } of readJsonFiles(folder)) {
    for (const { row, parent } of objectsIn(content)) {
      if (isMarket(row)) addMarket(rows, row, parent)
      else if (isBook(row)) rows.books.set(text(row.asset_id), row)
      else if (isClobMarket(row)) clobMarkets.push(row)
      else if (Array.isArray(row.orderbookTokens)) collected.push(row)
    }
  }
  const tokens = new Set([...rows.markets.values()].flatMap((market) => tokensOf(market)))
  for (const row of collected) {
    const market = fromCollector(row)
    if (market && !tokensOf(market).some((token) => tokens.has(token))) addMarket(rows, market, {})
  }
  // Thousands of markets were recorded in that shape; only those with a book are served.
  for (const row of clobMarkets) {
    const market = fromClob(row)
    if (tokensOf(market).some((token) => rows.books.has(token) && !tokens.has(token)))
      addMarket(rows, market, {})
  }
  return rows
}

const toMarket = (row: Wire): GammaMarket => ({
  ...row,
  id: text(row.id),
  slug: text(row.slug),
  conditionId: text(row.conditionId),
  closed: row.closed === true,
})

/** A market recorded on its own is its own event. */
const bareEvent = (market: Wire): Wire => ({
  id: `9${text(market.id)}`,
  ticker: market.slug,
  slug: market.slug,
  title: market.question,
  description: market.description,
  startDate: market.startDate,
  endDate: market.endDate,
  image: market.image,
  icon: market.icon,
  active: market.active,
  closed: market.closed,
  archived: market.archived,
  enableOrderBook: market.enableOrderBook,
  liquidity: market.liquidityNum,
  volume: market.volumeNum,
  volume24hr: market.volume24hr,
  tags: [],
})

function toEvents(rows: Rows, offset: number): GammaEvent[] {
  const events = new Map<string, GammaEvent>()
  for (const market of rows.markets.values()) {
    const known = rows.events.get(rows.parents.get(text(market.id)) ?? '')
    const row = shiftTimes(known ?? bareEvent(market), offset)
    const id = text(row.id)
    const event = events.get(id) ?? {
      ...row,
      id,
      slug: text(row.slug),
      closed: row.closed === true,
      markets: [],
    }
    event.markets.push(toMarket(shiftTimes(market, offset)))
    events.set(id, event)
  }
  return [...events.values()]
}

function toSide(levels: unknown, side: 'bids' | 'asks'): Level[] {
  const read = (Array.isArray(levels) ? levels : []).filter(isRecord).flatMap((level): Level[] => {
    const at = parseMicro(text(level.price))
    const size = parseMicro(text(level.size))
    return at === undefined || size === undefined ? [] : [{ price: price(at), size: shares(size) }]
  })
  return normalizeSide(read, side)
}

function toBook(row: Wire, market: GammaMarket): TokenBook {
  return {
    conditionId: market.conditionId,
    sides: { bids: toSide(row.bids, 'bids'), asks: toSide(row.asks, 'asks') },
    tick: Number(row.tick_size ?? market.orderPriceMinTickSize ?? 0.001),
    minOrderSize: Number(row.min_order_size ?? market.orderMinSize ?? 5),
    negRisk: market.negRisk === true,
    lastTradePrice: text(row.last_trade_price),
  }
}

/** Both tokens' books of every market with one recorded book: the other is its mirror. */
function toBooks(rows: Rows, events: readonly GammaEvent[]): Map<string, TokenBook> {
  const books = new Map<string, TokenBook>()
  for (const market of events.flatMap((event) => event.markets)) {
    const tokens = tokensOf(market)
    for (const [i, token] of tokens.entries()) {
      const row = rows.books.get(token)
      const other = tokens[1 - i]
      if (!row || !other) continue
      const book = toBook(row, market)
      if (isCrossed(book.sides)) continue
      books.set(token, book)
      if (!rows.books.has(other)) books.set(other, { ...book, sides: complementBook(book.sides) })
    }
  }
  return books
}

/** Reads Polymarket's recordings: every event and market in the catalogue's shape or close to it, and the books. */
export function readRecordedPolymarket(folder: string): RecordedPolymarket {
  const rows = collect(folder)
  return {
    newest: latestOf([...rows.markets.values()].map((row) => row.updatedAt)),
    source: ({ offset }) => {
      const events = toEvents(rows, offset)
      const books = toBooks(rows, events)
      return {
        events: () => events,
        book: (tokenId) => books.get(tokenId),
        trades: () => [],
        priceAt: () => undefined,
      }
    },
  }
}

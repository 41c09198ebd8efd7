import type { BookSides } from '@/lib/core/domain/orderBook'
import { type Level, normalizeSide } from '@/lib/core/domain/orderBook'
import { MICRO, parseMicro, price, shares } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import { isRecord, objectsIn, type RecordedFile } from './readFolder'

/** The contents of Kalshi's recorded files, whatever their envelope. */
export interface KalshiRows {
  series: Map<string, Wire>
  events: Map<string, Wire>
  markets: Map<string, Wire>
  /** In YES prices. */
  books: Map<string, BookSides>
  trades: Wire[]
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** `[price, size]` pairs of bids, in dollars and contracts, strings or numbers. */
function toLevels(pairs: unknown, no: boolean): Level[] {
  if (!Array.isArray(pairs)) return []
  return pairs.flatMap((pair) => {
    if (!Array.isArray(pair)) return []
    const at = parseMicro(readable(pair[0]))
    const size = parseMicro(readable(pair[1]))
    if (at === undefined || size === undefined) return []
    return [{ price: price(no ? MICRO - at : at), size: shares(size) }]
  })
}

const readable = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : '')

export const toSides = (yesBids: unknown, noBids: unknown): BookSides => ({
  bids: normalizeSide(toLevels(yesBids, false), 'bids'),
  asks: normalizeSide(toLevels(noBids, true), 'asks'),
})

const isMarket = (row: Wire) =>
  text(row.ticker) !== '' &&
  text(row.event_ticker) !== '' &&
  text(row.status) !== '' &&
  text(row.yes_bid_dollars) !== '' &&
  // Parlays are outside the catalogue.
  row.mve_collection_ticker === undefined

const isEvent = (row: Wire) =>
  text(row.event_ticker) !== '' && text(row.series_ticker) !== '' && row.ticker === undefined
const isSeries = (row: Wire) => text(row.ticker) !== '' && text(row.fee_type) !== ''
const isTrade = (row: Wire) =>
  text(row.trade_id) !== '' && text(row.ticker) !== '' && text(row.count_fp) !== ''

/** Of two recordings of one item the later wins. */
function keepLater(into: Map<string, Wire>, key: string, row: Wire, field: string) {
  const known = into.get(key)
  if (!known || text(row[field]) >= text(known[field])) into.set(key, row)
}

/** Books recorded without a ticker belong to the one market of the same source with the same top of book. */
function adoptBook(sides: BookSides, source: readonly Wire[]): string | undefined {
  const top = `${sides.bids[0]?.price} ${sides.asks[0]?.price}`
  const same = source.filter(
    (row) => `${parseMicro(text(row.yes_bid_dollars))} ${parseMicro(text(row.yes_ask_dollars))}` === top,
  )
  const tickers = new Set(same.map((row) => text(row.ticker)))
  return tickers.size === 1 ? [...tickers][0] : undefined
}

/** Sorts the files' rows by kind; rows in no current wire shape are skipped. */
export function collectKalshi(files: readonly RecordedFile[]): KalshiRows {
  const rows: KalshiRows = {
    series: new Map(),
    events: new Map(),
    markets: new Map(),
    books: new Map(),
    trades: [],
  }
  const marketsBySource = new Map<string, Wire[]>()
  const orphans: { sides: BookSides; source: string }[] = []
  for (const { content, source } of files) {
    for (const { row, parent } of objectsIn(content)) {
      if (isMarket(row)) {
        keepLater(rows.markets, text(row.ticker), row, 'updated_time')
        marketsBySource.set(source, [...(marketsBySource.get(source) ?? []), row])
      } else if (isSeries(row)) keepLater(rows.series, text(row.ticker), row, 'last_updated_ts')
      else if (isEvent(row)) keepLater(rows.events, text(row.event_ticker), row, 'last_updated_ts')
      else if (isTrade(row)) rows.trades.push(row)
      if (isRecord(row.orderbook_fp)) {
        const sides = toSides(row.orderbook_fp.yes_dollars, row.orderbook_fp.no_dollars)
        const ticker = text(row.ticker) || text(parent.ticker)
        if (ticker) rows.books.set(ticker, sides)
        else orphans.push({ sides, source })
      }
    }
  }
  for (const { sides, source } of orphans) {
    const ticker = adoptBook(sides, marketsBySource.get(source) ?? [])
    if (ticker && !rows.books.has(ticker)) rows.books.set(ticker, sides)
  }
  return rows
}

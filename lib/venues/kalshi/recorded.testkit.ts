import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Payloads recorded by others, stored beside the project and never in it; without them their tests are skipped. */
const FOLDER = path.resolve('../shared/fixtures/kalshi')

type RecordedKind = 'events' | 'event' | 'markets' | 'series' | 'books' | 'book' | 'trades' | 'candles'

/** One usable response of a recorded file, in the wire's envelope. */
export interface Recorded {
  kind: RecordedKind
  payload: unknown
}

/** Files without anything that a parser here reads, and why. */
const SKIPPED: readonly (readonly [RegExp, string])[] = [
  [/exchange_(status|schedule)/, 'exchange status and hours are not read'],
  [/event_metadata/, 'event metadata (images) is not read'],
  [/tags_by_categories/, 'the tag vocabulary is not read'],
  [/ws_/, 'a socket capture: see recordedStream.test.ts'],
  [/occurrence_datetime_probe/, 'excerpts of a few fields, no whole row'],
  [/^rgillon10-pixel__dt=/, "books in the recorder's own shape"],
]

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The wrappers that recorders put around a response. */
function unwrap(value: unknown): unknown {
  if (isObject(value) && 'response' in value) return unwrap(value.response)
  if (!isObject(value)) return value
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key, i) => key === String(i)) ? Object.values(value) : value
}

function ofList(rows: readonly unknown[]): Recorded[] {
  const first = rows[0]
  if (!isObject(first)) return []
  if ('orderbook_fp' in first) return [{ kind: 'books', payload: { orderbooks: rows } }]
  if ('trade_id' in first) return [{ kind: 'trades', payload: { trades: rows } }]
  if ('candlesticks' in first) return rows.map((row) => ({ kind: 'candles', payload: row }))
  if ('series_ticker' in first) return [{ kind: 'events', payload: { events: rows } }]
  return 'status' in first ? [{ kind: 'markets', payload: { markets: rows } }] : []
}

function answersIn(value: unknown): Recorded[] {
  const body = unwrap(value)
  if (Array.isArray(body)) return ofList(body)
  if (!isObject(body)) return []
  if (isObject(body.payloads)) return Object.values(body.payloads).flatMap(answersIn)
  if ('orderbook_fp' in body) return [{ kind: 'book', payload: body }]
  if ('event' in body) return [{ kind: 'event', payload: body }]
  if ('market' in body) return [{ kind: 'markets', payload: { markets: [body.market] } }]
  if (isObject(body.series)) return [{ kind: 'series', payload: { series: [body.series] } }]
  if ('ticker' in body && 'status' in body) return [{ kind: 'markets', payload: { markets: [body] } }]
  if (Array.isArray(body.candlesticks)) return [{ kind: 'candles', payload: body }]
  if (Array.isArray(body.trades)) return ofList(body.trades)
  if (Array.isArray(body.market_candlesticks)) {
    return body.market_candlesticks.map((candlesticks) => ({ kind: 'candles', payload: { candlesticks } }))
  }
  const listed: Recorded[] = []
  if (Array.isArray(body.series)) listed.push({ kind: 'series', payload: { series: body.series } })
  if (Array.isArray(body.events)) listed.push({ kind: 'events', payload: { events: body.events } })
  const markets = body.markets ?? body.all_scored
  if (Array.isArray(markets) && isObject(markets[0]) && 'candlesticks' in markets[0]) return ofList(markets)
  if (Array.isArray(markets)) listed.push({ kind: 'markets', payload: { markets } })
  return listed
}

function readText(file: string): string {
  const bytes = readFileSync(path.join(FOLDER, file))
  const plain = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
  const utf16 = plain[0] === 0xff && plain[1] === 0xfe
  return new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(plain)
}

export interface RecordedFile {
  file: string
  /** Why it is skipped; undefined when it is to be parsed. */
  skipped?: string
  read(): Recorded[]
}

export const recordedFiles = (): RecordedFile[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .sort()
        .map((file) => ({
          file,
          skipped: SKIPPED.find(([pattern]) => pattern.test(file))?.[1],
          read: () => answersIn(JSON.parse(readText(file))),
        }))
    : []

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { recordedFiles } from '../kalshi/recorded.testkit'
import { captureFiles, readCapture, readWholeFrames } from '../kalshi/recordedFrames.testkit'

/** Payloads recorded by others, stored beside the project and never in it; none where the folder is absent. */
const FOLDER = path.resolve('../shared/fixtures')

interface RecordedPayload {
  file: string
  endpoint: string
  payload: unknown
}

type Json = Record<string, unknown>

function load(file: string): unknown {
  const bytes = readFileSync(path.join(FOLDER, file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return JSON.parse(text)
}

const rowsOf = (payload: unknown): Json[] =>
  (Array.isArray(payload) ? payload : [payload]).filter((row) => typeof row === 'object' && row !== null)

/** A market of `/markets` carries its parent; inverted, it is an event with one market. */
const asEvents = (payload: unknown) =>
  rowsOf(payload).map(({ events, ...market }) => ({ ...(rowsOf(events)[0] ?? {}), markets: [market] }))

const KALSHI_ENDPOINTS = {
  events: 'GET /events',
  event: 'GET /events/{}',
  series: 'GET /series',
  books: 'GET /markets/orderbooks',
  trades: 'GET /markets/trades',
} as const

/** Sampling interval for messages of a long capture; every kind is included. */
const EVERY = 50

function kalshi(): RecordedPayload[] {
  const answers = recordedFiles().flatMap(({ file, skipped, read }) =>
    skipped
      ? []
      : read().flatMap(({ kind, payload }) => {
          if (kind === 'candles')
            return { file, endpoint: 'GET /markets/candlesticks', payload: { markets: [payload] } }
          if (kind === 'markets')
            return { file, endpoint: 'GET /events/{}', payload: { markets: (payload as Json).markets } }
          return kind === 'book' ? [] : { file, endpoint: KALSHI_ENDPOINTS[kind], payload }
        }),
  )
  const captured = captureFiles().flatMap((file) =>
    readCapture(file)
      .filter((_, i) => i % EVERY === 0)
      .map(({ text }) => ({ file, text })),
  )
  const frames = [
    ...captured,
    ...readWholeFrames().map(({ text }) => ({ file: 'ws_orderbook_stream', text })),
  ]
  return [
    ...answers,
    ...frames.map(({ file, text }) => {
      const payload = JSON.parse(text) as Json
      return { file, endpoint: `socket ${payload.type}`, payload }
    }),
  ]
}

const POLYMARKET: readonly (readonly [file: string, kind: 'events' | 'markets' | 'book' | 'socket'])[] = [
  ['grewalsk__events.json.gz', 'events'],
  ['bobaoxu2001__polymarket_events.json', 'events'],
  ['nautechsystems__gamma_event.json', 'events'],
  ['guzus__polymarket_markets.json', 'markets'],
  ['bobaoxu2001__polymarket_markets.json', 'markets'],
  ['bobaoxu2001__polymarket-market.json', 'markets'],
  ['KSonny4__gamma_markets_sample.json', 'markets'],
  ['stone16__gamma_markets_closed_batch.json', 'markets'],
  ['nautechsystems__gamma_market.json', 'markets'],
  ['nautechsystems__gamma_market_sports_market_map_handicap.json', 'markets'],
  ['bobaoxu2001__polymarket-book.json', 'book'],
  ['bobaoxu2001__polymarket_book.json', 'book'],
  ['nautechsystems__last_trade_price.json', 'socket'],
  ['nautechsystems__tick_size_change.json', 'socket'],
  ['nautechsystems__ws_market_best_bid_ask_msg.json', 'socket'],
]

const polymarket = (): RecordedPayload[] =>
  POLYMARKET.flatMap(([file, kind]): RecordedPayload[] => {
    const payload = load(`polymarket/${file}`)
    if (kind === 'book') return [{ file, endpoint: 'POST /books', payload }]
    if (kind === 'socket')
      return rowsOf(payload).map((row) => ({ file, endpoint: `socket ${row.event_type}`, payload: row }))
    const events = kind === 'markets' ? asEvents(payload) : rowsOf((payload as Json).events ?? payload)
    // Row by row: of a page only the first rows would be checked.
    return events.map((event) => ({ file, endpoint: 'GET /events/{}', payload: event }))
  })

const limitless = (): RecordedPayload[] => [
  {
    file: 'usa_aus_btts',
    endpoint: 'GET /markets/{}',
    payload: load('limitless/ccxt__limitless_market_usa_aus_btts.json'),
  },
  {
    file: 'usa_aus_btts book',
    endpoint: 'GET /markets/{}/orderbook',
    payload: load('limitless/ccxt__limitless_orderbook_usa_aus_btts.json'),
  },
]

const opinion = (): RecordedPayload[] => {
  const file = 'jesseorbit__opinion_response_auth.json'
  return [{ file, endpoint: 'GET /market', payload: load(`opinion/${file}`) }]
}

const predictfun = (): RecordedPayload[] => {
  const row = (file: string, endpoint: string) => ({ file, endpoint, payload: load(`predictfun/${file}`) })
  return [
    row('bonujel__predict-fun_md_block1.json', 'GET /markets/{}'),
    row('bonujel__predict-fun_md_block2.json', 'GET /orders/matches'),
    row('bonujel__predict-fun_md_block3.json', 'GET /positions/{}'),
    row('bonujel__predict-fun_md_block4.json', 'GET /markets/{}/orderbook'),
  ]
}

export const recordedPayloads = existsSync(FOLDER)
  ? { kalshi, polymarket, limitless, opinion, predictfun }
  : undefined

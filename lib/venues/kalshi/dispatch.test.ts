import { expect, test } from 'vitest'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import { dispatchFrame } from './dispatch'
import { createFrameTestState } from './dispatch.testkit'

const A = 'KXFED-26DEC-T3.75'

/** Subscription 1, and the effects of its frames. */
function listen() {
  const { state, reported, builder } = createFrameTestState({ now: () => 5, sids: [1] })
  let seq = 0
  return {
    reported,
    builder,
    raw: (text: string) => dispatchFrame(state, text),
    /** The next frame of the subscription. */
    frame(type: string, msg: unknown, head: object = {}) {
      seq += 1
      dispatchFrame(state, JSON.stringify({ type, sid: 1, seq, ...head, msg }))
    },
    book(ticker = A) {
      builder.flush()
      return reported.books.get(ticker)
    },
  }
}

const snapshot = (more: object = {}) => ({
  market_ticker: A,
  yes_dollars_fp: [
    ['0.0800', '300.00'],
    ['0.2200', '333.00'],
  ],
  no_dollars_fp: [['0.5400', '20.00']],
  ...more,
})
const delta = (more: object = {}) => ({
  market_ticker: A,
  price_dollars: '0.2200',
  delta_fp: '-33.00',
  side: 'yes',
  ...more,
})

test('a snapshot and its deltas build the book in YES prices', () => {
  const { frame, book } = listen()
  frame('orderbook_snapshot', snapshot())
  frame('orderbook_delta', delta({ ts_ms: 77 }))
  frame('orderbook_delta', delta({ side: 'no', price_dollars: '0.5600', delta_fp: '1.50' }))
  expect(book()).toEqual({
    venue: 'kalshi',
    marketId: A,
    bids: levelsOf([220_000, 300_000_000], [80_000, 300_000_000]),
    asks: levelsOf([440_000, 1_500_000], [460_000, 20_000_000]),
    venueTime: 77,
    receivedAt: 5,
  })
})

test('an absent side is empty, and an unsolicited snapshot replaces the book', () => {
  const { frame, book, reported } = listen()
  frame('orderbook_snapshot', snapshot({ no_dollars_fp: undefined }))
  expect(book()?.asks).toEqual([])
  frame('orderbook_snapshot', { market_ticker: A })
  expect(book()).toMatchObject({ bids: [], asks: [] })
  expect(reported.gaps).toEqual([])
})

test('a reply to get_snapshot carries the command’s id, and may repeat the previous sequence number', () => {
  const { frame, reported } = listen()
  frame('orderbook_snapshot', snapshot())
  frame('orderbook_snapshot', snapshot(), { id: 9, seq: 1 })
  expect(reported.snapshots).toEqual([
    [A, undefined],
    [A, 9],
  ])
  expect(reported.gaps).toEqual([])
})

test('a delta in an unusual format is applied all the same', () => {
  const { frame, raw, book } = listen()
  frame('orderbook_snapshot', snapshot())
  raw(JSON.stringify({ type: 'orderbook_delta', sid: 1, seq: 2, msg: delta({ nested: {} }) }, null, 2))
  expect(book()?.bids[0]).toEqual({ price: 220_000, size: 300_000_000 })
})

test('a sequence gap is reported once, and later frames are in order again', () => {
  const { frame, reported } = listen()
  frame('orderbook_snapshot', snapshot())
  frame('orderbook_delta', delta(), { seq: 7 })
  expect(reported.gaps).toEqual([1])
  frame('ok', { market_tickers: [A] }, { seq: 8, id: 3 })
  frame('orderbook_delta', delta(), { seq: 9 })
  expect(reported.gaps).toEqual([1])
})

test('frames of an ended subscription are ignored', () => {
  const { frame, reported, builder } = listen()
  frame('orderbook_snapshot', snapshot(), { sid: 4 })
  frame('trade', {}, { sid: 4 })
  expect(builder.has(A)).toBe(false)
  expect(reported.refusals).toEqual([])
})

test('a level below zero invalidates the book', () => {
  const { frame, reported } = listen()
  frame('orderbook_delta', delta())
  expect(reported.invalid).toEqual([])
  frame('orderbook_snapshot', snapshot())
  frame('orderbook_delta', delta({ delta_fp: '-333.01' }))
  expect(reported.invalid).toEqual([A])
})

test('a trade is reported from the side of its taker, who buys one of the outcomes', () => {
  const { frame, reported, book } = listen()
  frame('orderbook_snapshot', snapshot())
  const trade = {
    trade_id: 't1',
    market_ticker: A,
    yes_price_dollars: '0.3600',
    no_price_dollars: '0.6400',
    count_fp: '136.50',
    taker_side: 'no',
    ts: 1_669_149_841,
  }
  frame('trade', { ...trade, taker_outcome_side: 'no', taker_book_side: 'ask', ts_ms: 1_669_149_841_017 })
  frame('trade', { ...trade, trade_id: 't2', taker_side: 'yes', is_block_trade: true })
  expect(reported.trades).toEqual([
    {
      venue: 'kalshi',
      marketId: A,
      id: 't1',
      at: 1_669_149_841_017,
      outcome: 'no',
      side: 'buy',
      price: 640_000,
      size: 136_500_000,
    },
    expect.objectContaining({ id: 't2', at: 1_669_149_841_000, outcome: 'yes', price: 360_000 }),
  ])
  expect(book()?.lastPrice).toBe(360_000)
})

test.each([
  { event_type: 'created', additional_metadata: { event_ticker: 'KXFED-26DEC' } },
  { event_type: 'activated' },
  { event_type: 'deactivated', is_deactivated: true },
  { event_type: 'close_date_updated', close_ts: 1 },
  { event_type: 'determined', determination_ts: 1, result: 'scalar', settlement_value: '0.5000' },
  { event_type: 'settled', settled_ts: 1 },
  { event_type: 'metadata_updated', floor_strike: 4, yes_sub_title: 'x' },
  { event_type: 'price_level_structure_updated', price_level_structure: 'deci_cent', price_ranges: [] },
  { event_type: 'something_of_tomorrow' },
])('$event_type: the market is to be read again', (msg) => {
  const { frame, reported } = listen()
  frame('market_lifecycle_v2', { market_ticker: A, ...msg })
  expect(reported.changed).toEqual([A])
})

test('a change of an event is reported for the event', () => {
  const { frame, reported } = listen()
  frame('event_lifecycle', { event_ticker: 'KXFED-26DEC', title: 'x' })
  frame('event_fee_update', {
    event_ticker: 'KXBTCD-1',
    fee_type_override: null,
    fee_multiplier_override: null,
  })
  expect(reported.changed).toEqual(['KXFED-26DEC', 'KXBTCD-1'])
})

test('replies and errors reach their command', () => {
  const { raw, frame, reported } = listen()
  raw('{"id":1,"type":"subscribed","msg":{"channel":"trade","sid":7}}')
  raw('{"id":5,"type":"ok","msg":[{"channel":"trade","sid":7}]}')
  frame('unsubscribed', undefined, { id: 4 })
  raw('{"id":9,"type":"error","msg":{"code":8,"msg":"Unknown channel name"}}')
  raw('{"type":"error","sid":1,"msg":{"code":25}}')
  expect(reported.replies).toEqual([
    [1, { kind: 'subscribed', channel: 'trade', sid: 7 }],
    [5, { kind: 'ok' }],
    [4, { kind: 'unsubscribed', sid: 1 }],
    [9, { kind: 'error', code: 8, text: 'Unknown channel name' }],
    [undefined, { kind: 'error', code: 25, text: '', sid: 1 }],
  ])
})

test('an unknown type is no error', () => {
  const { frame, raw, reported } = listen()
  raw('{"type":"ticker","sid":1,"msg":{"price_dollars":"0.48"}}')
  frame('weather_report', { sun: true })
  expect(reported.refusals).toEqual([])
  expect(reported.gaps).toEqual([])
})

test.each([
  ['no JSON', '<html>', 'frame', 'unreadable'],
  ['no type', '{"msg":{}}', 'frame.type', 'unreadable'],
  [
    'a delta without its number',
    frameText('orderbook_delta', delta(), { seq: undefined }),
    'frame.seq',
    'invalid',
  ],
  [
    'a price above 1',
    frameText('orderbook_delta', delta({ price_dollars: '1.2' })),
    'orderbook_delta.price_dollars',
    'invalid',
  ],
  ['a delta of nothing', frameText('orderbook_delta', null), 'orderbook_delta', 'unreadable'],
  [
    'cents for dollars',
    frameText('orderbook_snapshot', snapshot({ yes_dollars_fp: [[42, 10]] })),
    'orderbook_snapshot.yes_dollars_fp.0.0',
    'invalid',
  ],
  [
    'a trade without a time',
    frameText('trade', { trade_id: 't', market_ticker: A, yes_price_dollars: '0.5', count_fp: '1' }),
    'trade.ts_ms',
    undefined,
  ],
  [
    'a lifecycle without a market',
    frameText('market_lifecycle_v2', { event_type: 'settled' }),
    'market_lifecycle_v2.market_ticker',
    undefined,
  ],
  ['an error without a code', '{"type":"error","msg":{}}', 'error.code', undefined],
])(
  '%s is rejected with its path, and invalidates the books it may have been about',
  (_, text, path, effect) => {
    const { raw, reported } = listen()
    raw(text)
    expect(reported.refusals.map((refusal) => refusal.path)).toEqual([path])
    expect(reported.unreadable).toBe(effect === 'unreadable' ? 1 : 0)
    expect(reported.invalid).toEqual(effect === 'invalid' ? [A] : [])
  },
)

function frameText(type: string, msg: unknown, head: object = {}) {
  return JSON.stringify({ type, sid: 1, seq: 1, ...head, msg })
}

/** A deep book at 42/44, its NO side quoted in NO or YES prices. */
const deep = (ticker: string, inYes: boolean) => ({
  market_ticker: ticker,
  yes_dollars_fp: Array.from({ length: 42 }, (_, i) => [((i + 1) / 100).toFixed(4), '10.00']),
  no_dollars_fp: Array.from({ length: 56 }, (_, i) => [((inYes ? 99 - i : i + 1) / 100).toFixed(4), '10.00']),
})

test('when NO levels turn out to be quoted in YES prices, all books are requested again and converted accordingly', () => {
  const { frame, reported, book } = listen()
  for (const ticker of ['A', 'A', 'B']) frame('orderbook_snapshot', deep(ticker, true))
  expect(reported.flipped).toBe(0)
  frame('orderbook_snapshot', deep('C', true))
  expect(reported.flipped).toBe(1)
  expect(book('C')?.asks[0]?.price).toBe(440_000)
  frame('orderbook_delta', { market_ticker: 'C', price_dollars: '0.4300', delta_fp: '5.00', side: 'no' })
  expect(book('C')?.asks[0]).toEqual({ price: 430_000, size: 5_000_000 })
})

test('valid books settle the convention for good', () => {
  const { frame, reported } = listen()
  for (const ticker of ['A', 'B', 'C']) frame('orderbook_snapshot', deep(ticker, false))
  for (const ticker of ['D', 'E', 'F']) frame('orderbook_snapshot', deep(ticker, true))
  expect(reported.flipped).toBe(0)
})

test('slightly crossed or one-sided books prove nothing', () => {
  const { frame, reported, book } = listen()
  for (const ticker of ['A', 'B', 'C', 'D']) {
    frame('orderbook_snapshot', {
      market_ticker: ticker,
      yes_dollars_fp: [['0.3000', '1']],
      no_dollars_fp: [['0.7100', '1']],
    })
    frame('orderbook_snapshot', { market_ticker: ticker, no_dollars_fp: [['0.7100', '1']] })
  }
  expect(reported.flipped).toBe(0)
  expect(book('A')?.asks[0]?.price).toBe(290_000)
})

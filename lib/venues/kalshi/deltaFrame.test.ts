import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMicro } from '@/lib/core/domain/units'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { type DeltaFrame, scanDelta } from './deltaFrame'
import { deltaMsg, frameHead } from './streamMessages'

const MSG = {
  market_ticker: 'KXFED-26DEC-T3.75',
  market_id: '9b0f6b43-5b68-4f9f-9f02-9a2d1b8ac1a1',
  price_dollars: '0.2200',
  delta_fp: '-54.00',
  side: 'yes',
  ts: '2026-10-06T10:00:00Z',
  ts_ms: 1791280800123,
}
const frameOf = (msg: object, head: object = { sid: 1, seq: 2 }) =>
  JSON.stringify({ type: 'orderbook_delta', ...head, msg })

/** The slow path: JSON and the schemas. Undefined when they reject the frame. */
function slowly(text: string): DeltaFrame | undefined {
  try {
    const head = frameHead.safeParse(JSON.parse(text)).data
    const msg = deltaMsg.safeParse(head?.msg).data
    if (head?.type !== 'orderbook_delta' || !msg || head.sid == null || head.seq == null) return undefined
    return {
      sid: head.sid,
      seq: head.seq,
      ticker: msg.market_ticker,
      side: msg.side,
      price: msg.price_dollars,
      delta: msg.delta_fp,
      at: msg.ts_ms ?? undefined,
    }
  } catch {
    return undefined
  }
}

const quickly = (text: string) => {
  const frame = scanDelta(text)
  return frame && { ...frame }
}

test('a delta is parsed from its text', () => {
  expect(quickly(frameOf(MSG))).toEqual({
    sid: 1,
    seq: 2,
    ticker: 'KXFED-26DEC-T3.75',
    side: 'yes',
    price: 220_000,
    delta: -54_000_000,
    at: 1_791_280_800_123,
  })
  const { ts_ms: _, ...timeless } = MSG
  expect(quickly(frameOf(timeless))?.at).toBeUndefined()
})

const decimal = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 6 }))
  .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
const price = fc.integer({ min: 0, max: 10_000 }).map((ticks) => (ticks / 10_000).toFixed(4))
const plain = fc.stringMatching(/^[A-Za-z0-9 .:_-]{1,30}$/)

const ordinary = fc
  .record({
    msg: fc.record(
      {
        market_ticker: plain,
        price_dollars: price,
        delta_fp: fc.tuple(fc.constantFrom('', '-'), decimal).map(([sign, text]) => `${sign}${text}`),
        side: fc.constantFrom('yes', 'no'),
        ts_ms: fc.nat(),
        market_id: fc.uuid(),
        client_order_id: plain,
        subaccount: fc.nat(),
      },
      { requiredKeys: ['market_ticker', 'price_dollars', 'delta_fp', 'side'] },
    ),
    sid: fc.nat(),
    seq: fc.nat(),
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    headFirst: fc.boolean(),
  })
  .map(({ msg, sid, seq, order, headFirst }) => {
    const entries = Object.entries(msg)
      .map((entry, i) => ({ entry, rank: order[i] ?? 0 }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry)
    const head = { sid, seq }
    const body = { msg: Object.fromEntries(entries) }
    return JSON.stringify({
      type: 'orderbook_delta',
      ...(headFirst ? { ...head, ...body } : { ...body, ...head }),
    })
  })

test('whatever the order of its fields, a frame parses as the schemas parse it', () => {
  fc.assert(
    fc.property(ordinary, (text) => {
      const frame = quickly(text)
      expect(frame).toBeDefined()
      expect(frame).toEqual(slowly(text))
    }),
    { numRuns: sampled({ full: 2_000, quick: 500 }) },
  )
})

const damage = fc.array(
  fc.record({
    at: fc.nat({ max: 400 }),
    gone: fc.nat({ max: 3 }),
    put: fc.oneof(
      fc.constantFrom(
        '"',
        '\\',
        '{',
        '}',
        ',',
        ':',
        '-',
        '.',
        '0',
        '9',
        'e',
        ' ',
        '\n',
        'é',
        'null',
        '[',
        ']',
      ),
      fc.constantFrom(
        '"msg":{',
        '"seq":7,',
        '"side":"no",',
        ',"sid":1',
        '"delta_fp":"1.00",',
        '1.5',
        '0.1234567',
      ),
    ),
  }),
  { minLength: 1, maxLength: 3 },
)

test('a damaged frame never parses to anything that the schemas would not return', () => {
  let read = 0
  fc.assert(
    fc.property(ordinary, damage, (text, hits) => {
      let damaged = text
      for (const { at, gone, put } of hits) {
        const from = at % damaged.length
        damaged = damaged.slice(0, from) + put + damaged.slice(from + gone)
      }
      const frame = quickly(damaged)
      if (frame) read += 1
      if (frame) expect(frame).toEqual(slowly(damaged))
    }),
    { numRuns: sampled({ full: 20_000, quick: 4_000 }) },
  )
  // Guards against a vacuous test: changed digits and names can still make a valid frame.
  expect(read).toBeGreaterThan(100)
})

test.each([
  ['another type', frameOf(MSG).replace('orderbook_delta', 'orderbook_snapshot')],
  ['spaces', JSON.stringify(JSON.parse(frameOf(MSG)), null, 1)],
  ['an escape', frameOf({ ...MSG, market_ticker: 'A"B' })],
  ['letters beyond ASCII', frameOf({ ...MSG, market_ticker: 'KXÉ' })],
  ['a nested fact', frameOf({ ...MSG, more: {} })],
  ['no side', frameOf({ ...MSG, side: undefined })],
  ['no number', frameOf(MSG, { sid: 1 })],
  ['a price above 1', frameOf({ ...MSG, price_dollars: '1.0001' })],
  ['more decimals than fit', frameOf({ ...MSG, delta_fp: '1.0000001' })],
  ['a number for a decimal', frameOf({ ...MSG, delta_fp: 1 })],
  ['more digits than fit', frameOf({ ...MSG, delta_fp: '12345678901.00' })],
  ['an end too early', frameOf(MSG).slice(0, -1)],
  ['something behind the end', `${frameOf(MSG)} `],
  ['no limit in length', frameOf({ ...MSG, more: 'x'.repeat(5_000) })],
])('%s: the frame is left to the schemas', (_, text) => {
  expect(scanDelta(text)).toBeUndefined()
})

test('sizes are parsed as exactly as everywhere else', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(quickly(frameOf({ ...MSG, delta_fp: text }))?.delta).toBe(parseMicro(text))
    }),
  )
})

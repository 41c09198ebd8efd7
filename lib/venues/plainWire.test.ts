import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainBook as limitlessBook } from './limitless/plainBook'
import { bookUpdate } from './limitless/streamMessages'
import { plainLevel } from './opinion/plainLevel'
import { levelFrame } from './opinion/streamMessages'
import { parsePlain } from './parsePlain'
import { plainChange, plainBook as polymarketBook } from './polymarket/plainRows'
import { clobBook } from './polymarket/schemas'
import { levelChange } from './polymarket/streamMessages'
import { plainBook as predictfunBook } from './predictfun/plainBook'
import { orderBook } from './predictfun/schemas'

const TOKEN = '9'.repeat(77)

const CASES = {
  'a level of Opinion': {
    schema: levelFrame,
    plain: plainLevel,
    known: {
      msgType: 'market.depth.diff',
      marketId: 7,
      tokenId: TOKEN,
      outcomeSide: 1,
      side: 'bids',
      price: '0.42',
      size: '10.5',
    },
  },
  'a book of Predict.fun': {
    schema: orderBook,
    plain: predictfunBook,
    known: {
      marketId: 7,
      updateTimestampMs: 1_795_000_000_000,
      bids: [[0.42, 10]],
      asks: [['0.44', '3.5', 'more']],
      lastOrderSettled: { price: '0.43' },
    },
  },
  'a book of Limitless': {
    schema: bookUpdate,
    plain: limitlessBook,
    known: {
      marketSlug: 'rain',
      timestamp: '2026-11-28T20:00:00.000Z',
      orderbook: {
        bids: [{ price: 0.42, size: 10_000_000 }],
        asks: [{ price: '0.44', size: 3_500_000 }],
        tokenId: TOKEN,
        lastTradePrice: '0.43',
      },
    },
  },
  'a book of Polymarket': {
    schema: clobBook,
    plain: polymarketBook,
    known: {
      asset_id: TOKEN,
      timestamp: '1795000000000',
      bids: [{ price: '0.42', size: '10' }],
      asks: [{ price: '0.44', size: '3.5' }],
      tick_size: '0.01',
      last_trade_price: '0.43',
    },
  },
  'a level of Polymarket': {
    schema: levelChange,
    plain: plainChange,
    known: { price: '0.42', size: '10', side: 'BUY', best_bid: '0.42', best_ask: '0.44' },
  },
} as const

/** What a venue could send in place of any value. */
const ODD = [
  null,
  true,
  '',
  '0.5',
  'BUY',
  'sell',
  'asks',
  '12',
  0,
  1,
  2,
  -1,
  0.5,
  1e21,
  Number.POSITIVE_INFINITY,
  [],
  [1, 2],
  [['0.4', '1'], null],
  [{ price: 0.4, size: 1 }],
  [{ price: 0.4, size: -1 }],
  {},
  { price: [] },
  { price: null },
  'a'.repeat(80),
  Array.from({ length: 5_001 }, () => [0.4, 1]),
]

/** Every path to a value in it. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, part]) => pathsOf(part).map((rest) => [key, ...rest]))]
}

/** A copy with the value at this path replaced; undefined removes it. */
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((part, i) => (String(i) === key ? replaced(part, rest, by) : part))
  const copy: Record<string, unknown> = { ...(value as object) }
  const next = replaced(copy[key], rest, by)
  if (next === undefined) delete copy[key]
  else copy[key] = next
  return copy
}

describe.each(Object.entries(CASES))('%s', (_, { schema, plain, known }) => {
  test('is read without its schema', () => {
    expect(plain(known)).toBeDefined()
  })

  test('is read, or rejected, as by its schema alone, whatever the venue sends instead', () => {
    const change = fc.record({
      path: fc.constantFrom(...pathsOf(known)),
      by: fc.constantFrom(undefined, ...ODD),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        const payload = changes.reduce<unknown>((before, { path, by }) => {
          const isThere = pathsOf(before).some((one) => one.join() === path.join())
          return isThere ? replaced(before, path, by) : before
        }, known)
        const [ours, theirs] = [
          parsePlain(schema as never, payload, plain as never),
          schema.safeParse(payload),
        ]
        expect(ours.success).toBe(theirs.success)
        expect(ours.data).toEqual(theirs.data)
        expect(ours.error?.issues).toEqual(theirs.error?.issues)
      }),
      { numRuns: 500 },
    )
  })
})

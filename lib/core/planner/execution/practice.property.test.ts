import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Taken } from '@/lib/core/domain/execution'
import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { MICRO, type Price, price, shares, usd } from '@/lib/core/domain/units'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { fillAtLimit } from './fillAtLimit'
import { afterFill, afterSettlement, NOTHING_HELD } from './practiceAccount'
import { addTaken, withoutTaken } from './withoutTaken'

const RUNS = sampled({ full: 3_000, quick: 600 })
const DEPOSIT = 10_000 * MICRO

/** One schedule for each shape that venues charge by. */
const FEES: readonly FeeSchedule[] = [
  NO_FEE,
  { ...NO_FEE, model: 'quadratic', rate: 0.07, roundTo: usd(10_000) },
  { ...NO_FEE, model: 'quadratic', rate: 0.02, chargedIn: 'tokens_on_buy' },
  { ...NO_FEE, model: 'min_side', rate: 0.02, chargedIn: 'tokens_on_buy' },
  { ...NO_FEE, model: 'notional_quadratic', rate: 0.08, minUsd: usd(500_000), minPer: 'fill' },
  {
    ...NO_FEE,
    model: 'curve',
    rate: 1,
    minUsd: usd(20_000),
    curve: {
      buy: [
        [0.1, 0.03],
        [0.9, 0.01],
      ],
      sell: [
        [0.1, 0.02],
        [0.9, 0.005],
      ],
    },
  },
]

/** The fee of one fill in dollars before minimums, micro, written out from the schedules' documentation. */
function rawFee({ model, rate, curve }: FeeSchedule, side: Side, at: number, size: number): number {
  const p = at / MICRO
  if (model === 'quadratic') return rate * size * p * (1 - p)
  if (model === 'min_side') return rate * size * Math.min(p, 1 - p)
  if (model === 'notional_quadratic') return rate * size * p * p * (1 - p)
  if (model !== 'curve' || !curve) return 0
  const [[x0, y0], [x1, y1]] = curve[side] as [[number, number], [number, number]]
  const share = p <= x0 ? y0 : p >= x1 ? y1 : y0 + ((p - x0) / (x1 - x0)) * (y1 - y0)
  return share * size * p
}

/** What these fills cost or bring. */
function bill(fee: FeeSchedule, side: Side, fills: readonly Level[]) {
  const gross = fills.reduce((sum, { size }) => sum + BigInt(size), 0n)
  const value = fills.reduce((sum, { price: at, size }) => sum + BigInt(at) * BigInt(size), 0n)
  const million = BigInt(MICRO)
  const notional = Number(side === 'buy' ? (value + million - 1n) / million : value / million)
  if (gross === 0n || fee.model === 'none') return { tokens: Number(gross), cash: notional }
  const raws = fills.map(({ price: at, size }) => rawFee(fee, side, at, size))
  if (side === 'buy' && fee.chargedIn === 'tokens_on_buy') {
    const tokens = fills.reduce((sum, { price: at }, i) => sum + (raws[i] ?? 0) / (at / MICRO), 0)
    return { tokens: Number(gross) - Math.ceil(tokens - 1e-6), cash: notional }
  }
  const sum = raws.reduce((all, raw) => all + (fee.minPer === 'fill' ? Math.max(raw, fee.minUsd) : raw), 0)
  const paid = Math.ceil(Math.max(sum, fee.minUsd) / fee.roundTo - 1e-6) * fee.roundTo
  return { tokens: Number(gross), cash: side === 'buy' ? notional + paid : notional - paid }
}

interface World {
  /** What the venue shows, and what an own order finds, by side and price. */
  shown: Record<Side, Map<number, number>>
  found: Record<Side, Map<number, number>>
}

/** Takes lot after lot from the best price within the limit. */
function bruteFills(world: World, side: Side, { limit, gross, lot }: Order): Level[] {
  const left = new Map(world.found[side])
  const fills = new Map<number, number>()
  for (let done = 0; done + lot <= gross; done += lot) {
    let missing = lot
    const own = new Map<number, number>()
    const open = [...left.keys()]
      .filter((at) => (left.get(at) ?? 0) > 0 && (side === 'buy' ? at <= limit : at >= limit))
      .sort((a, b) => (side === 'buy' ? a - b : b - a))
    for (const at of open) {
      const part = Math.min(missing, left.get(at) ?? 0)
      own.set(at, part)
      missing -= part
      if (missing === 0) break
    }
    if (missing > 0) break
    for (const [at, part] of own) {
      left.set(at, (left.get(at) ?? 0) - part)
      fills.set(at, (fills.get(at) ?? 0) + part)
    }
  }
  return [...fills].map(([at, size]) => ({ price: price(at), size: shares(size) }))
}

interface Order {
  limit: Price
  gross: number
  lot: number
  maxUsd: number
}

function bruteOrder(world: World, side: Side, order: Order, fee: FeeSchedule): Level[] {
  for (let { gross } = order; gross > 0; gross -= order.lot) {
    const fills = bruteFills(world, side, { ...order, gross })
    const { cash } = bill(fee, side, fills)
    if (fills.length === 0) return []
    if (side === 'sell') return cash > 0 ? fills : []
    if (cash <= order.maxUsd) return fills
  }
  return []
}

/** Buys take asks at 40 to 60 cents, sells take bids at 20 to 39. */
const priceOf = (side: Side, place: number) => (side === 'buy' ? 400_000 : 200_000) + place * 10_000

const side = fc.constantFrom<Side>('buy', 'sell')
const step = fc.oneof(
  fc.record({
    kind: fc.constant('level' as const),
    side,
    place: fc.integer({ min: 0, max: 19 }),
    size: fc.constantFrom(0, 1_500_000, 2_000_000, 7_300_000, 12_000_000),
  }),
  fc.record({
    kind: fc.constant('order' as const),
    side,
    place: fc.integer({ min: 0, max: 19 }),
    lots: fc.integer({ min: 1, max: 20 }),
    budget: fc.constantFrom(1, 0.6, 0.3),
  }),
)
const cases = fc.record({
  fee: fc.constantFrom(...FEES),
  lot: fc.constantFrom(1_000_000, 500_000, 10_000_000),
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  settlesAt: fc.constantFrom(0, 1_000_000, 500_000, 333_333),
})

const bookSide = (world: World, of: Side): Level[] =>
  [...world.shown[of]]
    .filter(([, size]) => size > 0)
    .map(([at, size]) => ({ price: price(at), size: shares(size) }))
    .sort((a, b) => (of === 'buy' ? a.price - b.price : b.price - a.price))

test('practice fills, cash and positions equal a brute force over any script of a book, and money is conserved', () => {
  const seen = { fills: 0, cut: 0, again: 0 }
  fc.assert(
    fc.property(cases, ({ fee, lot, steps, settlesAt }) => {
      const world: World = {
        shown: { buy: new Map(), sell: new Map() },
        found: { buy: new Map(), sell: new Map() },
      }
      const taken: Record<Side, Map<Price, Taken>> = { buy: new Map(), sell: new Map() }
      let account = {
        money: { cash: usd(DEPOSIT), realized: usd(0), fees: usd(0) },
        held: NOTHING_HELD,
      }
      const expected = { cash: DEPOSIT, tokens: 0 }
      for (const [number, one] of steps.entries()) {
        const at = priceOf(one.side, one.place)
        if (one.kind === 'level') {
          // No two sizes are the same: a level is the same as long as its size is.
          const size = one.size === 0 ? 0 : one.size + number * 1_000
          world.shown[one.side].set(at, size)
          world.found[one.side].set(at, size)
          continue
        }
        const gross =
          one.side === 'buy'
            ? one.lots * lot
            : Math.min(one.lots, Math.floor(account.held.tokens / lot)) * lot
        if (gross === 0) continue
        const maxUsd = Math.floor(((gross * at) / MICRO) * one.budget)
        const order = { limit: price(at), gross, lot, maxUsd }
        const fills = bruteOrder(world, one.side, order, fee)
        const { tokens, cash } = bill(fee, one.side, fills)
        for (const { price: level, size } of fills)
          world.found[one.side].set(level, (world.found[one.side].get(level) ?? 0) - size)
        expected.cash += one.side === 'buy' ? -cash : cash
        expected.tokens += one.side === 'buy' ? tokens : -tokens

        const book = bookSide(world, one.side)
        const depth = withoutTaken(book, taken[one.side])
        const done = fillAtLimit(depth, {
          side: one.side,
          limit: price(at),
          gross: shares(gross),
          lot: shares(lot),
          fee,
          maxUsd: usd(maxUsd),
        })
        if (done) {
          seen.fills += 1
          if (done.fill.gross < gross) seen.cut += 1
          if (done.fills.some((level) => taken[one.side].has(level.price))) seen.again += 1
          taken[one.side] = addTaken(book, taken[one.side], done.fills)
          account = afterFill(account, one.side, done.fill)
        }
        expect(done?.fills ?? []).toEqual(fills)
        expect([account.money.cash, account.held.tokens]).toEqual([expected.cash, expected.tokens])
        expect(account.money.cash + account.held.cost).toBe(DEPOSIT + account.money.realized)
      }
      const settled = afterSettlement(account, price(settlesAt))
      const paid = Number((BigInt(expected.tokens) * BigInt(settlesAt)) / BigInt(MICRO))
      expect(settled.cash).toBe(expected.cash + paid)
      expect(settled.cash).toBe(DEPOSIT + settled.realized)
    }),
    { numRuns: RUNS },
  )
  // Each way of the script was walked.
  expect(Math.min(seen.fills, seen.cut, seen.again)).toBeGreaterThan(RUNS / 10)
})

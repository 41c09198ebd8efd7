import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feePerToken } from '@/lib/core/domain/fees'
import type { Outcome, Side } from '@/lib/core/domain/market'
import { normalizeSide } from '@/lib/core/domain/orderBook'
import { toTick } from '@/lib/core/domain/tickGrid'
import { DEFAULT_TRADING_RULES } from '@/lib/core/domain/tradingRules'
import { MICRO, type Price, price, shares } from '@/lib/core/domain/units'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { priceBestFirst } from '../ladder/priceBestFirst'
import { FEES } from '../requests.testkit'
import { slippageLimit } from './slippageLimit'
import { worstCase } from './worstCase'

const RUNS = sampled({ full: 20_000, quick: 4_000 })
const KNOWN = Object.values(FEES).filter(({ model }) => model !== 'unknown')

const own = fc.option(fc.integer({ min: 10_000, max: 990_000 }).map(price), { nil: undefined })
const legs = fc.record({
  side: fc.constantFrom<Side>('buy', 'sell'),
  outcome: fc.constantFrom<Outcome>('yes', 'no'),
  worst: fc.integer({ min: 10_000, max: 990_000 }),
  tick: fc.constantFrom(10_000, 1_000, 100),
  fee: fc.constantFrom(...KNOWN),
  slippageBps: fc.constantFrom(0, 1, 50, 200, 1_000),
  limitPrice: own,
  limitAllIn: own,
  lots: fc.integer({ min: 1, max: 50_000 }),
  levels: fc.array(fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 200_000_000 })), {
    minLength: 1,
    maxLength: 6,
  }),
})

const rulesOf = (tick: number) => ({
  ...DEFAULT_TRADING_RULES,
  ticks: [{ from: price(0), tick: price(tick) }],
})

test('a limit is on the tick, within the tolerance and a tick, and never beyond the limits of the order', () => {
  const seen = { limits: 0, none: 0 }
  fc.assert(
    fc.property(legs, ({ side, outcome, worst, tick, fee, slippageBps, limitPrice, limitAllIn }) => {
      const rules = rulesOf(tick)
      const limit = slippageLimit({
        side,
        outcome,
        worstPrice: price(worst),
        rules,
        fee,
        slippageBps,
        limitPrice,
        limitAllIn,
      })
      if (limit === undefined) {
        seen.none += 1
        expect(limitPrice ?? limitAllIn).toBeDefined()
        return
      }
      seen.limits += 1
      const sign = side === 'buy' ? 1 : -1
      expect(limit % tick).toBe(0)
      expect(sign * (limit - worst)).toBeLessThanOrEqual((worst * slippageBps) / 10_000 + tick)
      // Without limits of its own an order may fill wherever its plan did.
      if (limitPrice === undefined && limitAllIn === undefined) {
        const outermost = toTick(rules, price(side === 'buy' ? MICRO - 1 : 1), {
          outcome,
          rounding: side === 'buy' ? 'down' : 'up',
        })
        expect(sign * (limit - worst) >= 0 || limit === outermost).toBe(true)
      }
      if (limitPrice !== undefined) expect(sign * (limit - limitPrice)).toBeLessThanOrEqual(0)
      if (limitAllIn !== undefined) {
        const perToken = feePerToken(fee, side, limit)
        const inTokens = side === 'buy' && fee.chargedIn === 'tokens_on_buy'
        const allIn = inTokens ? limit / (1 - perToken / limit) : limit + sign * perToken
        expect(sign * (allIn - limitAllIn)).toBeLessThanOrEqual(1e-6)
      }
    }),
    { numRuns: RUNS },
  )
  expect(Math.min(seen.limits, seen.none)).toBeGreaterThan(RUNS / 50)
})

test('no fill of a buy within its limit costs more than its worst case, under any shape of fee', () => {
  let fills = 0
  fc.assert(
    fc.property(legs, ({ worst, fee, lots, levels }) => {
      const limit = price(Math.floor(worst / 100) * 100)
      const gross = shares(lots * 10_000)
      const worstOf = worstCase({ side: 'buy', limit, gross, fee, fills: levels.length })
      const book = normalizeSide(
        levels.map(([below, size]) => ({
          price: price(Math.max(100, limit - below + 1)) as Price,
          size: shares(size),
        })),
        'asks',
      ).filter(({ price: at }) => at <= limit)
      const depth = book.reduce((sum, { size }) => sum + size, 0)
      const fill = priceBestFirst(
        { levels: book, fee, side: 'buy', includeFees: true },
        Math.min(gross, depth),
      )
      if (!fill || fill.gross === 0) return
      fills += 1
      expect(fill.usd).toBeLessThanOrEqual(worstOf.usd)
      // All of it at the limit is exactly that, minimum fees of further fills aside.
      const atLimit = priceBestFirst(
        { levels: [{ price: limit, size: gross }], fee, side: 'buy', includeFees: true },
        gross,
      )
      const further = fee.minPer === 'fill' ? (levels.length - 1) * fee.minUsd : 0
      expect(atLimit?.usd).toBeGreaterThanOrEqual(worstOf.usd - further - fee.roundTo)
      expect(atLimit?.tokens).toBe(worstOf.tokens)
    }),
    { numRuns: RUNS },
  )
  expect(fills).toBeGreaterThan(RUNS / 2)
})

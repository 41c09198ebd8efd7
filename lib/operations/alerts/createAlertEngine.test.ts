import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { Alert } from '@/lib/core/domain/alert'
import type { Market } from '@/lib/core/domain/market'
import { price, shares, usd } from '@/lib/core/domain/units'
import { planSplit } from '@/lib/core/planner/planSplit'
import { requests } from '@/lib/core/planner/requests.testkit'
import { buildAlert } from '@/lib/dev/testing/support/buildAlert'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member, NOW } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createAlertEngine } from './createAlertEngine'
import { depthCurve, mayReach } from './depthCurve'

const outcome = buildOutcome('o1', [member(poly), member(kalshi)])
const group = buildGroup('rain', [outcome])

const alertOf = (id: string, rest: Partial<Alert> = {}): Alert => ({
  ...buildAlert({ id }),
  changedAt: NOW,
  crossings: 0,
  holding: false,
  ...rest,
})

/** Plans by the best price only: these tests cover the engine around it. */
function start() {
  let now = NOW
  const clock = { now: () => now }
  const books = createMemoryBookStore({ clock, staleAfterMs: 3_600_000 })
  const fired: string[] = []
  const rearmed: string[] = []
  let plans = 0
  const engine = createAlertEngine<string>({
    books,
    clock,
    plan(alert) {
      plans += 1
      const prices = [poly, kalshi].flatMap((market) => {
        const stored = books.get({ venue: market.venue, marketId: market.id })
        const side = alert.direction === 'buy' ? stored?.book.asks : stored?.book.bids
        const best = stored && !stored.stale ? side?.[0] : undefined
        return best ? [best] : []
      })
      const sign = alert.direction === 'buy' ? 1 : -1
      const best = prices.sort((a, b) => sign * (a.price - b.price))[0]
      return best && { isWhole: best.size >= alert.amount.value, allIn: best.price, plan: alert.id }
    },
    fired: ({ id, crossings }) => fired.push(`${id} ${crossings}`),
    rearmed: ({ id }) => rearmed.push(id),
  })
  const put = (market: Market, ask: number, size = 100) => {
    books.put(buildBook(market, { bids: [[0.1, 10]], asks: [[ask, size]] }))
    engine.touch({ venue: market.venue, marketId: market.id })
    engine.flush()
  }
  const watch = () => engine.setOutcome('o1', { group, outcome })
  return {
    engine,
    books,
    put,
    watch,
    fired,
    rearmed,
    plans: () => plans,
    advance(ms: number) {
      now += ms
      engine.recheck()
      engine.flush()
    },
  }
}

test('an alert fires once when its price is available', () => {
  const { engine, put, watch, fired } = start()
  engine.put(alertOf('a'))
  watch()
  put(poly, 0.55)
  put(kalshi, 0.52)
  expect(fired).toEqual([])
  put(kalshi, 0.5)
  put(kalshi, 0.49)
  put(poly, 0.45)
  expect(fired).toEqual(['a 1'])
})

test('it fires again after the price has left and returned, and its cooldown has ended', () => {
  const { engine, put, watch, fired, rearmed, advance } = start()
  engine.put(alertOf('a'))
  watch()
  put(poly, 0.6)
  put(kalshi, 0.5)
  put(kalshi, 0.6)
  expect(rearmed).toEqual(['a'])
  put(kalshi, 0.5)
  expect(fired).toEqual(['a 1'])
  advance(59_000)
  expect(fired).toEqual(['a 1'])
  // The price was available before the cooldown ended.
  advance(1_000)
  expect(fired).toEqual(['a 1', 'a 2'])
})

test('a price that stays is one crossing, however long and whatever else changes', () => {
  const { engine, put, watch, fired, advance } = start()
  engine.put(alertOf('a'))
  watch()
  put(poly, 0.6)
  put(kalshi, 0.5)
  for (let i = 0; i < 100; i += 1) {
    advance(61_000)
    put(poly, i % 2 ? 0.61 : 0.62)
  }
  expect(fired).toEqual(['a 1'])
})

test('it never fires from a stale book, and a book turning stale does not re-arm it', () => {
  const { engine, books, put, watch, fired, rearmed, advance } = start()
  engine.put(alertOf('a'))
  watch()
  put(poly, 0.6)
  put(kalshi, 0.5)
  expect(fired).toEqual(['a 1'])
  books.markStale({ venue: 'kalshi' })
  advance(120_000)
  expect(rearmed).toEqual([])
  engine.put(alertOf('b'))
  engine.flush()
  expect(fired).toEqual(['a 1'])
  put(kalshi, 0.5)
  expect(fired).toEqual(['a 1', 'b 1'])
})

test('a sell alert waits for a price that is high enough', () => {
  const { engine, books, watch, fired } = start()
  engine.put(alertOf('a', { direction: 'sell', allIn: price(400_000) }))
  watch()
  for (const bid of [0.35, 0.39, 0.41]) {
    expect(fired).toEqual([])
    books.put(buildBook(poly, { bids: [[bid, 100]], asks: [[0.9, 1]] }))
    engine.touch({ venue: 'polymarket', marketId: 'p1' })
    engine.flush()
  }
  expect(fired).toEqual(['a 1'])
})

test('an order that the best price or the combined depth rules out is not planned', () => {
  const { engine, put, watch, plans } = start()
  for (let i = 0; i < 100; i += 1) engine.put(alertOf(`a${i}`, { allIn: price(100_000 + i * 1_000) }))
  engine.put(alertOf('deep', { amount: { unit: 'tokens', value: shares(1_000_000_000) } }))
  watch()
  put(poly, 0.4)
  put(kalshi, 0.45)
  expect(plans()).toBe(0)
})

test('alerts on the same order share a plan', () => {
  const { engine, put, watch, plans, fired } = start()
  for (let i = 0; i < 50; i += 1) engine.put(alertOf(`a${i}`, { allIn: price(500_000 + i) }))
  watch()
  put(kalshi, 0.5)
  expect(fired).toHaveLength(50)
  expect(plans()).toBe(1)
})

test('paused and expired alerts do not fire, and a removed one is dropped with its books', () => {
  const { engine, put, watch, fired, advance } = start()
  engine.put(alertOf('paused', { paused: true }))
  engine.put(alertOf('expired', { expiresAt: NOW }))
  engine.put(alertOf('short', { expiresAt: NOW + 1_000 }))
  engine.put(alertOf('removed'))
  watch()
  engine.remove('removed')
  advance(1_000)
  put(kalshi, 0.1)
  expect(fired).toEqual([])
  expect([engine.size(), [...engine.markets()], [...engine.outcomes()]]).toEqual([0, [], []])
})

test('a check stops when its time is up, and resumes where it stopped', () => {
  const { engine, watch, fired, books } = start()
  engine.put(alertOf('yes'))
  engine.put(alertOf('no', { outcome: 'no' }))
  watch()
  books.put(buildBook(kalshi, { bids: [[0.6, 100]], asks: [[0.61, 100]] }))
  engine.touch({ venue: 'kalshi', marketId: 'K1' })
  let turns = 1
  expect(engine.flush(() => turns-- > 0)).toBe(false)
  expect(engine.flush()).toBe(true)
  expect(fired).toEqual([])
})

test('an alert fired by another process stays disarmed until the price leaves', () => {
  const { engine, put, watch, fired } = start()
  engine.put(alertOf('a', { holding: true, crossings: 3, lastFiredAt: NOW - 3_600_000 }))
  watch()
  put(poly, 0.6)
  put(kalshi, 0.5)
  expect(fired).toEqual([])
  put(kalshi, 0.6)
  put(kalshi, 0.5)
  expect(fired).toEqual(['a 4'])
})

test('no plan of the exact planner beats the bound from the combined depth', () => {
  fc.assert(
    fc.property(requests, (request) => {
      if (request.sources.some(({ fee }) => fee.model === 'unknown')) return
      const order = { ...request, includeFees: true, gasPerSource: usd(0) }
      const { total, legs } = planSplit({ ...order, limitPrice: undefined, limitAllIn: undefined })
      if (total.tokens === 0) return
      const { side, amount } = order
      const curve = depthCurve(order.sources, side)
      const filled = amount.unit === 'usd' ? total.usd : total.tokens
      const dust = order.sources
        .filter(({ venue }) => legs.some((leg) => leg.venue === venue))
        .reduce((sum, { lot }) => sum + lot + (amount.unit === 'usd' ? 10_000 : 0), 0)
      if (filled + dust < amount.value) return
      const allIn = (total.usd * 1_000_000) / total.tokens
      expect(mayReach(curve, { side, ...amount, allIn })).toBe(true)
    }),
    { numRuns: sampled({ full: 20_000, quick: 200 }) },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distributionResponse } from '@/lib/contract/distribution'
import { NO_FEE } from '@/lib/core/domain/fees'
import { usd } from '@/lib/core/domain/units'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { POST } from './route'

const VENUES = ['polymarket', 'kalshi', 'limitless'] as const
const LOT = 0.01

const ladder = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 20_000 })), {
    minLength: 1,
    maxLength: 6,
    selector: ([cents]) => cents,
  })
  .map((levels): Ladder => levels.map(([cents, lots]) => [cents / 100, lots / 100]))

const order = fc.record({
  ladders: fc.tuple(ladder, ladder, ladder),
  rate: fc.constantFrom(0, 0.04, 0.07),
  direction: fc.constantFrom('buy', 'sell'),
  amount_tokens: fc.integer({ min: 1, max: 50_000 }).map((lots) => lots / 100),
  optimize_gas: fc.boolean(),
})

const tokens = { platform_1: 'm0:yes', platform_2: 'm1:yes', platform_3: 'm2:yes' }
const fee = (rate: number) => ({ ...NO_FEE, model: 'quadratic' as const, rate, roundTo: usd(10_000) })

test('from the answer alone a client can check that no other set of platforms does better', async () => {
  await fc.assert(
    fc.asyncProperty(order, async ({ ladders, rate, direction, amount_tokens, optimize_gas }) => {
      const markets = VENUES.map((venue, i) => marketOn(venue, `m${i}`, { fee: fee(rate) }))
      const event = buildGroup('e', [
        buildOutcome(
          'o',
          markets.map((market) => member(market)),
        ),
      ])
      const { books } = installRuntime({ events: [event] })
      markets.forEach((market, i) => {
        const side = ladders[i] ?? []
        books.put(buildBook(market, direction === 'buy' ? { asks: side } : { bids: side }))
      })
      const answer = await routeReply(POST, distributionResponse, {
        path: '/api/liquidity/distribution',
        body: { tokens, direction, amount_tokens, optimize_gas },
      })
      const { combined, certificate, distributions } = answer
      expect(certificate.bounds).toHaveLength(7)
      const sum = distributions.reduce((total, { amount }) => total + Math.round(amount * 1e6), 0)
      expect(sum).toBe(Math.round(combined.amount * 1e6))
      if (combined.tokens === 0) return
      const sign = direction === 'buy' ? 1 : -1
      const objective = (combined.usd + sign * combined.gas_usd) / combined.tokens
      const most = Math.max(...certificate.bounds.map(({ fill }) => fill ?? 0))
      expect(combined.amount).toBeGreaterThanOrEqual(Math.min(most, amount_tokens) - 3 * LOT)
      for (const { fill, bound } of certificate.bounds) {
        if (fill === null || bound === null || fill < most) continue
        expect(sign * (objective - bound)).toBeLessThanOrEqual(certificate.gap)
      }
    }),
    { numRuns: sampled({ full: 250, quick: 75 }) },
  )
}, 60_000)

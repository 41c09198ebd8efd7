import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import { price, shares, usd } from '@/lib/core/domain/units'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { planSplit } from '../planSplit'
import { requests } from '../requests.testkit'
import { priceBestFirst } from './priceBestFirst'

const PER_FILL: FeeSchedule = {
  ...NO_FEE,
  model: 'notional_quadratic',
  rate: 0.04,
  minUsd: usd(250_000),
  minPer: 'fill',
}

const asks = (...levels: readonly (readonly [number, number])[]) =>
  levels.map(([at, size]) => ({ price: price(at * 1e6), size: shares(size * 1e6) }))

describe('a best-first fill', () => {
  test('over seven Opinion levels pays the minimum fee for each level', () => {
    const levels = asks(...[0.4, 0.405, 0.41, 0.415, 0.42, 0.425, 0.43].map((at) => [at, 10] as const))
    const fill = priceBestFirst({ levels, fee: PER_FILL, side: 'buy', includeFees: true }, 70_000_000)
    expect(fill).toMatchObject({ levelsConsumed: 7, fee: 1_750_000, notional: 29_050_000, usd: 30_800_000 })
  })

  test('pays the minimum where it is due once, and the formula where that is more', () => {
    const levels = asks([0.4, 10], [0.5, 1_000])
    const fee = { ...PER_FILL, minPer: 'order' as const }
    const once = priceBestFirst({ levels, fee, side: 'buy', includeFees: true }, 20_000_000)
    expect(once?.fee).toBe(250_000)
    // 0.25 for the first level, 0.04 × 0.5 × 0.5 of $500 for the second.
    const large = priceBestFirst({ levels, fee: PER_FILL, side: 'buy', includeFees: true }, 1_010_000_000)
    expect(large?.fee).toBe(5_250_000)
  })

  test('does not exist beyond the end of the book, and costs the notional without fees', () => {
    const book = { levels: asks([0.4, 10]), fee: PER_FILL, side: 'sell' as const, includeFees: false }
    expect(priceBestFirst(book, 10_000_001)).toBeUndefined()
    expect(priceBestFirst(book, 10_000_000)).toMatchObject({ usd: 4_000_000, fee: 0 })
    expect(priceBestFirst({ ...book, fee: NO_FEE }, 0)).toMatchObject({ usd: usd(0), levelsConsumed: 0 })
  })

  test('is what every leg of a plan reports', () => {
    fc.assert(
      fc.property(requests, (request) => {
        for (const { venue, haircut, ...leg } of planSplit(request).legs) {
          expect(haircut).toBe(0)
          const source = request.sources.find((one) => one.venue === venue)
          expect(source && priceBestFirst({ ...source, ...request }, leg.gross)).toEqual(leg)
        }
      }),
      { numRuns: sampled({ full: 1_000, quick: 250 }) },
    )
  })
})

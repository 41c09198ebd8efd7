import { describe, expect, test } from 'vitest'
import { type FeeSchedule, feePerToken, legFee, legTokenFee, NO_FEE, UNKNOWN_FEE } from './fees'
import type { Side } from './market'
import { price, shares, usd } from './units'

/** Fee of one fill in dollars, as the venue charges it. */
function feeOf(
  fee: FeeSchedule,
  { size, at, side = 'buy' }: { size: number; at: number; side?: Side },
): number {
  const raw = feePerToken(fee, side, price(Math.round(at * 1e6))) * size
  return legFee(fee, raw, shares(Math.round(size * 1e6))) / 1e6
}

/** Raw tokens deducted from a buy, where the fee is taken in tokens. */
const tokensLost = (fee: FeeSchedule, size: number, at: number) =>
  (feePerToken(fee, 'buy', price(Math.round(at * 1e6))) / (at * 1e6)) * size

describe('Kalshi: rate × C × P × (1 − P), per order rounded up to the cent', () => {
  const kalshi: FeeSchedule = { ...NO_FEE, model: 'quadratic', rate: 0.07, roundTo: usd(10_000) }

  // Source: https://kalshi.com/docs/kalshi-fee-schedule.pdf, formula and worked rows (2026 editions).
  test.each([
    { size: 100, at: 0.43, multiplier: 1, charged: 1.72 },
    { size: 100, at: 0.43, multiplier: 0.5, charged: 0.86 },
    { size: 100, at: 0.5, multiplier: 1, charged: 1.75 },
    { size: 1, at: 0.5, multiplier: 1, charged: 0.02 },
  ])('$size contracts at $at, multiplier $multiplier, cost $charged', ({ size, at, multiplier, charged }) => {
    expect(feeOf({ ...kalshi, multiplier }, { size, at })).toBe(charged)
  })

  test('maker rate 0.0175 of the series that charge makers: 100 at 0.43 cost 0.43', () => {
    expect(feeOf({ ...kalshi, rate: 0.0175 }, { size: 100, at: 0.43 })).toBe(0.43)
  })

  test('a fee that falls on a whole cent is not pushed up by float noise: 0.07 × 100 × 0.5 × 0.5 is 1.75', () => {
    expect(0.07 * 100 * 0.5 * 0.5).toBeGreaterThan(1.75)
    expect(feeOf(kalshi, { size: 100, at: 0.5 })).toBe(1.75)
  })

  test('is the same for YES at P and NO at 1 − P, and for selling', () => {
    expect(feeOf(kalshi, { size: 37, at: 0.3 })).toBe(feeOf(kalshi, { size: 37, at: 0.7 }))
    expect(feeOf(kalshi, { size: 37, at: 0.3, side: 'sell' })).toBe(feeOf(kalshi, { size: 37, at: 0.3 }))
  })
})

describe('Polymarket: rate × C × (P × (1 − P)) ^ exponent in dollars, five decimals', () => {
  const polymarket = (rate: number): FeeSchedule => ({
    ...NO_FEE,
    model: 'quadratic',
    rate,
    roundTo: usd(10),
  })

  // Source: https://docs.polymarket.com/trading/fees, worked values for 100 shares (October 2026).
  test.each([
    { category: 'crypto', rate: 0.07, at: 0.5, charged: 1.75 },
    { category: 'sports', rate: 0.05, at: 0.3, charged: 1.05 },
    { category: 'politics', rate: 0.04, at: 0.5, charged: 1.0 },
    { category: 'politics', rate: 0.04, at: 0.05, charged: 0.19 },
  ])('100 $category shares at $at cost $charged', ({ rate, at, charged }) => {
    expect(feeOf(polymarket(rate), { size: 100, at })).toBe(charged)
  })

  test('is rounded up to the fifth decimal, the direction the official SDK budgets in', () => {
    // 0.04 × 1.23 × 0.37 × 0.63 = 0.01146852…
    expect(feeOf(polymarket(0.04), { size: 1.23, at: 0.37 })).toBe(0.01147)
  })

  test('exponent 2, still on one stale market, squares P × (1 − P)', () => {
    expect(feeOf({ ...polymarket(0.25), exponent: 2 }, { size: 100, at: 0.5 })).toBe(1.5625)
  })
})

describe('Limitless: a table of fractions, taken in tokens on a buy and in dollars on a sell', () => {
  // Source: https://docs.limitless.exchange/user-guide/fees (Bronze; 2026).
  const limitless: FeeSchedule = {
    ...NO_FEE,
    model: 'curve',
    rate: 1,
    chargedIn: 'tokens_on_buy',
    curve: {
      buy: [
        [0.01, 0.03],
        [0.5, 0.03],
        [0.55, 0.0252],
        [0.6, 0.0213],
        [0.65, 0.018],
        [0.7, 0.0151],
        [0.75, 0.0126],
        [0.8, 0.0105],
        [0.85, 0.0085],
        [0.9, 0.0068],
        [0.95, 0.0053],
        [0.99, 0.0042],
        [0.999, 0.004],
      ],
      sell: [
        [0.01, 0.0042],
        [0.05, 0.006],
        [0.1, 0.0078],
        [0.2, 0.0111],
        [0.3, 0.0132],
        [0.4, 0.0144],
        [0.5, 0.015],
        [0.6, 0.0144],
        [0.7, 0.0132],
        [0.8, 0.0111],
        [0.9, 0.0078],
        [0.95, 0.006],
        [0.99, 0.0045],
        [0.999, 0.0042],
      ],
    },
  }

  test.each([
    { at: 0.05, percent: 3 },
    { at: 0.5, percent: 3 },
    { at: 0.55, percent: 2.52 },
    { at: 0.7, percent: 1.51 },
    { at: 0.95, percent: 0.53 },
    { at: 0.999, percent: 0.4 },
    { at: 0.575, percent: 2.325 },
    { at: 0.001, percent: 3 },
  ])('a buy at $at loses $percent % of its tokens', ({ at, percent }) => {
    expect(tokensLost(limitless, 100, at)).toBeCloseTo(percent, 9)
  })

  test.each([
    { at: 0.01, percent: 0.42 },
    { at: 0.3, percent: 1.32 },
    { at: 0.5, percent: 1.5 },
    { at: 0.45, percent: 1.47 },
    { at: 0.9995, percent: 0.42 },
  ])('a sell at $at pays $percent % of its proceeds', ({ at, percent }) => {
    expect(feePerToken(limitless, 'sell', price(Math.round(at * 1e6))) / (at * 1e6)).toBeCloseTo(
      percent / 100,
      9,
    )
  })
})

describe('Opinion: topic rate × P × (1 − P) × C in dollars, never less than the minimum fee', () => {
  // Source: https://docs.opinion.trade fees page: `fee = max(notional × rate, min_fee)`, 0 to 1 % and $0.25 (2026).
  const opinion: FeeSchedule = { ...NO_FEE, model: 'notional_quadratic', rate: 0.04, minUsd: usd(250_000) }

  test('a $5 order pays the $0.25 floor, which is 5 %', () => {
    expect(feeOf(opinion, { size: 10, at: 0.5 })).toBe(0.25)
  })

  test('the rate is 1 % of the notional at 0.50', () => {
    // 200 × 0.5 = $100 of notional.
    expect(feeOf(opinion, { size: 200, at: 0.5 })).toBe(1)
  })

  test('the rate falls towards the ends: 100 at 0.90 pay 0.04 × 0.09 of $90', () => {
    expect(feeOf(opinion, { size: 100, at: 0.9 })).toBe(0.324)
  })

  test('an order of nothing pays nothing', () => {
    expect(feeOf(opinion, { size: 0, at: 0.5 })).toBe(0)
  })
})

describe('Predict.fun: rate × min(P, 1 − P) × C, taken in tokens on a buy', () => {
  // Source: https://dev.predict.fun/trading/fees; `feeRateBps` 200.
  const predict: FeeSchedule = { ...NO_FEE, model: 'min_side', rate: 0.02, chargedIn: 'tokens_on_buy' }

  test('a recorded fill: 0.7785 shares at 0.42 lost 0.01557 shares', () => {
    expect(tokensLost(predict, 0.7785, 0.42)).toBeCloseTo(0.01557, 12)
    expect(legTokenFee(tokensLost(predict, 778_500, 0.42))).toBe(15_570)
  })

  test('a recorded match with 10 % off: 8.40909… shares at 0.1112 lost 0.151363… shares', () => {
    // /v1/orders/matches, 2026-09-06: amount 8409090909090909720, fee 151363636363636374 (1e18 units).
    const lost = tokensLost({ ...predict, multiplier: 0.9 }, 8.40909090909, 0.1112)
    expect(lost).toBeCloseTo(0.151363636363, 9)
  })

  test('above 0.50 the loss is measured on the other side: 2 % × 0.3 ÷ 0.7 at 0.70', () => {
    expect(tokensLost(predict, 100, 0.7)).toBeCloseTo((0.02 * 0.3 * 100) / 0.7, 9)
  })

  test('a sell pays dollars: 100 at 0.70 pay 0.60', () => {
    expect(feeOf(predict, { size: 100, at: 0.7, side: 'sell' })).toBe(0.6)
  })
})

describe('every schedule', () => {
  test('a market without fees charges nothing', () => {
    expect(feeOf(NO_FEE, { size: 1_000, at: 0.5 })).toBe(0)
  })

  test('an unknown fee never counts as zero', () => {
    expect(() => feePerToken(UNKNOWN_FEE, 'buy', price(500_000))).toThrow('not known')
  })

  test('tokens deducted are rounded up to a whole micro-token, float noise aside', () => {
    expect([legTokenFee(0), legTokenFee(3), legTokenFee(3.000_000_1), legTokenFee(3.2)]).toEqual([0, 3, 3, 4])
  })
})

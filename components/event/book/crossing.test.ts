import { expect, test } from 'vitest'
import type { PlatformBook, WireFee } from '@/lib/contract/book'
import { toWireFee } from '@/lib/contract/toWireBook'
import { UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { crossingAfterFees } from './crossing'

const fee = (patch: Partial<WireFee>): WireFee => ({ ...toWireFee(UNKNOWN_FEE), model: 'none', ...patch })
const quadratic = fee({ model: 'quadratic', rate: 0.07, multiplier: 1, exponent: 1, charged_in: 'usd' })
const book = (id: 'platform_1' | 'platform_2', bid: number, ask: number, of = fee({})) => ({
  id,
  book: { fee: of, yes: { bids: [[bid, 10]], asks: [[ask, 10]] } } as unknown as PlatformBook,
})

test('a crossing of a cent is a loss after fees', () => {
  const books = [book('platform_1', 0.48, 0.5), book('platform_2', 0.51, 0.53, quadratic)]
  // 0.07 · 0.51 · 0.49 on the sale.
  expect(crossingAfterFees(books, 'yes')).toBe(-0.007493)
})

test('without fees the whole crossing is profit', () => {
  expect(crossingAfterFees([book('platform_1', 0.48, 0.5), book('platform_2', 0.52, 0.53)], 'yes')).toBe(0.02)
})

test('a fee taken in tokens raises the price of each that arrives', () => {
  const inTokens = { ...quadratic, charged_in: 'tokens_on_buy' } as const
  const books = [book('platform_1', 0.48, 0.5, inTokens), book('platform_2', 0.52, 0.53)]
  // 0.5 ÷ (1 − 0.0175 ÷ 0.5)
  expect(crossingAfterFees(books, 'yes')).toBeCloseTo(0.52 - 0.5 / (1 - 0.0175 / 0.5), 6)
})

test('books that do not cross, or whose fee is unknown, have no crossing', () => {
  expect(
    crossingAfterFees([book('platform_1', 0.48, 0.5), book('platform_2', 0.5, 0.53)], 'yes'),
  ).toBeUndefined()
  const unknown = fee({ model: 'unknown' })
  const books = [book('platform_1', 0.48, 0.5, unknown), book('platform_2', 0.52, 0.53)]
  expect(crossingAfterFees(books, 'yes')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { price, shares } from '@/lib/core/domain/units'
import { fillAgainst } from './fillAgainst'

const book = {
  asks: [
    { price: price(400_000), size: shares(10_000_000) },
    { price: price(500_000), size: shares(10_000_000) },
  ],
  bids: [
    { price: price(390_000), size: shares(5_000_000) },
    { price: price(300_000), size: shares(5_000_000) },
  ],
}

test('levels are filled best first, none beyond the limit, and the rest is cancelled', () => {
  const fill = (buys: boolean, limit: number) => {
    const { size, cash } = fillAgainst(book, { buys, limit, size: 15_000_000 })
    return { size, cash }
  }
  expect(fill(true, 500_000)).toEqual({ size: 15_000_000, cash: 6_500_000 })
  expect(fill(true, 499_000)).toEqual({ size: 10_000_000, cash: 4_000_000 })
  expect(fill(false, 350_000)).toEqual({ size: 5_000_000, cash: 1_950_000 })
  const nothing = { size: 0, cash: 0, levels: [] }
  expect(fillAgainst(book, { buys: false, limit: 395_000, size: 15_000_000 })).toEqual(nothing)
})

test('a buy limited in dollars fills what they buy', () => {
  const taken = fillAgainst(book, { buys: true, limit: 500_000, size: 1, dollars: 5_000_000 })
  expect(taken).toEqual({
    size: 12_000_000,
    cash: 5_000_000,
    levels: [
      { price: 400_000, size: 10_000_000 },
      { price: 500_000, size: 2_000_000 },
    ],
  })
})

import { expect, test } from 'vitest'
import { price, shares } from '@/lib/core/domain/units'
import { kalshiFee } from '../kalshi/takerFee'
import { limitlessFee } from '../limitless/takerFee'
import { opinionFee } from '../opinion/takerFee'
import { polymarketFee } from '../polymarket/takerFee'
import { predictfunFee } from '../predictfun/takerFee'
import { takerFee } from './takerFee'

const at = (cents: number, tokens: number) => ({
  price: price(Math.round(cents * 10_000)),
  size: shares(Math.round(tokens * 1_000_000)),
})
const buy = (...levels: ReturnType<typeof at>[]) => ({ buys: true, levels })
const sell = (...levels: ReturnType<typeof at>[]) => ({ buys: false, levels })

test('Predict.fun keeps the same shares of a buy as in recorded fills', () => {
  const fee = predictfunFee(200)
  // A testnet match: 0.7785 shares at 0.42, a fee of 0.01557 shares.
  expect(takerFee(fee, buy(at(42, 0.7785)))).toEqual({ usd: 0, tokens: 15_570 })
  // Above one half the smaller side counts: 2 % of 0.2 dollars a share, in shares of 0.8 dollars.
  expect(takerFee(fee, buy(at(80, 100)))).toEqual({ usd: 0, tokens: 500_000 })
  expect(takerFee(fee, sell(at(80, 100)))).toEqual({ usd: 400_000, tokens: 0 })
})

test('Polymarket charges dollars on both sides, as its documentation computes them', () => {
  const of = (rate: number) => polymarketFee({ rate, exponent: 1 })
  expect(takerFee(of(0.07), buy(at(50, 100)))).toEqual({ usd: 1_750_000, tokens: 0 })
  expect(takerFee(of(0.05), sell(at(30, 100)))).toEqual({ usd: 1_050_000, tokens: 0 })
  expect(takerFee(of(0.04), buy(at(5, 100)))).toEqual({ usd: 190_000, tokens: 0 })
  expect(takerFee(polymarketFee(undefined), buy(at(50, 100)))).toEqual({ usd: 0, tokens: 0 })
})

test('Opinion charges dollars, at least a quarter per level', () => {
  // 1 % of the notional at one half.
  expect(takerFee(opinionFee(400), buy(at(50, 1_000)))).toEqual({ usd: 5_000_000, tokens: 0 })
  expect(takerFee(opinionFee(400), sell(at(50, 10), at(49, 10)))).toEqual({ usd: 500_000, tokens: 0 })
  // A topic without a rate has no fee, so no minimum fee either.
  expect(takerFee(opinionFee(0), buy(at(50, 10)))).toEqual({ usd: 0, tokens: 0 })
})

test('Limitless keeps tokens of a buy and dollars of a sale, by its fee table', () => {
  expect(takerFee(limitlessFee(true), buy(at(30, 100)))).toEqual({ usd: 0, tokens: 3_000_000 })
  // 1.44 % of 40 dollars.
  expect(takerFee(limitlessFee(true), sell(at(40, 100)))).toEqual({ usd: 576_000, tokens: 0 })
  // Between two points of the table: half of 0.40 % and 0.42 % more or less.
  expect(takerFee(limitlessFee(true), buy(at(57.5, 100)))).toEqual({ usd: 0, tokens: 2_325_000 })
  expect(takerFee(limitlessFee(false), buy(at(30, 100)))).toEqual({ usd: 0, tokens: 0 })
})

test('Kalshi rounds an order’s fee up to the cent, once', () => {
  expect(takerFee(kalshiFee('quadratic', 1), buy(at(50, 100)))).toEqual({ usd: 1_750_000, tokens: 0 })
  expect(takerFee(kalshiFee('quadratic', 1), sell(at(50, 1)))).toEqual({ usd: 20_000, tokens: 0 })
  expect(takerFee(kalshiFee('quadratic', 0.5), buy(at(50, 100)))).toEqual({ usd: 880_000, tokens: 0 })
  expect(takerFee(kalshiFee('flat', 1), buy(at(50, 100)))).toEqual({ usd: 0, tokens: 0 })
})

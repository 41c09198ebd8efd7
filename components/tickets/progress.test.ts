import { expect, test } from 'vitest'
import type { TicketsResponse } from '@/lib/contract/tickets'
import { extraCost, placeOf, restOf } from './progress'

const ticket = (platform: string, gross: number, tokens = gross) => ({
  platform,
  planned: { tokens, gross_tokens: gross, usd: 1, fee_usd: 0 },
})
const answer = (tokens: number, ...tickets: object[]) =>
  ({ tickets, combined: { tokens } }) as unknown as TicketsResponse
const sent = (filled: number) => ({
  sent: { accepted: filled > 0, filled_tokens: filled, filled_usd: 0, message: '' },
})

test('the remainder is what no sent order has filled', () => {
  const plan = answer(30, ticket('platform_1', 20), ticket('platform_2', 10))
  expect(restOf(plan, {})).toBeUndefined()
  expect(restOf(plan, { 0: { signature: '0x' } })).toBeUndefined()
  expect(restOf(plan, { 0: sent(12.5) })).toBe(17.5)
  expect(restOf(plan, { 0: sent(0), 1: sent(10) })).toBe(20)
  expect(restOf(plan, { 0: sent(20), 1: sent(10) })).toBeUndefined()
})

test('nothing is replanned while a signed order could still be sent', () => {
  const plan = answer(30, ticket('platform_1', 20), ticket('platform_2', 10))
  const progress = { 0: { signature: '0x', ...sent(5) }, 1: { signature: '0x' } }
  expect(restOf(plan, progress)).toBeUndefined()
  expect(restOf(plan, { ...progress, 1: { signature: '0x', ...sent(0) } })).toBe(25)
})

test('where the fee is taken in tokens, the same fraction of the net tokens is filled', () => {
  const plan = answer(19.6, ticket('platform_5', 20, 19.6))
  expect(restOf(plan, { 0: sent(10) })).toBe(9.8)
  expect(restOf(plan, { 0: sent(20) })).toBeUndefined()
})

test('the maximum extra cost of the orders is the sum over those that have one', () => {
  const extras = (...usd: number[]) =>
    ({ tickets: usd.map((extra_usd) => ({ extra_usd })) }) as unknown as TicketsResponse
  expect(extraCost(extras(0.25, 0, 0.5))).toEqual({ usd: 0.75, orders: 2 })
  expect(extraCost(extras(0))).toEqual({ usd: 0, orders: 0 })
})

test('of several orders of a platform each counts by itself and shows its number', () => {
  const plan = answer(30, ticket('platform_2', 10), ticket('platform_3', 15), ticket('platform_3', 5))
  expect(restOf(plan, { 0: sent(10), 1: sent(15) })).toBe(5)
  expect(plan.tickets.map((_, at) => placeOf(plan.tickets, at))).toEqual([
    undefined,
    { place: 1, of: 2 },
    { place: 2, of: 2 },
  ])
})

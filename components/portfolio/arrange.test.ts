import { expect, test } from 'vitest'
import type { TokenCost } from '@/lib/contract/costs'
import { buildPosition } from '@/lib/dev/testing/support/buildPosition'
import { AS_IT_COMES, arrange, filterPositions } from './arrange'
import { openProfit, sumProfit } from './costsOf'

const costing = (costs: Record<string, number | null>) => (position: { token_id: string }) => {
  const cost = costs[position.token_id]
  return cost === undefined ? undefined : ({ cost_usd: cost } as TokenCost)
}

const rain = buildPosition({ token_id: '1', value_usd: 4 })
const snow = buildPosition({
  ...{ token_id: '2', value_usd: 9, platform: 'platform_3', market_status: 'closed' },
  ...{ event_slug: 'snow', event_title: 'Neige à Zürich', question: 'Snow?' },
})
const wind = buildPosition({ token_id: '3', value_usd: null, event_slug: 'wind', event_title: 'Wind' })
const all = [rain, snow, wind]

const titles = (sort: Parameters<typeof arrange>[1]['sort'], costs: Record<string, number | null> = {}) =>
  arrange(all, { sort }, costing(costs)).map(({ title }) => title)

test('words, platform and status filter the list, whatever the accents and case', () => {
  const found = (requested: Partial<typeof AS_IT_COMES>) =>
    filterPositions(all, { ...AS_IT_COMES, ...requested }).map(({ token_id: id }) => id)
  expect(found({})).toEqual(['1', '2', '3'])
  expect(found({ text: 'zurich NEIGE' })).toEqual(['2'])
  expect(found({ text: 'zurich rain' })).toEqual([])
  expect(found({ platform: 'platform_1' })).toEqual(['1', '3'])
  expect(found({ state: 'ended' })).toEqual(['2'])
  expect(found({ state: 'open', text: 'tomorrow' })).toEqual(['1', '3'])
})

test('events come in the requested order; unknown values come last in each', () => {
  expect(titles('value')).toEqual(['Neige à Zürich', 'Rain tomorrow?', 'Wind'])
  expect(titles('title')).toEqual(['Neige à Zürich', 'Rain tomorrow?', 'Wind'])
  const costs = { '1': 1, '2': 12, '3': 5 }
  expect(titles('profit', costs)).toEqual(['Rain tomorrow?', 'Neige à Zürich', 'Wind'])
  expect(titles('loss', costs)).toEqual(['Neige à Zürich', 'Rain tomorrow?', 'Wind'])
  expect(titles('cost', { ...costs, '1': null })).toEqual(['Neige à Zürich', 'Wind', 'Rain tomorrow?'])
})

test('a profit is exact, and unknown where the value or the cost is', () => {
  expect(openProfit({ value_usd: 0.3 }, { cost_usd: 0.1 })).toBe(0.2)
  expect(openProfit({ value_usd: null }, { cost_usd: 1 })).toBeUndefined()
  expect(openProfit({ value_usd: 1 }, { cost_usd: null })).toBeUndefined()
  expect(openProfit({ value_usd: 1 }, undefined)).toBeUndefined()
  expect(sumProfit(all, costing({ '1': 1, '2': 12 }))).toEqual({ profit: 0, unknown: 1 })
  expect(sumProfit([wind], costing({}))).toEqual({ unknown: 1 })
})

import { expect, test } from 'vitest'
import { splitParts } from './splitParts'

const platforms = [
  { id: 'platform_1', name: 'Polymarket', venue: 'polymarket' },
  { id: 'platform_3', name: 'Limitless', venue: 'limitless' },
] as const
const summary = {
  by_platform: { platform_3: { value_usd: 3, positions: 2 }, platform_1: { value_usd: 1, positions: 1 } },
  by_chain: { '8453': { value_usd: 3, positions: 2 }, '137': { value_usd: 1, positions: 1 } },
}

test('parts come in platform or chain order with their share; those without positions are omitted', () => {
  expect(splitParts(summary, 'platform', platforms).map(({ name, share }) => [name, share])).toEqual([
    ['Polymarket', 0.25],
    ['Limitless', 0.75],
  ])
  expect(splitParts(summary, 'chain', platforms).map(({ name, positions }) => [name, positions])).toEqual([
    ['Polygon', 1],
    ['Base', 2],
  ])
})

test('worthless positions have no share, not an infinite one', () => {
  const worthless = { by_platform: { platform_1: { value_usd: 0, positions: 4 } }, by_chain: {} }
  expect(splitParts(worthless, 'platform', platforms)).toMatchObject([{ share: 0, positions: 4 }])
  expect(splitParts(worthless, 'chain', platforms)).toEqual([])
})

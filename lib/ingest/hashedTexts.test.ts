import { expect, test } from 'vitest'
import { price } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createHashedTexts } from './hashedTexts'

const rain = (lastPrice: number, rules = 'Resolves YES if it rains.') =>
  buildEvent('kalshi', {
    id: 'k',
    title: 'Rain in Oslo?',
    markets: [{ id: 'k', question: 'Rain in Oslo?', rules, lastPrice: price(lastPrice) }],
  })

test('a text is hashed once while only prices change, and again when it changes', () => {
  const texts = createHashedTexts()
  const first = texts.of(rain(500_000), 'k')
  const moved = rain(510_000)
  expect(texts.has(moved)).toBe(false)
  expect(texts.of(moved, 'k')).toBe(first)
  expect(texts.has(moved)).toBe(true)
  expect(texts.of(rain(510_000, 'Snow counts.'), 'k')?.hash).not.toBe(first?.hash)
  expect(texts.of(moved, 'gone')).toBeUndefined()
})

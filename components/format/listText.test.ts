import { expect, test } from 'vitest'
import { listText } from './listText'

test('names are joined in an English list', () => {
  const english = new Intl.ListFormat('en', { type: 'conjunction' })
  for (const names of [
    [],
    ['Kalshi'],
    ['Kalshi', 'Opinion'],
    ['Kalshi', 'Opinion', 'Limitless'],
    ['a', 'b', 'c', 'd'],
  ])
    expect(listText(names)).toBe(english.format(names))
})

import { expect, test } from 'vitest'
import { type JudgedTitles, mineSynonyms } from './mineSynonyms'
import { synonymTable } from './synonymTable'

const same = (a: string, b: string): JudgedTitles => ({ a, b, label: 'same' })
const different = (a: string, b: string): JudgedTitles => ({ a, b, label: 'different' })
const namesOf = (pairs: readonly JudgedTitles[], options?: { min: number }) =>
  mineSynonyms(pairs, options).map(({ here, there, pairs: count, against }) => [here, there, count, against])

test('words that replace each other in several confirmed pairs are proposed with their titles', () => {
  const pairs = [
    same('Will Zork launch a rocket in 2026?', 'Will Zorkian Aerospace launch a rocket in 2026?'),
    same('Zork stock above $100?', 'Zorkian Aerospace stock above $100?'),
    same('Will it rain in Oslo?', 'Will it snow in Oslo?'),
  ]
  const [proposal, ...others] = mineSynonyms(pairs)
  expect(others).toEqual([])
  expect(proposal).toMatchObject({ here: 'zork', there: 'zorkian aerospace', pairs: 2, against: 0 })
  expect(proposal?.examples).toEqual(pairs.slice(0, 2).map(({ a, b }) => [a, b]))
})

test('a replacement that is as frequent in pairs judged different is not proposed', () => {
  const pairs = [
    same('Will Ann win the city council race?', 'Will Ann win the town council race?'),
    same('Will Bob win the city council race?', 'Will Bob win the town council race?'),
    different('Will Cy win the city council race?', 'Will Cy win the town council race?'),
  ]
  expect(namesOf(pairs)).toEqual([['city', 'town', 2, 1]])
  const another = different('Will Di win the city council race?', 'Will Di win the town council race?')
  expect(namesOf([...pairs, another])).toEqual([])
})

test('known synonyms, endings, figures and dates are no differences', () => {
  const pairs = [
    same('Will BTC reach $150,000 by March 31?', 'Will Bitcoin reach $160,000 by April 30?'),
    same('Will BTC reach $90,000 by March 31?', 'Will Bitcoin reaches $90,000 by March 31?'),
  ]
  expect(namesOf(pairs)).toEqual([])
})

test('a pair counts once in either direction, and a word on only one side proposes nothing', () => {
  const pairs = [
    same('Quux visits the museum of Quux', 'Frob visits the museum of Frob'),
    same('Frob opens the museum', 'Quux opens the museum'),
    same('Frob opens the large museum', 'Frob opens the museum'),
  ]
  expect(namesOf(pairs, { min: 1 })).toEqual([['frob', 'quux', 2, 0]])
})

test('the table lists words, counts and titles, and states that nothing was changed', () => {
  const lines = synonymTable(
    mineSynonyms([same('Frob opens the museum', 'Quux opens the museum')], { min: 1 }),
  )
  expect(lines.map((line) => line.trim().split(/ +/).join(' '))).toEqual([
    'here there pairs judged different',
    'frob quux 1 0',
    'Frob opens the museum = Quux opens the museum',
    'Nothing was changed: what is right goes into lib/core/matching/words.',
  ])
  expect(synonymTable([])).toHaveLength(1)
})

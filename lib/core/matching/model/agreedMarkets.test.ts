import { expect, test } from 'vitest'
import type { MarketPair } from '@/lib/core/domain/matches'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Candidate } from '../review/types'
import { agreedMarkets, type Opinion } from './agreedMarkets'

const candidate = (
  a: [VenueId, string],
  b: [VenueId, string],
  { published = false, inverted = false } = {},
): Candidate => ({
  a: { venue: a[0], eventId: a[1] },
  b: { venue: b[0], eventId: b[1] },
  method: 'rules',
  confidence: 0.7,
  reasons: [],
  markets: [{ a: `${a[1]}-m`, b: `${b[1]}-m`, inverted }],
  published,
})
const opinion = (verdict: Opinion['verdict'], sound: boolean, isCurrent = true): Opinion => ({
  verdict,
  sound,
  isCurrent: () => isCurrent,
})
const same = opinion('same', true)
const different = opinion('different', false)

const agreed = (entries: readonly (readonly [Candidate, Opinion | undefined])[]) => {
  const opinions = new Map<MarketPair, Opinion | undefined>(
    entries.flatMap(([one, opinion]) => one.markets.map((pair) => [pair, opinion] as const)),
  )
  const found = agreedMarkets(
    entries.map(([one]) => one),
    (_candidate, pair) => opinions.get(pair),
  )
  return [...found.keys()].map(({ a, b }) => `${a.eventId}=${b.eventId}`)
}

const pair = candidate(['polymarket', 'p'], ['kalshi', 'k'])
const rival = candidate(['polymarket', 'p2'], ['kalshi', 'k'])
const elsewhere = candidate(['kalshi', 'k'], ['limitless', 'l'])

test('a candidate that the judge and both readings confirm is published', () => {
  expect(agreed([[pair, same]])).toEqual(['p=k'])
  const turned = candidate(['polymarket', 'p'], ['kalshi', 'k'], { inverted: true })
  expect(agreed([[turned, opinion('complement', true)]])).toEqual(['p=k'])
})

test.each<[string, Opinion | undefined]>([
  ['no judgement', undefined],
  ['a judgement on earlier texts', opinion('same', true, false)],
  ['a judgement without sound quotes or readings', opinion('same', false)],
  ['different', different],
  ['unsure', opinion('unsure', false)],
  ['the other way round than the comparison', opinion('complement', true)],
])('a candidate with %s is not', (_what, said) => {
  expect(agreed([[pair, said]])).toEqual([])
})

test('a distant pair is published by its judgement, and competes only when judged a match', () => {
  const distant: Candidate = { ...pair, distant: true }
  const far: Candidate = { ...rival, distant: true }
  expect(agreed([[distant, same]])).toEqual(['p=k'])
  expect(
    agreed([
      [pair, same],
      [far, undefined],
    ]),
  ).toEqual(['p=k'])
  expect(
    agreed([
      [pair, same],
      [far, same],
    ]),
  ).toEqual([])
})

test.each<[string, Candidate, Opinion | undefined]>([
  ['is judged the same', rival, same],
  ['is judged the same on quotes that do not hold', rival, opinion('same', false)],
  ['is not judged yet', rival, undefined],
  ['was judged different on earlier texts', rival, opinion('different', false, false)],
  ['is published already', { ...rival, published: true }, different],
])('while a rival of the same venue %s, neither is published', (_what, other, said) => {
  expect(
    agreed([
      [pair, same],
      [other, said],
    ]),
  ).toEqual([])
})

test('a rival that is judged different, and a partner on a third venue, do not compete', () => {
  expect(
    agreed([
      [pair, same],
      [rival, different],
      [elsewhere, undefined],
    ]),
  ).toEqual(['p=k'])
})

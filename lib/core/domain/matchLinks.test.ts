import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeMatch, type MatchLink, referenceOf, sureSets } from './matchLinks'
import { usd } from './units'
import { VENUE_IDS, type VenueId } from './venue'

const link = (a: VenueId, b: VenueId, rest: Partial<MatchLink> = {}): MatchLink => ({
  a,
  b,
  method: 'rules',
  confidence: 0.99,
  reviewed: false,
  reasons: [`${a} and ${b}`],
  ...rest,
})

const on = (venue: VenueId, volume?: number, status: 'open' | 'resolved' = 'open') => ({
  venue,
  status,
  volume: volume === undefined ? undefined : usd(volume),
})

test('the reference is the open platform with the largest volume, else the first', () => {
  const venue = (...members: ReturnType<typeof on>[]) => referenceOf(members).venue
  expect(venue(on('polymarket', 1), on('kalshi', 9), on('opinion', 5))).toBe('kalshi')
  expect(venue(on('polymarket', 1), on('kalshi', 9, 'resolved'), on('opinion', 5))).toBe('opinion')
  expect(venue(on('polymarket', 1, 'resolved'), on('kalshi', 9, 'resolved'))).toBe('kalshi')
  expect(venue(on('polymarket'), on('kalshi'))).toBe('polymarket')
  expect(venue(on('polymarket'), on('kalshi', 0))).toBe('kalshi')
})

test('a platform’s confidence is that of the weakest link on its best path, which is reported', () => {
  const { reference, members } = describeMatch(
    [on('polymarket', 9), on('kalshi'), on('opinion')],
    [
      link('polymarket', 'kalshi', { confidence: 0.925 }),
      link('kalshi', 'opinion', { confidence: 0.98 }),
      link('polymarket', 'opinion', { confidence: 0.86 }),
    ],
  )
  expect(reference).toBe('polymarket')
  expect(members.get('polymarket')).toMatchObject({ method: 'self', verified: true, path: ['polymarket'] })
  const weak = { confidence: 0.925, verified: false, reasons: ['polymarket and kalshi'] }
  expect(members.get('kalshi')).toMatchObject({ ...weak, path: ['kalshi', 'polymarket'] })
  expect(members.get('opinion')).toMatchObject({ ...weak, path: ['opinion', 'kalshi', 'polymarket'] })
})

test('a reviewer’s decision or a cross-reference verifies a link, but not the links beside it', () => {
  const members = [on('polymarket', 9), on('kalshi'), on('opinion')]
  const sure = (rest: Partial<MatchLink>) =>
    [
      ...describeMatch(members, [
        link('polymarket', 'kalshi', { confidence: 0.9, ...rest }),
        link('kalshi', 'opinion', { confidence: 0.9 }),
      ]).members.values(),
    ].map(({ verified }) => verified)
  expect(sure({ reviewed: true })).toEqual([true, true, false])
  expect(sure({ method: 'reference' })).toEqual([true, true, false])
  expect(sure({})).toEqual([true, false, false])
})

test('a platform without a link is not verified', () => {
  const { members } = describeMatch([on('polymarket'), on('kalshi')], [])
  expect(members.get('kalshi')).toMatchObject({ confidence: 0, verified: false, path: [] })
})

const confidence = fc.constantFrom(0.86, 0.9, 0.949, 0.95, 0.97, 0.99)
const pairs = VENUE_IDS.flatMap((a, at) => VENUE_IDS.slice(at + 1).map((b) => [a, b] as const))
const links = fc
  .tuple(...pairs.map(([a, b]) => fc.option(confidence.map((value) => link(a, b, { confidence: value })))))
  .map((all) => all.flatMap((one) => one ?? []))

/** The best of all paths by brute force: the slow reference. */
function widest(
  from: VenueId,
  to: VenueId,
  all: readonly MatchLink[],
  seen: readonly VenueId[] = [],
): number {
  if (from === to) return 1
  return Math.max(
    0,
    ...all.flatMap(({ a, b, confidence: value }) => {
      const next = a === from ? b : b === from ? a : undefined
      if (next === undefined || seen.includes(next)) return []
      return [Math.min(value, widest(next, to, all, [...seen, from]))]
    }),
  )
}

test('the path with the strongest weakest link to the reference counts, and sets of verified platforms agree', () => {
  fc.assert(
    fc.property(links, fc.constantFrom(...VENUE_IDS), (all, leader) => {
      const members = VENUE_IDS.map((venue) => on(venue, venue === leader ? 9 : 1))
      const match = describeMatch(members, all)
      const sets = sureSets(VENUE_IDS, all)
      for (const venue of VENUE_IDS) {
        const found = match.members.get(venue)
        expect(found?.confidence).toBe(widest(venue, leader, all))
        expect(found?.verified).toBe(sets.get(venue) === sets.get(leader))
        for (const other of VENUE_IDS)
          expect(sets.get(venue) === sets.get(other)).toBe(widest(venue, other, all) >= 0.95)
      }
    }),
  )
})

test('two platforms with diverging prices never verify each other, not even through a third', () => {
  const links = [
    link('polymarket', 'kalshi', { alarm: 'Prices stand apart.' }),
    link('polymarket', 'opinion', { confidence: 0.98 }),
    link('kalshi', 'opinion', { confidence: 0.97 }),
  ]
  const sets = sureSets(['polymarket', 'kalshi', 'opinion'], links)
  expect(sets.get('polymarket')).toBe(sets.get('opinion'))
  expect(sets.get('kalshi')).not.toBe(sets.get('polymarket'))
  const { members } = describeMatch([on('polymarket', 9), on('kalshi'), on('opinion')], links)
  expect(members.get('kalshi')).toMatchObject({ verified: false, alarm: 'Prices stand apart.' })
  expect(members.get('opinion')?.verified).toBe(true)
  expect(members.get('opinion')?.alarm).toBeUndefined()
})

test('diverging prices do not override a reviewer’s decision', () => {
  const direct = [link('polymarket', 'kalshi', { alarm: 'Prices stand apart.', reviewed: true })]
  const around = [
    link('polymarket', 'kalshi', { alarm: 'Prices stand apart.' }),
    link('polymarket', 'opinion', { reviewed: true }),
    link('kalshi', 'opinion', { reviewed: true }),
  ]
  for (const links of [direct, around]) {
    const sets = sureSets(['polymarket', 'kalshi', 'opinion'], links)
    expect(sets.get('kalshi')).toBe(sets.get('polymarket'))
  }
})

test('an alarm never raises a platform’s confidence', () => {
  const pair = fc.uniqueArray(fc.constantFrom(...VENUE_IDS), { minLength: 2, maxLength: 2 })
  const links = fc.array(
    fc
      .tuple(pair, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
      .map(([[a = 'polymarket', b = 'kalshi'], confidence, reviewed]) =>
        link(a, b, { confidence, reviewed }),
      ),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(links, pair, (found, [a = 'polymarket', b = 'kalshi']) => {
      const before = sureSets(VENUE_IDS, found)
      const after = sureSets(VENUE_IDS, [...found, link(a, b, { confidence: 0, alarm: 'Apart.' })])
      for (const x of VENUE_IDS)
        for (const y of VENUE_IDS) {
          if (after.get(x) === after.get(y)) expect(before.get(x)).toBe(before.get(y))
        }
    }),
  )
})

import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { EventRef, MarketPair } from '@/lib/core/domain/matches'
import { buildChoice, buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { matchEvents } from '../matchEvents'
import type { EventGroup } from '../types'
import { pairMarkets } from './pairMarkets'
import { publishedPairs } from './publishedPairs'
import { haveChanged, rulePrints } from './rulePrints'
import { type Settled, settleGroups } from './settleGroups'

const END = Date.UTC(2026, 11, 31)
const title = 'Will Bitcoin reach $150,000 in 2026?'
const poly = buildEvent('polymarket', { id: 'P', title, endDate: END })
const kalshi = buildEvent('kalshi', { id: 'K', title, endDate: END })
const opinion = buildEvent('opinion', { id: 'O', title, endDate: END })
const other = buildEvent('kalshi', { id: 'K2', title: 'Will it rain in Oslo in 2026?', endDate: END })
const events = [poly, kalshi, opinion, other]

const find = ({ venue, eventId }: EventRef) =>
  events.find((event) => event.venue === venue && event.id === eventId)
const ref = ({ venue, id }: VenueEvent): EventRef => ({ venue, eventId: id })
const say = (verdict: 'same' | 'different', a: VenueEvent, b: VenueEvent, inverted = false): Settled => ({
  a: ref(a),
  b: ref(b),
  verdict,
  markets: pairMarkets(a, b, inverted),
})
const membersOf = (groups: readonly EventGroup[]) =>
  groups.map(({ sources }) => sources.map(({ eventId }) => eventId).join('+')).sort()
const settle = (...settled: Settled[]) => settleGroups(matchEvents(events), settled, find)

test('without a decision the matcher’s groups are unchanged', () => {
  expect(membersOf(settle())).toEqual(['K2', 'P+K+O'])
})

test('a rejected pair is separated, and a third event stays with the first; undoing restores the group', () => {
  const groups = settle(say('different', poly, kalshi))
  expect(membersOf(groups)).toEqual(['K', 'K2', 'P+O'])
  const lone = groups.find(({ sources }) => sources[0]?.eventId === 'K')
  expect(lone).toEqual(matchEvents([kalshi])[0])
  expect(settle()).toEqual(matchEvents(events))
})

test('a confirmed pair is marked as reviewed and nothing else changes', () => {
  const group = settle(say('same', poly, kalshi)).find(({ sources }) => sources.length > 1)
  expect(group?.outcomes[0]?.links.map(({ a, b, method, reviewed }) => [a, b, method, reviewed])).toEqual([
    ['polymarket', 'kalshi', 'rules', true],
    ['polymarket', 'opinion', 'rules', false],
    ['kalshi', 'opinion', 'rules', false],
  ])
})

test('a decision applies to its own markets, not to the other outcomes of the two events', () => {
  const dates = (venue: 'polymarket' | 'kalshi') =>
    buildEvent(venue, {
      id: venue,
      title: 'Benjamin Netanyahu out by...?',
      markets: ['March 31, 2027', 'December 31, 2026'].map((day) => ({
        id: `${venue} ${day}`,
        outcomeTitle: day,
        question: `Benjamin Netanyahu out by ${day}?`,
      })),
    })
  const both = [dates('polymarket'), dates('kalshi')] as const
  const december = pairMarkets(...both).filter(({ a }) => a.includes('December'))
  const [group] = settleGroups(
    matchEvents(both),
    [{ a: ref(both[0]), b: ref(both[1]), verdict: 'same', markets: december }],
    ({ venue }) => both.find((event) => event.venue === venue),
  )
  expect(
    group?.outcomes.map(({ title: day, links }) => [day, links.map(({ reviewed }) => reviewed)]),
  ).toEqual([
    ['March 31, 2027', [false]],
    ['December 31, 2026', [true]],
  ])
  const turned = december.map((pair) => ({ ...pair, inverted: true }))
  const [same] = settleGroups(
    matchEvents(both),
    [{ a: ref(both[0]), b: ref(both[1]), verdict: 'same', markets: turned }],
    ({ venue }) => both.find((event) => event.venue === venue),
  )
  expect(same?.outcomes.flatMap(({ links }) => links).some(({ reviewed }) => reviewed)).toBe(false)
})

test('manually merged events form one group with the right inversion, and displace the matcher’s choice', () => {
  const groups = settle(say('same', poly, other, true))
  expect(membersOf(groups)).toEqual(['K', 'P+K2+O'])
  const group = groups.find(({ sources }) => sources.length > 1)
  const byHand = group?.outcomes[0]?.links.filter(({ reviewed }) => reviewed)
  expect(byHand).toMatchObject([{ a: 'polymarket', b: 'kalshi', method: 'manual', confidence: 1 }])
  expect(group?.outcomes).toHaveLength(1)
  expect(group?.outcomes[0]?.members.map(({ marketId, inverted }) => [marketId, inverted])).toEqual([
    ['P', false],
    ['O', false],
    ['K2', true],
  ])
})

test('every event is in exactly one group, whatever reviewers decide', () => {
  const pairs = [poly, kalshi, opinion, other].flatMap((a, i, all) =>
    all.slice(i + 1).flatMap((b) => (a.venue === b.venue ? [] : [[a, b] as const])),
  )
  for (let bits = 0; bits < 3 ** pairs.length; bits += 1) {
    const settled = pairs.flatMap(([a, b], place) => {
      const choice = Math.floor(bits / 3 ** place) % 3
      return choice === 0 ? [] : [say(choice === 1 ? 'same' : 'different', a, b)]
    })
    const groups = settle(...settled)
    const ids = groups.flatMap(({ sources }) => sources.map(({ eventId }) => eventId))
    const markets = groups.flatMap(({ outcomes }) =>
      outcomes.flatMap(({ members }) => members.map(({ marketId }) => marketId)),
    )
    expect([ids.sort(), markets.sort()]).toEqual([
      ['K', 'K2', 'O', 'P'],
      ['K', 'K2', 'O', 'P'],
    ])
    for (const { a, b } of settled.filter(({ verdict }) => verdict === 'different')) {
      const group = groups.find(({ sources }) => sources.some(({ eventId }) => eventId === a.eventId))
      expect(group?.sources.some(({ eventId }) => eventId === b.eventId)).toBe(false)
    }
    for (const { sources } of groups)
      expect(new Set(sources.map(({ venue }) => venue)).size).toBe(sources.length)
  }
})

test('outcomes with equal names pair up, and one without a partner stays separate', () => {
  const left = buildChoice('polymarket', { id: 'L', title: 'Who wins?', outcomes: { l1: 'Ann', l2: 'Bob' } })
  const right = buildChoice('kalshi', { id: 'R', title: 'The winner', outcomes: { r1: 'BOB', r2: 'Cy' } })
  const markets: MarketPair[] = pairMarkets(left, right)
  expect(markets).toEqual([{ a: 'l2', b: 'r1', inverted: false }])
  const groups = settleGroups(
    [...matchEvents([left]), ...matchEvents([right])],
    [{ a: ref(left), b: ref(right), verdict: 'same', markets }],
    ({ eventId }) => [left, right].find(({ id }) => id === eventId),
  )
  expect(groups.map(({ outcomes }) => outcomes.map(({ title: name }) => name))).toEqual([
    ['Ann', 'Bob', 'Cy'],
  ])
})

test('a group claims pairs with the first event that shares an outcome', () => {
  const [group] = matchEvents([poly, kalshi, opinion])
  expect(group && publishedPairs(group).map(({ a, b, markets }) => [a.eventId, b.eventId, markets])).toEqual([
    ['P', 'K', [{ a: 'P', b: 'K', inverted: false }]],
    ['P', 'O', [{ a: 'P', b: 'O', inverted: false }]],
  ])
})

test('hashes differ for different rules, not for different spelling', () => {
  const ruled = (rules: string) =>
    buildEvent('polymarket', { id: 'P', markets: [{ id: 'P', question: 'x', rules }] })
  const print = (rules: string) => rulePrints(ruled(rules), kalshi, [{ a: 'P', b: 'K', inverted: false }])
  const before = print('Resolves YES if the price is above $1,500.50 at 12:00 ET.')
  const same = [
    'resolves "Yes"  if the price\nis above $1,500.50, at 12:00 ET',
    'Resolves YES; if the price is above $1,500.50 at 12:00 ET!',
  ]
  for (const rules of same) expect(haveChanged(before, print(rules))).toBe(false)
  const different = [
    'Resolves YES if the price is above $1,500.60 at 12:00 ET.',
    'Resolves YES if the price is above $150,050 at 12:00 ET.',
    'Resolves YES if the price is ≥ $1,500.50 at 12:00 ET.',
    'Resolves YES if the price is above $1,500.50 at 12:00 PT.',
    '',
  ]
  for (const rules of different) expect(haveChanged(before, print(rules))).toBe(true)
  expect(haveChanged({}, before)).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createMatcher, type Matcher } from './createMatcher'
import { matchEvents } from './matchEvents'

/** The groups, and the number of steps to find them. */
function runAll(matcher: Matcher, events: readonly VenueEvent[]) {
  const run = matcher.run(events)
  for (let steps = 1; ; steps += 1) {
    const step = run.next()
    if (step.done) return { groups: step.value, steps }
  }
}

const PEOPLE = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov']
const CITIES = ['Denver', 'Miami', 'Chicago', 'Austin']

type Template = (pick: number, year: number) => { title: string; outcomes?: string[] }

/** Questions of several kinds, in different venues' wording; equal picks mean the same. */
const TEMPLATES: readonly Template[] = [
  (pick, year) => ({ title: `Will ${PEOPLE[pick % 5]} win the ${year} Utopia presidential election?` }),
  (pick, year) => ({ title: `Utopian presidential election ${year}: ${PEOPLE[pick % 5]}` }),
  (pick, year) => ({
    title: `Utopia presidential election ${year}`,
    outcomes: PEOPLE.slice(pick % 3, (pick % 3) + 3),
  }),
  (pick, year) => ({
    title: `Will the price of Bitcoin be above $${60 + (pick % 4)},000 on July 3, ${year}?`,
  }),
  (pick, year) => ({
    title: `Bitcoin price on Jul 3, ${year}?`,
    outcomes: ['$60,000 or above', `$${61 + (pick % 3)},000 or above`],
  }),
  (pick, year) => ({
    title: `Snow in ${CITIES[pick % 4]} in ${year}?`,
    outcomes: ['More than 8 inches', '8 inches or less'],
  }),
  (pick, year) => ({
    title: `Who leads ${CITIES[pick % 4]} by...?`,
    outcomes: [`March 31, ${year}`, `June 30, ${year}`],
  }),
  (pick, year) => ({ title: `Will snow halt trains in ${CITIES[pick % 4]} in ${year}?` }),
  (pick, year) => ({
    title: `Trains in ${CITIES[pick % 4]} stopped for a whole weekend by snow in ${year}?`,
  }),
]

const eventArbitrary = fc
  .record({
    venue: fc.constantFrom<VenueId>('polymarket', 'kalshi', 'limitless', 'opinion', 'predictfun'),
    slot: fc.nat({ max: 5 }),
    template: fc.nat({ max: TEMPLATES.length - 1 }),
    pick: fc.nat({ max: 11 }),
    year: fc.constantFrom(2026, 2027),
  })
  .map(({ venue, slot, template, pick, year }): VenueEvent => {
    const facts = TEMPLATES[template]?.(pick, year) ?? { title: '' }
    const id = `${venue}-${slot}`
    const markets = facts.outcomes?.map((outcomeTitle, i) => ({
      id: `${id}-${i}`,
      outcomeTitle,
      question: `${facts.title} ${outcomeTitle}`,
    }))
    return buildEvent(venue, { id, title: facts.title, ...(markets && { markets }) })
  })

/** The catalogue after each of several changes: events are added, changed and removed. */
const historyArbitrary = fc
  .array(fc.array(fc.record({ event: eventArbitrary, gone: fc.boolean() }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((changes) => {
    const catalogue = new Map<string, VenueEvent>()
    return changes.map((list) => {
      for (const { event, gone } of list) {
        if (gone) catalogue.delete(event.id)
        else catalogue.set(event.id, event)
      }
      return [...catalogue.values()]
    })
  })

test('after any changes the groups equal those of a cold run', () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      const matcher = createMatcher()
      for (const events of history) expect(runAll(matcher, events).groups).toEqual(matchEvents(events))
    }),
    { numRuns: sampled({ full: 150, quick: 40 }) },
  )
})

const sorted = (matcher: Matcher) =>
  matcher
    .proposals()
    .map((one) => JSON.stringify(one))
    .sort()

test('after any changes the pairs for a model equal those of a cold run', () => {
  let distant = 0
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      const matcher = createMatcher({ distant: true })
      for (const events of history) {
        runAll(matcher, events)
        const cold = createMatcher({ distant: true })
        runAll(cold, events)
        expect(sorted(matcher)).toEqual(sorted(cold))
        distant += cold.proposals().filter((one) => one.distant).length
      }
    }),
    { numRuns: sampled({ full: 100, quick: 40 }) },
  )
  expect(distant).toBeGreaterThan(0)
})

test('pairs whose words speak against them are proposed to a model only, without a group or a rival', () => {
  const events = [
    buildEvent('kalshi', { id: 'k', title: 'Will snow halt trains in Denver in 2026?' }),
    buildEvent('polymarket', {
      id: 'p',
      title: 'Trains in Denver stopped for a whole weekend by snow in 2026?',
    }),
  ]
  const plain = createMatcher()
  const wide = createMatcher({ distant: true })
  for (const matcher of [plain, wide]) expect(runAll(matcher, events).groups).toHaveLength(2)
  expect(plain.proposals()).toEqual([])
  expect(wide.proposals()).toMatchObject([
    { published: false, distant: true, markets: [{ inverted: false }] },
  ])
})

test('distant markets of two events are proposed one to one: a person may accept them as they stand', () => {
  const title = 'Will snow halt trains in Denver in 2026?'
  const markets = ['k-1', 'k-2'].map((id) => ({ id, question: title, outcomeTitle: title }))
  const matcher = createMatcher({ distant: true })
  runAll(matcher, [
    buildEvent('kalshi', { id: 'k', title, markets }),
    buildEvent('polymarket', {
      id: 'p',
      title: 'Trains in Denver stopped for a whole weekend by snow in 2026?',
    }),
  ])
  expect(matcher.proposals()).toMatchObject([{ distant: true, markets: [{ inverted: false }] }])
})

test('a market with a clear partner on a venue is not proposed with a distant one there', () => {
  const event = (venue: VenueId, id: string, title: string) => buildEvent(venue, { id, title })
  const asked = event('kalshi', 'k', 'Will snow halt trains in Denver in 2026?')
  const far = event('polymarket', 'p', 'Trains in Denver stopped for a whole weekend by snow in 2026?')
  const clear = event('polymarket', 'q', 'Will snow halt trains in Denver in 2026?')
  const proposed = (events: readonly VenueEvent[]) => {
    const matcher = createMatcher({ distant: true })
    runAll(matcher, events)
    return matcher.proposals().filter((one) => one.distant).length
  }
  expect(proposed([asked, far])).toBe(1)
  expect(proposed([asked, far, clear])).toBe(0)
})

test('the order in which events arrive never changes the groups', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 24 }), fc.nat(), (list, seed) => {
      const events = [...new Map(list.map((event) => [event.id, event])).values()]
      const turned = events
        .map((event, i) => ({ event, rank: ((i + 1) * 7_919 + seed) % 104_729 }))
        .sort((x, y) => x.rank - y.rank)
        .map(({ event }) => event)
      expect(matchEvents(turned)).toEqual(matchEvents(events))
    }),
  )
})

test('the next run resumes an aborted one', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.nat({ max: 30 }), (history, steps) => {
      const matcher = createMatcher()
      for (const events of history) {
        const run = matcher.run(events)
        for (let i = 0; i < steps; i += 1) run.next()
      }
      const last = history.at(-1) ?? []
      expect(runAll(matcher, last).groups).toEqual(matchEvents(last))
    }),
  )
})

const question = (venue: VenueId, i: number, over: Partial<VenueEvent> = {}) =>
  buildEvent(venue, {
    id: `${venue}-${i}`,
    title: `Will ${PEOPLE[i % 5]} win the ${2026 + Math.floor(i / 5)} Utopia presidential election?`,
    ...over,
  })

test('one new event among hundreds costs a few steps, and price changes cost none', () => {
  const events = Array.from({ length: 200 }, (_, i) => [
    question('polymarket', i),
    question('kalshi', i),
  ]).flat()
  const matcher = createMatcher()
  const cold = runAll(matcher, events).steps
  expect(cold).toBeGreaterThan(400)

  const repriced = events.map((event) => ({ ...event, volume: undefined }))
  expect(runAll(matcher, repriced).steps).toBe(1)

  const added = [...repriced, question('predictfun', 7)]
  const { groups, steps } = runAll(matcher, added)
  expect(steps).toBeLessThan(10)
  expect(groups.filter(({ sources }) => sources.length === 3)).toHaveLength(1)
})

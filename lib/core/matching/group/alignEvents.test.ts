import { expect, test } from 'vitest'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Listing } from '../read/listing'
import { createMatchIndex } from './matchIndex'

const NAMES = ['Mikaela Shiffrin', 'Lara Gut-Behrami', 'Sofia Goggia', 'Federica Brignone', 'Petra Vlhova']

const list = (venue: VenueId, names: readonly string[], titleOf: (name: string) => string): Listing[] =>
  names.map((name) => ({
    venue,
    id: `${venue} ${name}`,
    title: titleOf(name),
    outcome: name,
    rules: '',
    eventId: venue,
    tags: [],
    aliases: [],
    references: [],
  }))

/** Confidence of each pair of the same name on two venues; undefined after a veto. */
function confidences(names: readonly string[], theirs: (name: string) => string) {
  const index = createMatchIndex()
  index.put(
    'polymarket\ne',
    list('polymarket', names, (name) => `Will ${name} win the 2027 downhill crystal globe?`),
  )
  index.put('kalshi\ne', list('kalshi', names, theirs))
  const work = index.settle()
  while (!work.next().done);
  return names.map(
    (name) => index.node(`polymarket\npolymarket ${name}`)?.edges.get(`kalshi\nkalshi ${name}`)?.confidence,
  )
}

const longer = (name: string) => `Will ${name} win the 2027 downhill crystal globe trophy ceremony?`

test('a word that a venue adds to every outcome of a list counts less than one it adds to a single market', () => {
  const [alone] = confidences(NAMES.slice(0, 1), longer)
  const [listed] = confidences(NAMES, longer)
  expect(listed).toBeGreaterThan(alone ?? 1)
})

test('a list excuses no word that narrows the question', () => {
  const junior = (name: string) => `Will ${name} win the 2027 junior downhill crystal globe?`
  expect(confidences(NAMES, junior)[0]).toBe(confidences(NAMES.slice(0, 1), junior)[0])
})

import { expect, test } from 'vitest'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Listing } from '@/lib/core/matching/read/listing'
import { type LabelledSet, pairKey, type SetLabel } from './labelledSets'
import { learn } from './learn'
import { confidenceBy } from './leaveOut'

/** What happens, by family; the second wording has one word more. */
const FAMILIES: Readonly<Record<string, [string, string]>> = {
  bridges: ['open the harbour bridge', 'open the harbour bridge fully'],
  harvests: ['report a record harvest', 'report a record harvest officially'],
  strikes: ['end the railway strike', 'end the railway strike early'],
  museums: ['return the stolen statue', 'return the stolen statue intact'],
  reactors: ['restart the oldest reactor', 'restart the oldest reactor safely'],
  visas: ['abolish tourist visas', 'abolish tourist visas unilaterally'],
  taxes: ['raise the sugar tax', 'raise the sugar tax again'],
  ferries: ['ban diesel ferries', 'ban diesel ferries nationwide'],
}
const COUNTRIES = ['Norway', 'Chile', 'Ghana', 'Nepal', 'Latvia', 'Peru']

const listing = (venue: VenueId, id: string, title: string): Listing => ({
  venue,
  id,
  title,
  rules: '',
  eventId: id,
  tags: [],
  aliases: [],
  references: [],
})

/** A set in which the longer wording means the same, except in the families of `different`. */
function buildSet(different: ReadonlySet<string>): LabelledSet {
  const events = new Map<string, Listing[]>()
  const labels = new Map<string, SetLabel>()
  const add = (one: Listing) => {
    events.set(`${one.venue}\n${one.id}`, [one])
    return `${one.venue}\n${one.id}`
  }
  for (const [family, [short, long]] of Object.entries(FAMILIES))
    for (const country of COUNTRIES) {
      const a = add(listing('polymarket', `p-${family}-${country}`, `Will ${country} ${short} in 2026?`))
      const b = add(listing('kalshi', `k-${family}-${country}`, `Will ${country} ${long} in 2026?`))
      const label = different.has(family) ? 'different' : 'same'
      labels.set(pairKey(a, b), { a, b, label, family, category: 'other', unseen: false })
    }
  return { name: 'built', events, labels }
}

const FAMILY = 'taxes'
const learnFrom = (different: readonly string[]) =>
  learn([buildSet(new Set(different))], (_set, family) => family)
const saidOf = ({ said, samples }: ReturnType<typeof learnFrom>['everythingOut']) =>
  samples.filter(({ family }) => family === FAMILY).map((one) => said.get(one) ?? Number.NaN)

test('what is said of a left-out family depends on no label of its own; the learned model does', () => {
  const [agreed, turned] = [learnFrom([]), learnFrom([FAMILY])]
  for (const measured of ['weightsOut', 'everythingOut'] as const) {
    const [x, y] = [saidOf(agreed[measured]), saidOf(turned[measured])]
    expect(x.length).toBeGreaterThanOrEqual(COUNTRIES.length)
    expect(y).toHaveLength(x.length)
    x.forEach((said, i) => {
      expect(y[i]).toBeCloseTo(said, 3)
    })
  }
  const [sample] = agreed.everythingOut.samples.filter(({ family }) => family === FAMILY)
  if (!sample) throw new Error('No pair of the family was compared.')
  expect(confidenceBy(turned.model, sample.features)).toBeLessThan(
    confidenceBy(agreed.model, sample.features) - 0.02,
  )
})

test('every labelled match is counted once, right or missed, in the part that leaves its family out', () => {
  const { everythingOut, weightsOut } = learnFrom([])
  for (const { counted } of [everythingOut, weightsOut]) {
    const labelled = counted.filter(({ kind }) => kind !== 'wrong').map(({ pair }) => pair)
    expect(labelled).toHaveLength(Object.keys(FAMILIES).length * COUNTRIES.length)
    expect(new Set(labelled).size).toBe(labelled.length)
  }
})

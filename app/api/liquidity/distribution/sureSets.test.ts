import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DistributionRequest, distributionResponse } from '@/lib/contract/distribution'
import { PLATFORM_IDS } from '@/lib/contract/platform'
import { type MatchLink, sureSets } from '@/lib/core/domain/matchLinks'
import { usd } from '@/lib/core/domain/units'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import {
  buildGroup,
  buildLink,
  buildOutcome,
  linkAll,
  marketOn,
  member,
} from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { POST } from './route'

interface Listed {
  asks: Ladder
  /** Dollars. */
  volume?: number
}

/** One outcome, listed on some venues, with these asks and these match links. */
function start(listed: Partial<Record<VenueId, Listed>>, links: MatchLink[]) {
  const markets = VENUE_IDS.flatMap((venue) => {
    const facts = listed[venue]
    return facts ? [{ facts, market: marketOn(venue, venue, { volume: usd(facts.volume ?? 0) }) }] : []
  })
  const outcome = buildOutcome(
    'o1',
    markets.map(({ market }) => member(market)),
    { links },
  )
  const { books } = installRuntime({ events: [buildGroup('event', [outcome])] })
  for (const { facts, market } of markets) books.put(buildBook(market, { asks: facts.asks }))
}

const platformOn = (venue: VenueId) => PLATFORM_IDS[VENUE_IDS.indexOf(venue)] ?? 'platform_1'
const tokensOn = (venues: readonly VenueId[]) =>
  Object.fromEntries(venues.map((venue) => [platformOn(venue), `${venue}:yes`]))

const buy = (venues: readonly VenueId[], rest: Partial<DistributionRequest> = {}) =>
  routeReply(POST, distributionResponse, {
    path: '/api/liquidity/distribution',
    body: { tokens: tokensOn(venues), direction: 'buy', amount_usd: 16, ...rest },
  })

test('a platform whose prices stand apart from another is planned only when unverified ones are included', async () => {
  const venues = ['polymarket', 'kalshi', 'opinion'] as const
  const books = {
    polymarket: { asks: [[0.6, 10]] as Ladder, volume: 9 },
    kalshi: { asks: [[0.4, 10]] as Ladder },
    opinion: { asks: [[0.61, 100]] as Ladder },
  }
  const alarm = { alarm: 'Prices stand apart.' }
  start(books, [
    buildLink('polymarket', 'kalshi', alarm),
    buildLink('kalshi', 'opinion', alarm),
    buildLink('polymarket', 'opinion'),
  ])
  const { distributions, unavailable } = await buy(venues)
  expect(distributions.map(({ platform }) => platform).sort()).toEqual(['platform_1', 'platform_4'])
  expect(unavailable).toEqual([{ platform: 'platform_2', reason: 'unverified' }])
  const whole = await buy(venues, { include_unverified: true })
  expect(whole.distributions.map(({ platform }) => platform)).toContain('platform_2')
})

describe('a platform that a language model matched', () => {
  const venues = ['polymarket', 'kalshi', 'opinion'] as const
  const listed = {
    polymarket: { asks: [[0.6, 10]] as Ladder, volume: 9 },
    kalshi: { asks: [[0.4, 10]] as Ladder },
    opinion: { asks: [[0.61, 100]] as Ladder },
  }
  const usedBy = async (rest: Partial<DistributionRequest>) =>
    (await buy(venues, rest)).distributions.map(({ platform }) => platform).sort()
  const byModel = (confidence: number) => [
    buildLink('polymarket', 'kalshi', { method: 'model', confidence }),
    buildLink('polymarket', 'opinion'),
  ]

  test('is refused by a plan that does not name the method, and says so', async () => {
    start(listed, byModel(0.98))
    expect(await usedBy({})).toContain('platform_2')
    const { distributions, unavailable, warnings } = await buy(venues, {
      match_methods: ['identity', 'rules', 'reviewed'],
    })
    expect(distributions.map(({ platform }) => platform).sort()).toEqual(['platform_1', 'platform_4'])
    expect(unavailable).toEqual([{ platform: 'platform_2', reason: 'unverified' }])
    expect(warnings.join()).toContain('Kalshi is left out')
  })

  test('without a measured precision is planned only by a request that names the method', async () => {
    start(listed, byModel(0.7))
    expect(await usedBy({})).not.toContain('platform_2')
    expect(await usedBy({ match_methods: ['rules', 'model'] })).toContain('platform_2')
  })
})

test('methods that contradict the rest of a request, or that there are not, are named', async () => {
  start({ polymarket: { asks: [[0.6, 10]] } }, [])
  const faultsOf = async (rest: object) =>
    (
      await routeRefusal(POST, {
        path: '/api/liquidity/distribution',
        body: { tokens: tokensOn(['polymarket']), direction: 'buy', amount_usd: 16, ...rest },
      })
    ).faults
  expect(await faultsOf({ include_unverified: true, match_methods: ['rules'] })).toHaveProperty([
    'body.match_methods',
  ])
  expect(await faultsOf({ match_methods: ['guess'] })).toHaveProperty(['body.match_methods.0'])
  expect(await faultsOf({ match_methods: [] })).toHaveProperty(['body.match_methods'])
})

test('with nobody sure the best price is planned, not whoever comes first', async () => {
  const venues = ['polymarket', 'kalshi', 'opinion'] as const
  start(
    {
      polymarket: { asks: [[0.56, 100]] },
      kalshi: { asks: [[0.6, 100]] },
      opinion: { asks: [[0.578, 100]] },
    },
    linkAll(venues, { confidence: 0.9 }),
  )
  const answer = await buy(venues)
  expect(answer.distributions).toMatchObject([{ platform: 'platform_1', price: 0.56 }])
  expect(answer.unavailable).toEqual([
    { platform: 'platform_2', reason: 'unverified' },
    { platform: 'platform_4', reason: 'unverified' },
  ])
  expect(answer.warnings).toEqual([
    'Polymarket alone gives the best result; Kalshi and Opinion are left out, as their match with Polymarket is not verified.',
  ])
})

/** Polymarket and Predict.fun settle on one index, Kalshi and Opinion on another. */
const twoIndices = [
  buildLink('polymarket', 'predictfun', { confidence: 0.99 }),
  buildLink('kalshi', 'opinion', { confidence: 0.98 }),
  ...(['polymarket', 'predictfun'] as const).flatMap((a) =>
    (['kalshi', 'opinion'] as const).map((b) => buildLink(a, b, { confidence: 0.925 })),
  ),
]
const four = ['polymarket', 'kalshi', 'opinion', 'predictfun'] as const

test('platforms that a weak link joins to the reference are left out, however sure they are in pairs and whatever they ask', async () => {
  const listed = {
    polymarket: { asks: [[0.5, 20]], volume: 9 },
    predictfun: { asks: [[0.51, 20]] },
    kalshi: { asks: [[0.49, 5]] },
    opinion: { asks: [[0.6, 50]] },
  } satisfies Partial<Record<VenueId, Listed>>
  start(listed, twoIndices)
  const answer = await buy(four)
  expect(answer.distributions.map(({ platform }) => platform)).toEqual(['platform_1', 'platform_5'])
  expect(answer.warnings).toEqual([
    'Kalshi and Opinion are left out, as their match with Polymarket and Predict.fun is not verified.',
  ])
  // A market of the other index that is cheaper and deep enough may be so because its question differs.
  start({ ...listed, kalshi: { asks: [[0.49, 50]] } }, twoIndices)
  const cheaper = await buy(four)
  expect(cheaper.distributions.map(({ platform }) => platform)).toEqual(['platform_1', 'platform_5'])
  // Also without the reference itself among the tokens.
  const without = await buy(['kalshi', 'opinion', 'predictfun'])
  expect(without.distributions.map(({ platform }) => platform)).toEqual(['platform_5'])
})

test('of platforms that are all unsure of the reference those are planned with that give the best result together', async () => {
  const listed = {
    polymarket: { asks: [[0.5, 20]], volume: 9 },
    kalshi: { asks: [[0.49, 50]] },
  } satisfies Partial<Record<VenueId, Listed>>
  start({ ...listed, predictfun: { asks: [] }, opinion: { asks: [[0.48, 10]] } }, twoIndices)
  const answer = await buy(['kalshi', 'opinion'])
  expect(answer.distributions.map(({ platform }) => platform).sort()).toEqual(['platform_2', 'platform_4'])
  expect(answer.unavailable).toEqual([])
})

test('where two sets of platforms give the same, the one with the largest volume is planned with', async () => {
  const asks: Ladder = [[0.5, 100]]
  start({ polymarket: { asks }, kalshi: { asks, volume: 9 } }, [])
  expect((await buy(['polymarket', 'kalshi'])).distributions).toMatchObject([{ platform: 'platform_2' }])
})

const ladder = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 20, max: 80 }), fc.integer({ min: 1, max: 30 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([cents]) => cents,
  })
  .map((levels) =>
    levels.sort(([a], [b]) => a - b).map(([cents, size]): [number, number] => [cents / 100, size]),
  )
const listing = fc.record({ asks: ladder, volume: fc.integer({ min: 0, max: 3 }) })
const pairs = VENUE_IDS.flatMap((a, at) => VENUE_IDS.slice(at + 1).map((b) => [a, b] as const))
const links = fc
  .tuple(...pairs.map(() => fc.option(fc.constantFrom(0.86, 0.925, 0.949, 0.95, 0.99))))
  .map((all) =>
    pairs.flatMap(([a, b], at) => {
      const confidence = all[at]
      return typeof confidence === 'number' ? [buildLink(a, b, { confidence })] : []
    }),
  )

test('no plan uses a platform whose way to the reference has a weak link; where all have one, none joins two over such a link and no set would do better', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(listing, listing, listing, listing, listing),
      links,
      fc.subarray([...VENUE_IDS], { minLength: 1 }),
      async (all, found, requested) => {
        start(Object.fromEntries(VENUE_IDS.map((venue, at) => [venue, all[at]])), found)
        const order = { amount_usd: undefined, amount_tokens: 40 }
        const answer = await buy(requested, order)
        const sets = sureSets(VENUE_IDS, found)
        const planned = requested.filter((venue) => answer.platforms[platformOn(venue)])
        const left = requested.filter((venue) => !planned.includes(venue))
        const volumes = all.map(({ volume }) => volume)
        const reference = VENUE_IDS[volumes.indexOf(Math.max(...volumes))] ?? 'polymarket'
        const sure = VENUE_IDS.filter((venue) => sets.get(venue) === sets.get(reference))
        const fromReference = sure.length > 1 && requested.some((venue) => sure.includes(venue))
        if (fromReference) expect(planned).toEqual(requested.filter((venue) => sure.includes(venue)))
        const [set, ...others] = new Set(planned.map((venue) => sets.get(venue)))
        expect(others).toEqual([])
        expect(left.filter((venue) => sets.get(venue) === set)).toEqual([])
        expect(answer.unavailable).toEqual(
          left.map((venue) => ({ platform: platformOn(venue), reason: 'unverified' })),
        )
        expect(answer.warnings.some((text) => text.includes('not verified'))).toBe(left.length > 0)
        for (const one of new Set(fromReference ? [] : left.map((venue) => sets.get(venue)))) {
          const { combined } = await buy(
            left.filter((venue) => sets.get(venue) === one),
            order,
          )
          const fill = answer.combined.amount - combined.amount
          expect(fill).toBeGreaterThan(-0.1)
          if (fill < 0.1) expect(answer.combined.price).toBeLessThanOrEqual(combined.price ?? 1)
        }
        const together = await buy(requested, { ...order, include_unverified: true })
        expect(Object.keys(together.platforms)).toHaveLength(requested.length)
      },
    ),
    { numRuns: 100 },
  )
})

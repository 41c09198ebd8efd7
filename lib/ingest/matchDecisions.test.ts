import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import { type EventRef, type MatchVerdict, orderPair } from '@/lib/core/domain/matches'
import { usd } from '@/lib/core/domain/units'
import { createMatcher } from '@/lib/core/matching/createMatcher'
import { pairMarkets } from '@/lib/core/matching/review/pairMarkets'
import { rulePrints } from '@/lib/core/matching/review/rulePrints'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createCatalogueReader } from '@/lib/infra/db/catalogue/catalogueReader'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'
import { createMatchDecisions } from './matchDecisions'

const database = testDatabase({
  emptied: ['VenueEvent', 'EventGroup', 'MatchCase', 'MatchReview', 'MatchAlarm'],
})

const title = 'Will Bitcoin reach $150,000 in 2026?'
const RULES = 'Resolves YES if Bitcoin trades at or above $150,000 before the end of 2026.'
const ends = Date.UTC(2026, 11, 31)
const listed = (venue: VenueEvent['venue'], id: string, rest: Partial<VenueEvent> = {}) =>
  buildEvent(venue, { id, title, endDate: ends, description: RULES, volume: usd(1_000), ...rest })

const ALARM = 'Prices stand apart.'
const SLUG = 'will-bitcoin-reach-150-000-in-2026'

const ref = ({ venue, id }: VenueEvent): EventRef => ({ venue, eventId: id })

/** A process that reads, matches and stores; a new one is a restart. */
function start() {
  const writer = createCatalogueWriter(database.prisma)
  const reader = createCatalogueReader(database.prisma)
  const reviews = createMatchReviews(database.prisma)
  const decisions = createMatchDecisions(writer)
  const matcher = createMatcher()
  async function run(events: readonly VenueEvent[]) {
    await writer.saveVenueEvents(events)
    const work = matcher.run(events)
    for (;;) {
      const step = work.next()
      if (!step.done) continue
      await writer.saveGroups(await decisions.settle(step.value, matcher.proposals(), events), events)
      return
    }
  }
  const pages = async () => {
    const { events } = await reader.listEvents({
      offset: 0,
      limit: 100,
      status: 'all',
      paired: false,
      sort: 'volume',
    })
    return events
      .map(({ sources }) =>
        sources
          .map(({ eventId }) => eventId)
          .sort()
          .join('+'),
      )
      .sort()
  }
  const open = async () =>
    (await reviews.listCases({ filter: 'open', offset: 0, limit: 50 })).cases.map(
      ({ a, b, state }) => `${a.eventId}~${b.eventId} ${state}`,
    )
  const decide = (verdict: MatchVerdict['verdict'], x: VenueEvent, y: VenueEvent) => {
    const { turned, ...pair } = orderPair(ref(x), ref(y))
    const [a, b] = turned ? [y, x] : [x, y]
    const markets = pairMarkets(a, b)
    return reviews.addReview({
      action: verdict === 'same' ? 'confirm' : 'reject',
      by: '0xA11ce',
      verdicts: [{ ...pair, verdict, markets, prints: rulePrints(a, b, markets) }],
    })
  }
  const raise = (x: VenueEvent, y: VenueEvent) =>
    writer.raiseAlarms([{ ...orderPair(ref(x), ref(y)), reason: ALARM, at: new Date(ends) }])
  /** Alarms on the links of an event's page. */
  const alarms = async (slug: string) => {
    const found = await reader.findEvent(slug)
    const outcomes = found && 'event' in found ? found.event.outcomes : []
    return outcomes.flatMap(({ links }) => links.map(({ alarm }) => alarm))
  }
  return { run, pages, open, decide, raise, alarms, reader, reviews, decisions }
}

test('a match is stored with method, confidence, reasons and fingerprints, and is listed for review', async () => {
  const { run, reviews } = start()
  await run([listed('polymarket', 'P'), listed('kalshi', 'K')])
  const { cases, total } = await reviews.listCases({ filter: 'open', offset: 0, limit: 10 })
  expect(total).toBe(1)
  expect(cases[0]).toMatchObject({
    a: { venue: 'polymarket', eventId: 'P' },
    b: { venue: 'kalshi', eventId: 'K' },
    state: 'published',
    method: 'rules',
    markets: [{ a: 'P', b: 'K', inverted: false }],
    slug: 'will-bitcoin-reach-150-000-in-2026',
  })
  expect(cases[0]?.confidence).toBeGreaterThan(0.9)
  expect(cases[0]?.reasons.join()).toMatch(/Same words/)
  expect(Object.keys(cases[0]?.prints ?? {}).sort()).toEqual(['a', 'a/P', 'b', 'b/K'])
  expect(cases[0]?.accepted).toEqual(cases[0]?.prints)
})

test('of three venues each pair has its own reasons', async () => {
  const { run, reviews } = start()
  const predictfun = listed('predictfun', 'F')
  const pointing = {
    ...predictfun,
    markets: predictfun.markets.map((one) => ({ ...one, references: ['K'] })),
  }
  await run([listed('polymarket', 'P'), listed('kalshi', 'K'), pointing])
  const { cases } = await reviews.listCases({ filter: 'open', offset: 0, limit: 10 })
  const methods = cases.map(({ a, b, method }) => `${a.eventId}~${b.eventId} ${method}`)
  expect(methods.sort()).toEqual(['P~F rules', 'P~K rules'])
})

test('a rejected match remains two pages through every later run and restart, until the decision is undone', async () => {
  const events = [listed('polymarket', 'P'), listed('kalshi', 'K')]
  const first = start()
  await first.run(events)
  expect(await first.pages()).toEqual(['K+P'])
  const before = await first.reader.findEvent('will-bitcoin-reach-150-000-in-2026')
  expect(await first.decisions.haveChanged()).toBe(false)
  const review = await first.decide('different', ...(events as [VenueEvent, VenueEvent]))
  expect(await first.decisions.haveChanged()).toBe(true)
  for (const process of [first, first, start()]) {
    await process.run(events)
    expect(await process.pages()).toEqual(['K', 'P'])
    expect(await process.open()).toEqual([])
  }
  const undone = await first.reviews.undoReview(review.id, '0xB0b')
  expect(undone).toMatchObject({ undoneBy: '0xB0b', action: 'reject' })
  expect(await first.reviews.undoReview(review.id, '0xB0b')).toBeUndefined()
  await first.run(events)
  expect(await first.pages()).toEqual(['K+P'])
  const after = await first.reader.findEvent('will-bitcoin-reach-150-000-in-2026')
  const id = (found: typeof before) => (found && 'event' in found ? found.event.id : undefined)
  expect(id(after)).toBe(id(before))
  expect((await first.reviews.listReviews({ offset: 0, limit: 10 })).reviews).toHaveLength(1)
})

test('changed rules unpublish a match until a person decides; another spelling does not', async () => {
  const poly = listed('polymarket', 'P')
  const kalshi = listed('kalshi', 'K')
  const service = start()
  await service.run([poly, kalshi])
  const respelt = { ...kalshi, description: RULES.toUpperCase().replace('.', '') }
  await service.run([poly, respelt])
  expect(await service.pages()).toEqual(['K+P'])
  const changed = { ...kalshi, description: `${RULES} Only trades on one exchange count.` }
  for (const process of [service, start()]) {
    await process.run([poly, changed])
    expect(await process.pages()).toEqual(['K', 'P'])
    expect(await process.open()).toEqual(['P~K reopened'])
  }
  await service.decide('same', poly, changed)
  await service.run([poly, changed])
  expect(await service.pages()).toEqual(['K+P'])
  expect(await service.open()).toEqual([])
  const again = { ...kalshi, description: `${RULES} It must stay there for a day.` }
  await service.run([poly, again])
  expect(await service.open(), 'a decision holds for the rules it was made on').toEqual(['P~K reopened'])
  await service.run([poly, changed])
  expect(await service.pages(), 'back to the rules it was made on').toEqual(['K+P'])
})

test('a match that was dropped does not come back under other rules without a decision', async () => {
  const poly = listed('polymarket', 'P')
  const kalshi = listed('kalshi', 'K')
  const service = start()
  await service.run([poly, kalshi])
  await service.run([poly, { ...kalshi, title: 'Will it rain in Oslo?', markets: [] }])
  expect(await service.open()).toEqual([])
  await service.run([poly, { ...kalshi, description: 'Other rules.' }])
  expect(await service.pages()).toEqual(['K', 'P'])
  expect(await service.open()).toEqual(['P~K reopened'])
})

test('a re-opened match that a person rejects is decided', async () => {
  const poly = listed('polymarket', 'P')
  const service = start()
  await service.run([poly, listed('kalshi', 'K')])
  const changed = listed('kalshi', 'K', { description: 'Other rules.' })
  await service.run([poly, changed])
  const rejected = await service.decide('different', poly, changed)
  expect(await service.open()).toEqual([])
  await service.run([poly, changed])
  expect(await service.open()).toEqual([])
  await service.reviews.undoReview(rejected.id, '0xA11ce')
  await service.run([poly, changed])
  expect(await service.open(), 'undone, it waits again').toEqual(['P~K reopened'])
})

test('a price alarm separates two platforms in plans through every run and restart until a person decides', async () => {
  const events = [listed('polymarket', 'P'), listed('kalshi', 'K')] as const
  const service = start()
  await service.run(events)
  expect(await service.alarms(SLUG)).toEqual([undefined])
  await service.raise(...events)
  expect(await service.decisions.haveChanged()).toBe(true)
  for (const process of [service, service, start()]) {
    await process.run(events)
    expect(await process.pages()).toEqual(['K+P'])
    expect(await process.alarms(SLUG)).toEqual([ALARM])
    expect(await process.open()).toEqual(['P~K published'])
  }
  await service.run([events[0]])
  await service.run(events)
  expect(await service.alarms(SLUG), 'also when the match was away for a moment').toEqual([ALARM])

  const confirmed = await service.decide('same', ...events)
  for (const process of [service, start()]) {
    await process.run(events)
    expect(await process.alarms(SLUG)).toEqual([undefined])
    expect(await process.open()).toEqual([])
  }
  await service.raise(...events)
  await service.run(events)
  expect(await service.alarms(SLUG), 'prices never overrule a person').toEqual([undefined])
  await service.reviews.undoReview(confirmed.id, '0xA11ce')
  await service.run(events)
  expect(await service.alarms(SLUG), 'undone, it holds again').toEqual([ALARM])
})

test('with three venues, an alarm between two that the third joins is a separate case', async () => {
  const events = [listed('polymarket', 'P'), listed('kalshi', 'K'), listed('opinion', 'O')] as const
  const service = start()
  await service.run(events)
  await service.raise(events[1], events[2])
  await service.run(events)
  const { cases } = await service.reviews.listCases({ filter: 'open', offset: 0, limit: 10 })
  expect(cases.map(({ a, b, alarm }) => [a.eventId, b.eventId, alarm])).toEqual([
    ['K', 'O', ALARM],
    ['P', 'K', undefined],
    ['P', 'O', undefined],
  ])
  expect(await service.pages()).toEqual(['K+O+P'])
  await service.decide('different', events[1], events[2])
  await service.run(events)
  expect(await service.pages()).toEqual(['K+P', 'O'])
})

test('cases awaiting review are ordered by margin to the threshold and by money at stake', async () => {
  const writer = createCatalogueWriter(database.prisma)
  const candidates = [
    { name: 'far', confidence: 0.5, volume: 1_000 },
    { name: 'near', confidence: 0.84, volume: 1_000 },
    { name: 'rich', confidence: 0.5, volume: 100_000 },
  ]
  const events = candidates.flatMap(({ name, volume }) => [
    listed('polymarket', `P-${name}`, { volume: usd(volume) }),
    listed('kalshi', `K-${name}`, { volume: usd(volume) }),
  ])
  await writer.saveVenueEvents(events)
  const proposals = candidates.map(({ name, confidence }) => ({
    ...orderPair({ venue: 'polymarket', eventId: `P-${name}` }, { venue: 'kalshi', eventId: `K-${name}` }),
    method: 'rules' as const,
    confidence,
    reasons: [],
    markets: [],
    published: false,
  }))
  await createMatchDecisions(writer).settle([], proposals, events)
  const { cases } = await start().reviews.listCases({ filter: 'open', offset: 0, limit: 10 })
  expect(cases.map(({ a }) => a.eventId)).toEqual(['P-rich', 'P-near', 'P-far'])
})

test('a decision merges events that matching keeps apart', async () => {
  const poly = listed('polymarket', 'P')
  const rain = buildEvent('kalshi', { id: 'R', title: 'Will it rain in Oslo in 2026?' })
  const service = start()
  await service.run([poly, rain])
  await service.decide('same', poly, rain)
  for (const process of [service, start()]) {
    await process.run([poly, rain])
    expect(await process.pages()).toEqual(['P+R'])
  }
  const { event } = ((await service.reader.findEvent('will-bitcoin-reach-150-000-in-2026')) ?? {}) as {
    event?: { outcomes: { links: { method: string; reviewed: boolean }[] }[] }
  }
  expect(event?.outcomes.flatMap(({ links }) => links)).toMatchObject([{ method: 'manual', reviewed: true }])
  expect(await service.reviews.listCompanions(ref(poly))).toEqual([ref(rain)])
})

test('only changed cases are written, and cases of removed events are deleted', async () => {
  const service = start()
  const events = [listed('polymarket', 'P'), listed('kalshi', 'K')]
  await service.run(events)
  const xmin = () => database.prisma.$queryRawUnsafe('select xmin::text from "MatchCase"')
  const version = await xmin()
  await service.run(events)
  await start().run(events)
  expect(await xmin()).toEqual(version)
  await service.run([listed('polymarket', 'P')])
  expect(await xmin()).toEqual([])
})

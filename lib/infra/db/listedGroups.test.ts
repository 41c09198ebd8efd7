import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventListQuery } from '@/lib/core/domain/catalogue'
import type { VenueEvent } from '@/lib/core/domain/market'
import { usd } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { linkAll } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createCatalogueReader } from './catalogue/catalogueReader'
import { createCatalogueWriter } from './catalogue/catalogueWriter'
import type { GroupInput } from './catalogue/planGroups'

const database = testDatabase({ emptied: ['VenueEvent', 'EventGroup'] })

const QUERY: EventListQuery = { offset: 0, limit: 100, status: 'all', paired: false, sort: 'volume' }
const VENUES = ['polymarket', 'kalshi'] as const
const COUNT = 4

const events = Array.from({ length: COUNT }, (_, i) =>
  VENUES.map((venue) =>
    buildEvent(venue, {
      id: `${venue}-${i}`,
      volume: usd((i + 1) * 1_000_000),
      markets: [1, 2].map((n) => ({ id: `${venue}-${i}-${n}`, outcomeTitle: `${n}` })),
    }),
  ),
)

/** Both venues' events as one group, or each as a group of its own. */
const groupsOf = (
  pair: readonly VenueEvent[],
  { joined, confidence }: { joined: boolean; confidence: number },
) =>
  (joined ? [pair] : pair.map((event) => [event])).map(
    (sources): GroupInput => ({
      sources: sources.map(({ venue, id }) => ({ venue, eventId: id })),
      outcomes: [0, 1].map((n) => ({
        title: `${n + 1}`,
        members: sources.flatMap(({ venue, markets }) => {
          const market = markets[n]
          return market ? [{ venue, marketId: market.id, inverted: false }] : []
        }),
        links: joined ? linkAll(VENUES, { confidence }) : [],
      })),
      isDateMarket: false,
    }),
  )

const at = fc.record({ event: fc.nat(COUNT - 1), venue: fc.nat(1) })
const write = fc.oneof(
  fc.record({ at, volume: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ at, title: fc.constantFrom('Rain', 'Snow') }),
  fc.record({ at, status: fc.constantFrom('open', 'closed', 'resolved') }),
  fc.record({ at, lastPrice: fc.constantFrom(100_000, 900_000) }),
  fc.record({ at, joined: fc.boolean(), confidence: fc.constantFrom(0.9, 0.97) }),
  fc.record({ at, removed: fc.constantFrom('event', 'market', 'group') }),
)
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

test('a list always equals one that is read for the first time, and shares what did not change', async () => {
  const { prisma } = database
  const writer = createCatalogueWriter(prisma)
  const reader = createCatalogueReader(prisma)
  const now = structuredClone(events)
  const grouping = now.map(() => ({ joined: true, confidence: 0.97 }))
  const save = async () => {
    await writer.saveVenueEvents(now.flat())
    writer.forgetGroups()
    const groups = now.flatMap((pair, i) => groupsOf(pair, grouping[i] ?? { joined: true, confidence: 1 }))
    await writer.saveGroups(groups, now.flat())
  }
  async function apply(one: Write) {
    const event = now[one.at.event]?.[one.at.venue]
    const market = event?.markets[0]
    if (!event || !market) return
    if ('removed' in one) {
      const { venue, id } = event
      if (one.removed === 'event') await prisma.venueEvent.deleteMany({ where: { venue, id } })
      else if (one.removed === 'market')
        await prisma.venueMarket.deleteMany({ where: { venue, id: market.id } })
      else await prisma.eventGroup.deleteMany({ where: { sources: { some: { venue, venueEventId: id } } } })
      return
    }
    if ('joined' in one) grouping[one.at.event] = { joined: one.joined, confidence: one.confidence }
    else if ('volume' in one) event.volume = usd(one.volume * 1_000_000)
    else if ('title' in one) event.title = one.title
    else if ('status' in one) Object.assign(market, { status: one.status })
    else Object.assign(market, { lastPrice: one.lastPrice })
    await save()
  }
  await save()
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 2 }), async (writes) => {
      for (const one of writes) await apply(one)
      const [list, expected] = await Promise.all([
        reader.listEvents(QUERY),
        createCatalogueReader(prisma).listEvents(QUERY),
      ])
      expect(list).toEqual(expected)
      const again = await reader.listEvents(QUERY)
      for (const [i, event] of again.events.entries()) expect(event).toBe(list.events[i])
    }),
    { numRuns: sampled({ full: 40, quick: 15 }) },
  )
})

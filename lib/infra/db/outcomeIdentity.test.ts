import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createCatalogueReader } from './catalogue/catalogueReader'
import { createCatalogueWriter } from './catalogue/catalogueWriter'
import type { GroupInput } from './catalogue/planGroups'

const database = testDatabase({ emptied: ['VenueEvent', 'EventGroup', 'OutcomeAlias'] })

type Ref = `${VenueId} ${string}`

/** A matched event: its venue events, and the markets of each outcome as "venue id", the leading one first. */
const grouped = (events: readonly VenueEvent[], ...outcomes: (readonly [title: string, ...Ref[]])[]) =>
  ({
    sources: events.map(({ venue, id }) => ({ venue, eventId: id })),
    outcomes: outcomes.map(([title, ...refs]) => ({
      title,
      members: refs.map((ref) => {
        const [venue, marketId = ''] = ref.split(' ') as [VenueId, string]
        return { venue, marketId, inverted: false }
      }),
      links: [],
    })),
    isDateMarket: false,
  }) satisfies GroupInput

const eventOn = (venue: VenueId, title: string, ...markets: string[]) =>
  buildEvent(venue, { id: `${venue}-1`, title, markets: markets.map((id) => ({ id, outcomeTitle: id })) })

/** `restart`: every run is by a new process that knows only the database. */
function setUp({ restart }: { restart: boolean }) {
  const { prisma } = database
  const reader = createCatalogueReader(prisma)
  let writer = createCatalogueWriter(prisma)
  return {
    reader,
    async run(groups: GroupInput[], ...events: VenueEvent[]) {
      if (restart) writer = createCatalogueWriter(prisma)
      await writer.saveVenueEvents(events)
      await writer.saveGroups(groups, events)
    },
    /** The id of the outcome that a market stands under. */
    async idOf(venue: VenueId, marketId: string) {
      const [hit] = await reader.findMarketsById([{ venue, marketId }])
      return hit?.group?.outcomeId ?? ''
    },
  }
}

test.each([{ restart: false }, { restart: true }])(
  'an outcome keeps its id through new titles, other members, and a move to another event (%o)',
  async ({ restart }) => {
    const { run, idOf, reader } = setUp({ restart })
    const poly = eventOn('polymarket', 'Who wins?', 'p1', 'p2')
    const kalshi = eventOn('kalshi', 'Winner', 'k1', 'k2')
    const limitless = eventOn('limitless', 'The winner', 'l1', 'l2')
    const all = [poly, kalshi, limitless]
    await run(
      all.map((event) =>
        grouped([event], ...event.markets.map(({ venue, id }) => [id, `${venue} ${id}`] as const)),
      ),
      ...all,
    )
    const ids = {
      p1: await idOf('polymarket', 'p1'),
      p2: await idOf('polymarket', 'p2'),
      k1: await idOf('kalshi', 'k1'),
      l1: await idOf('limitless', 'l1'),
    }
    expect(new Set(Object.values(ids)).size).toBe(4)

    // All are matched as one event: where outcomes meet, one id stays and the others redirect to it.
    const joined = grouped(
      all,
      ['p1', 'polymarket p1', 'kalshi k1', 'limitless l1'],
      ['p2', 'polymarket p2', 'kalshi k2', 'limitless l2'],
    )
    await run([joined], ...all)
    const slug = (await reader.findOutcome(ids.p1))?.slug
    for (const id of [ids.p1, ids.k1, ids.l1])
      expect(await reader.findOutcome(id)).toEqual({ outcomeId: ids.p1, slug })

    // The venue rewords everything, and the markets are matched the other way round.
    const renamed = {
      ...poly,
      title: 'Nobody saw this coming',
      markets: poly.markets.map((one) => ({ ...one, outcomeTitle: `New ${one.id}` })),
    }
    const crossed = grouped(
      [renamed, kalshi, limitless],
      ['New p1', 'kalshi k2', 'polymarket p1'],
      ['New p2', 'kalshi k1', 'polymarket p2', 'limitless l1'],
      ['l2', 'limitless l2'],
    )
    await run([crossed], renamed, kalshi, limitless)
    expect([await idOf('polymarket', 'p1'), await idOf('polymarket', 'p2')]).toEqual([ids.p1, ids.p2])

    // Split again, and each with another event than before: everyone has its original id.
    await run(
      [
        grouped(
          [kalshi, limitless],
          ['k1', 'kalshi k1'],
          ['l1', 'limitless l1'],
          ['l2', 'limitless l2', 'kalshi k2'],
        ),
        grouped([renamed], ['p1', 'polymarket p1'], ['p2', 'polymarket p2']),
      ],
      renamed,
      kalshi,
      limitless,
    )
    expect({
      p1: await idOf('polymarket', 'p1'),
      p2: await idOf('polymarket', 'p2'),
      k1: await idOf('kalshi', 'k1'),
      l1: await idOf('limitless', 'l1'),
    }).toEqual(ids)
    const places = await Promise.all(Object.values(ids).map((id) => reader.findOutcome(id)))
    expect(places.map((place) => place?.outcomeId)).toEqual(Object.values(ids))
    expect(new Set(places.map((place) => place?.slug)).size).toBe(2)
    expect(await reader.findOutcome('nothing')).toBeUndefined()
  },
)

test('an outcome that moves into another event takes its id along, with everything that leads to it', async () => {
  const { run, idOf, reader } = setUp({ restart: false })
  const poly = eventOn('polymarket', 'Alpha', 'p1')
  const kalshi = eventOn('kalshi', 'Beta', 'k1', 'k2')
  await run(
    [grouped([poly], ['p1', 'polymarket p1']), grouped([kalshi], ['k1', 'kalshi k1'], ['k2', 'kalshi k2'])],
    poly,
    kalshi,
  )
  const before = await idOf('polymarket', 'p1')
  await run(
    [grouped([kalshi, poly], ['k1', 'kalshi k1', 'polymarket p1'], ['k2', 'kalshi k2'])],
    poly,
    kalshi,
  )
  expect(await reader.findOutcome(before)).toMatchObject({ slug: expect.stringMatching(/alpha|beta/) })
  expect((await reader.findOutcome(before))?.outcomeId).toBe(await idOf('polymarket', 'p1'))
})

test('when the reference market is delisted the id stays with the others of its outcome', async () => {
  const { run, idOf, reader } = setUp({ restart: true })
  const poly = eventOn('polymarket', 'Alpha', 'p1', 'p2')
  const kalshi = eventOn('kalshi', 'Beta', 'k1', 'k2')
  await run(
    [grouped([poly, kalshi], ['1', 'polymarket p1', 'kalshi k1'], ['2', 'polymarket p2', 'kalshi k2'])],
    poly,
    kalshi,
  )
  const id = await idOf('kalshi', 'k1')
  await database.prisma.venueMarket.delete({ where: { venue_id: { venue: 'polymarket', id: 'p1' } } })
  const rest = { ...poly, markets: poly.markets.slice(1) }
  await run([grouped([rest, kalshi], ['1', 'kalshi k1'], ['2', 'polymarket p2', 'kalshi k2'])], rest, kalshi)
  expect(await idOf('kalshi', 'k1')).toBe(id)
  // From now on that market is the reference.
  await run(
    [grouped([rest], ['2', 'polymarket p2']), grouped([kalshi], ['1', 'kalshi k1'], ['2', 'kalshi k2'])],
    rest,
    kalshi,
  )
  expect(await reader.findOutcome(id)).toMatchObject({ outcomeId: await idOf('kalshi', 'k1') })
})

test('of three outcomes called "PP" and two called "Draw (1–1)" each has a title of its own', async () => {
  const { run, reader } = setUp({ restart: false })
  const poly = buildEvent('polymarket', {
    id: 'e',
    title: 'Andalusia',
    markets: ['Will PP win the election?', 'Will PP win the debate?'].map((question, i) => ({
      id: `p${i}`,
      question,
      outcomeTitle: 'PP',
    })),
  })
  const opinion = buildEvent('opinion', {
    id: 'f',
    title: 'Andalusia',
    markets: [
      { id: 'o1', outcomeTitle: 'PP', question: 'Andalusia: PP' },
      { id: 'o4', outcomeTitle: 'Vox', question: 'Andalusia', yesLabel: 'Wins' },
      { id: 'o5', outcomeTitle: 'Vox', question: 'Andalusia', yesLabel: 'Comes second' },
      { id: 'o2', outcomeTitle: 'Draw (1–1)', question: 'A draw?' },
      { id: 'o3', outcomeTitle: 'draw (1–1)', question: 'A draw?' },
    ],
  })
  await run(
    [
      grouped(
        [poly, opinion],
        ['PP', 'polymarket p0'],
        ['PP', 'polymarket p1'],
        ['PP', 'opinion o1'],
        ['Vox', 'opinion o4'],
        ['Vox', 'opinion o5'],
        ['Draw (1–1)', 'opinion o2'],
        ['draw (1–1)', 'opinion o3'],
      ),
    ],
    poly,
    opinion,
  )
  const [event] = (
    await reader.listEvents({ offset: 0, limit: 1, status: 'all', paired: false, sort: 'volume' })
  ).events
  expect(event?.outcomes.map(({ title, plainTitle }) => [title, plainTitle])).toEqual([
    ['PP (Will PP win the election?)', 'PP'],
    ['PP (Will PP win the debate?)', 'PP'],
    ['PP (Opinion)', 'PP'],
    ['Vox (Wins)', 'Vox'],
    ['Vox (Comes second)', 'Vox'],
    ['Draw (1–1) (Opinion o2)', 'Draw (1–1)'],
    ['draw (1–1) (Opinion o3)', 'draw (1–1)'],
  ])
})

import { expect, test } from 'vitest'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { startIngestRig } from '@/lib/dev/testing/support/ingestRig'
import { createShiftedClock } from '@/lib/dev/testing/support/shiftedClock'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueReader } from '@/lib/infra/db/catalogue/catalogueReader'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const VENUES = ['polymarket', 'kalshi', 'limitless', 'predictfun'] as const

/** Three times the guaranteed delay: the machine may be busy. */
const LISTED_WITHIN_MS = 15_000
const MATCHED_WITHIN_MS = 3_000

const database = testDatabase()

/** A minute before a quarter of an hour that has not begun by the system's clock either. */
const beforeNextQuarter = () => Math.ceil((Date.now() + MINUTE) / QUARTER) * QUARTER - MINUTE

test('a window that begins is listed in seconds on every venue that has it, as one event', async ({
  annotate,
}) => {
  const clock = createShiftedClock()
  const begin = beforeNextQuarter() + MINUTE
  clock.jumpTo(begin - MINUTE)
  const reader = createCatalogueReader(database.prisma)
  const rig = await startIngestRig({
    venues: VENUES,
    catalogue: createCatalogueWriter(database.prisma, { now: () => clock.now() }),
    windows: true,
    quick: false,
    clock,
  })
  const list = async () =>
    (await reader.listEvents({ offset: 0, limit: 500, status: 'open', paired: false, sort: 'volume' })).events
  const quarterOf = (asset: string, events: readonly GroupDetail[]) =>
    events.filter(
      ({ window }) =>
        window?.asset === asset && window.startsAt === begin && window.endsAt === begin + QUARTER,
    )
  const venuesOf = (event: GroupDetail | undefined) => (event?.sources ?? []).map(({ venue }) => venue).sort()
  try {
    await until(
      'every venue to be read',
      async () => Object.values(rig.ingest.readiness()).filter(Boolean).length === VENUES.length || undefined,
      60_000,
    )
    await until(
      'the venues that list ahead',
      async () => venuesOf(quarterOf('BTC', await list())[0]).length === 2 || undefined,
      30_000,
    )
    expect(venuesOf(quarterOf('BTC', await list())[0])).toEqual(['polymarket', 'predictfun'])

    clock.jumpTo(begin - 3_000)
    const firstListed = new Map<string, number>()
    let matchedAt: number | undefined
    await until(
      'all venues on one event',
      async () => {
        const events = quarterOf('BTC', await list())
        for (const venue of events.flatMap(venuesOf))
          if (!firstListed.has(venue)) firstListed.set(venue, clock.now() - begin)
        if (venuesOf(events[0]).length === VENUES.length) matchedAt ??= clock.now() - begin
        return matchedAt
      },
      60_000,
    )
    const latest = Math.max(...firstListed.values())
    const figures = [...firstListed].map(([venue, ms]) => `${venue} ${ms} ms`).join(', ')
    await annotate(`listed after the begin: ${figures}; on one event ${matchedAt} ms`)
    expect([...firstListed.keys()].sort()).toEqual([...VENUES].sort())
    expect(latest).toBeLessThanOrEqual(LISTED_WITHIN_MS)
    expect((matchedAt ?? Number.POSITIVE_INFINITY) - latest).toBeLessThanOrEqual(MATCHED_WITHIN_MS)

    const [event, ...others] = quarterOf('BTC', await list())
    expect(others).toEqual([])
    expect(event?.outcomes).toHaveLength(1)
    expect(event?.outcomes[0]?.members.map(({ inverted }) => inverted)).toEqual(Array(4).fill(false))
    for (const { market } of event?.outcomes[0]?.members ?? [])
      expect(market.window).toMatchObject({
        asset: 'BTC',
        startsAt: begin,
        endsAt: begin + QUARTER,
        yes: 'up',
      })
    expect(venuesOf(quarterOf('ETH', await list())[0])).toEqual([...VENUES].sort())
    for (const one of await list())
      for (const { market } of one.outcomes.flatMap(({ members }) => members))
        if (market.window && one.window)
          expect([market.window.asset, market.window.startsAt, market.window.endsAt]).toEqual([
            one.window.asset,
            one.window.startsAt,
            one.window.endsAt,
          ])
  } finally {
    await rig.close()
  }
}, 180_000)

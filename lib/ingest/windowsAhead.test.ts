import { expect, test } from 'vitest'
import { toWindowRef, type WindowRequest } from '@/lib/core/domain/windowRequest'
import { windowSlug } from '@/lib/core/domain/windowSlug'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { startIngestRig } from '@/lib/dev/testing/support/ingestRig'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueReader } from '@/lib/infra/db/catalogue/catalogueReader'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'

const QUARTER = 15 * 60_000
const HOUR = 3_600_000
const VENUES = ['polymarket', 'kalshi', 'limitless', 'predictfun'] as const
const WAIT = { budgetMs: 60_000 }

const database = testDatabase()

const quarterIn = (hours: number, asset = 'BTC') => {
  const startsAt = Math.ceil((Date.now() + hours * HOUR) / QUARTER) * QUARTER
  return { asset, startsAt, endsAt: startsAt + QUARTER }
}

test('a window hours ahead is found by its address or its market, and listed only near its start', async () => {
  const catalogue = createCatalogueWriter(database.prisma)
  const rig = await startIngestRig({ venues: VENUES, catalogue, windows: true })
  const reader = createCatalogueReader(database.prisma)
  const ask = (refs: Parameters<typeof rig.ingest.demand>[0]) => rig.ingest.demand(refs, WAIT)
  // On a slow core a request may time out, and the next one is sent.
  const routeReply = <T>(refs: Parameters<typeof ask>[0], read: () => Promise<T | undefined>) =>
    until(
      'what was requested',
      async () => {
        await ask(refs)
        return read()
      },
      30_000,
    )
  const everywhere = (window: ReturnType<typeof quarterIn>) =>
    VENUES.map((venue) => toWindowRef(venue, { window }))
  try {
    await until(
      'every venue to be read',
      async () => Object.values(rig.ingest.readiness()).filter(Boolean).length === VENUES.length || undefined,
      60_000,
    )
    const window = quarterIn(5)
    const slug = windowSlug(window)
    expect(await reader.findEvent(slug)).toBeUndefined()
    const found = await routeReply(everywhere(window), () => reader.findEvent(slug))
    // Only this venue lists a day ahead.
    expect(found).toMatchObject({ event: { slug, window, sources: [{ venue: 'predictfun' }] } })

    const next = quarterIn(7, 'ETH')
    const question = rig.sandbox.world
      .windows()
      .find(({ predictfun }) => predictfun?.eventId === `eth-updown-15m-${next.startsAt / 1_000}`)
    const marketId = question?.predictfun?.markets[0]?.id ?? ''
    const requested = { venue: 'predictfun', marketId } as const
    const [market] = await routeReply([toWindowRef('predictfun', { marketId })], async () => {
      const markets = await reader.findMarketsById([requested])
      return markets.length > 0 ? markets : undefined
    })
    expect(market).toMatchObject({ market: { window: next }, group: { slug: windowSlug(next) } })

    await ask(everywhere(quarterIn(40)))
    expect(await reader.findEvent(windowSlug(quarterIn(40)))).toBeUndefined()
    const { events } = await reader.listEvents({
      offset: 0,
      limit: 500,
      status: 'open',
      paired: false,
      sort: 'volume',
    })
    const listed = events.flatMap(({ window: one }) => (one ? [windowSlug(one)] : []))
    expect(listed).not.toContain(slug)
    expect(listed).not.toContain(windowSlug(next))
  } finally {
    await rig.close()
  }
}, 240_000)

test("a window is requested by subject or by market, in each venue's own format", async () => {
  const catalogue = createCatalogueWriter(database.prisma)
  const rig = await startIngestRig({ venues: VENUES, catalogue, windows: true })
  const { signal } = new AbortController()
  try {
    const read = async (venue: (typeof VENUES)[number], ask: WindowRequest) =>
      (await rig.connectors.get(venue)?.fetchWindow?.(ask, { signal }))?.events ?? []
    const next = quarterIn(0.2)
    const now = quarterIn(-0.25)
    // Two of them list a window only at its start.
    for (const [venue, window] of [
      ['polymarket', next],
      ['predictfun', next],
      ['kalshi', now],
    ] as const) {
      const [event] = await read(venue, { window })
      const [market] = event?.markets ?? []
      expect(market?.window).toMatchObject(window)
      const again = await read(venue, { marketId: market?.id ?? '' })
      expect(again.map(({ id }) => id)).toEqual([event?.id])
    }
    expect(await read('kalshi', { window: next })).toEqual([])
    const slug = `btc-up-or-down-15-min-${now.startsAt}`
    const [event] = await read('limitless', { marketId: slug })
    expect(event?.markets[0]?.window).toMatchObject(now)
    for (const venue of VENUES)
      for (const marketId of ['no/such?market', '999999999', 'KXBTC15M-26JAN010000-00', 'an-up-or-down'])
        expect(await read(venue, { marketId })).toEqual([])
  } finally {
    await rig.close()
  }
}, 120_000)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distributionRequest, distributionResponse } from '@/lib/contract/distribution'
import { platformOf } from '@/lib/contract/platform'
import { isVersioned } from '@/lib/contract/versioned'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { sameLevels } from '@/lib/core/domain/orderBook'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { sampleMarkets } from '@/lib/dev/testing/support/ingestRig'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { RATE_FACTOR, type Service, startService, until } from '@/lib/dev/testing/support/startStack'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'
import { readConfig } from '@/lib/infra/env/server'
import { lockIdOf } from '@/lib/infra/leadership/lockSession'
import { getPlanReceipt } from '@/lib/operations/trading/getPlanReceipt'
import { getPlanRegret } from '@/lib/operations/trading/getPlanRegret'
import { listReceiptKeys } from '@/lib/operations/trading/listReceiptKeys'
import { planDistribution } from '@/lib/operations/trading/planDistribution'
import { settleRegrets } from '@/lib/operations/trading/receipts/settleRegrets'
import { verifyReceipt } from '@/lib/operations/trading/receipts/verifyReceipt'
import { createLog } from './createLog'
import { createRuntime, type OwnedRuntime } from './createRuntime'

/** The guaranteed takeover time after a kill -9. */
const TAKEOVER_MS = 10_000
/** The venues, and matching. */
const ROLES = VENUE_IDS.length + 1
const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-scaled-'))

const database = testDatabase()
let redis: TestRedis
let sandbox: Sandbox
let env: Record<string, string>
let web: OwnedRuntime
const ingesting: Service[] = []

const startIngesting = async () => {
  const one = await startService(env, 'lib/server/process/ingestMain.ts')
  ingesting.push(one)
  return one
}

function startWeb(ingest: 'off' | 'inline' | 'child', more: Record<string, string> = {}): OwnedRuntime {
  const config = readConfig({
    ...env,
    ...more,
    AUTH_SECRET: 'a secret of thirty-two characters',
    DATA_DIR: dataDir,
    INGEST: ingest,
    LOG_LEVEL: 'silent',
  })
  return createRuntime({ config, log: createLog(config), databaseUrl: database.url })
}

/** Number of ingestion roles per session, most first; excludes the recording of opportunities. */
async function shares(): Promise<number[]> {
  const rows = await database.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
    and objid::bigint <> ${lockIdOf('arbitrage')} and database = (select oid from pg_database where datname = current_database()) group by pid order by 1 desc`
  return rows.map(({ count }) => count)
}

const listPaired = async () =>
  (await web.catalogue.listEvents({ offset: 0, limit: 1_000, status: 'open', paired: true, sort: 'volume' }))
    .events

const untilReady = (withinMs = 60_000) =>
  until('the web process to be ready', async () => (await web.readiness()).ready || undefined, withinMs)

const markets = () => VENUE_IDS.flatMap((venue) => sampleMarkets(sandbox.world, { venue, count: 4 }))

/** Venues whose sample books are all reported fresh and equal the venue's own. */
const rightVenues = () =>
  VENUE_IDS.filter((venue) =>
    markets()
      .filter((market) => market.venue === venue)
      .every((market) => {
        const stored = web.books.get(market)
        return stored?.stale === false && sameLevels(stored.book, market.truth() ?? { bids: [], asks: [] })
      }),
  )

/** A world without changes, so that a correct book stays correct. */
beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRedis()
  sandbox = await startSandbox({ seed: 3, events: 24, speed: 0, rateFactor: RATE_FACTOR })
  env = {
    ...sandbox.env,
    VENUE_RATE_FACTOR: String(RATE_FACTOR),
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
  }
  web = startWeb('off')
}, 60_000)

afterAll(async () => {
  if (!hasRedis) return
  for (const one of ingesting) await one.end('SIGKILL')
  await web.close()
  await sandbox.close()
  await redis.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.skipIf(!hasRedis)('two processes that ingest and one that only serves', () => {
  test('they share the venues, match across both shares, and their data is served correctly', async () => {
    await Promise.all([startIngesting(), startIngesting()])
    // At once when both start together; otherwise the first hands roles over after some seconds.
    await until('both to lead', async () => (await shares()).join() === '3,3' || undefined, 75_000)
    await untilReady(90_000)
    await until('every book to be right', async () => rightVenues().length === VENUE_IDS.length || undefined)
    // A venue's health follows its books within a second.
    await until(
      'every venue to be reported as connected',
      async () => VENUE_IDS.every((venue) => web.health(venue).state === 'connected') || undefined,
    )
    expect((await listPaired()).length).toBeGreaterThan(5)
  }, 240_000)

  test('a reviewer decides on a serving process, whichever process matches', async () => {
    const [event] = await listPaired()
    const [a, b] = event?.sources ?? []
    if (!event || !a || !b) throw new Error('Nothing is paired.')
    const reviews = createMatchReviews(database.prisma)
    const pair = { a: { venue: a.venue, eventId: a.eventId }, b: { venue: b.venue, eventId: b.eventId } }
    await reviews.addReview({
      action: 'reject',
      by: '0xA11ce',
      verdicts: [{ ...pair, verdict: 'different', markets: [], prints: {} }],
    })
    const together = (one: GroupDetail) =>
      [a, b].every(({ venue, eventId }) =>
        one.sources.some((source) => source.venue === venue && source.eventId === eventId),
      )
    await until('the pair to be parted', async () => !(await listPaired()).some(together) || undefined)
  }, 60_000)

  test('a receipt of one serving process is read, verified and replayed by another', async () => {
    const other = startWeb('off')
    try {
      const [market] = markets()
      if (!market) throw new Error('Nothing is listed.')
      const token = await until('the token to be known', async () => {
        const [hit] = await web.catalogue.findMarketsById([market])
        return hit?.market.yesTokenId
      })
      await until(
        'both to hold the book',
        async () => [web, other].every(({ books }) => books.get(market)?.stale === false) || undefined,
      )
      const platform = platformOf(market.venue, web.config.platforms) ?? 'platform_1'
      const body = distributionRequest.parse({
        tokens: { [platform]: token },
        direction: 'buy',
        amount_usd: 20,
        receipt: true,
      })
      const answer = await planDistribution(web, { body, userId: 'ada', host: 'localhost' })
      const { receipt } = distributionResponse.parse(isVersioned(answer) ? answer.build() : answer)
      const params = { id: receipt?.id ?? '' }
      const shown = await getPlanReceipt(other, { params })
      const trusted = (await listReceiptKeys(other)).keys
      expect(await verifyReceipt(JSON.stringify(shown), { trusted })).toMatchObject({ ok: true })
      const first = await until('its first regret', async () => {
        await settleRegrets(other)
        const [horizon] = (await getPlanRegret(other, { params })).horizons
        return horizon?.status === 'pending' ? undefined : horizon
      })
      // The venues do not change: waiting would have changed nothing.
      expect(first).toMatchObject({ after_s: 10, status: 'known', delta_usd: 0 })
      expect((await getPlanRegret(web, { params })).horizons[0]).toEqual(first)
    } finally {
      await other.close()
    }
  }, 120_000)

  test('after a kill -9 the other leads everything within 10 s, and serves it correctly', async () => {
    await ingesting[0]?.end('SIGKILL')
    await until(
      'one to lead all',
      async () => (await shares()).join() === String(ROLES) || undefined,
      TAKEOVER_MS,
    )
    await until('every book to be right', async () => rightVenues().length === VENUE_IDS.length || undefined)
    expect((await web.readiness()).ready).toBe(true)
  }, 60_000)

  test('without an ingesting process, books are reported stale and venues as not ingested', async () => {
    await ingesting[1]?.end('SIGTERM')
    expect(await shares()).toEqual([])
    await until(
      'every venue to be away',
      async () => VENUE_IDS.every((venue) => web.health(venue).state === 'down') || undefined,
    )
    expect(web.health('kalshi').message).toMatch(/^Kalshi is not being ingested/)
    expect(markets().map((market) => web.books.get(market)?.stale ?? true)).not.toContain(false)
  }, 60_000)

  test.each(['child', 'inline'] as const)(
    'a service that does everything takes part: it reads the venues, and others serve what it reads: %s',
    async (ingest) => {
      const whole = startWeb(ingest)
      try {
        await until(
          'every book to be right',
          async () => rightVenues().length === VENUE_IDS.length || undefined,
        )
        await until('it to be ready itself', async () => (await whole.readiness()).ready || undefined)
        expect(await shares()).toEqual([ROLES])
        const [market] = markets()
        if (market) expect(whole.books.get(market)).toMatchObject({ stale: false })
      } finally {
        await whole.close()
      }
      expect(await shares()).toEqual([])
    },
    120_000,
  )

  test('without Redis each service reads for itself, and one at a time matches in their database', async () => {
    const both = [startWeb('inline', { REDIS_URL: '' }), startWeb('child', { REDIS_URL: '' })]
    try {
      for (const one of both)
        await until('it to be ready', async () => (await one.readiness()).ready || undefined, 60_000)
      expect(await shares()).toEqual([1])
      await both[0]?.close()
      await until('the other to match', async () => (await shares()).join() === '1' || undefined)
    } finally {
      for (const one of both) await one.close()
    }
  }, 120_000)
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventListQuery, GroupDetail } from '@/lib/core/domain/catalogue'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { RATE_FACTOR, until } from '@/lib/dev/testing/support/startStack'
import { readConfig } from '@/lib/infra/env/server'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createConnectors } from '@/lib/venues/registry'
import { boot } from './boot'
import { createLog } from './createLog'
import { getRuntime } from './getRuntime'

/** The embedded database as on a first start, the stand-ins, and the service between them. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-boot-'))
const ALL: EventListQuery = { offset: 0, limit: 1_000, status: 'all', paired: false, sort: 'volume' }
const QUICK = {
  catalogueMs: 2_000,
  hotMs: 200,
  warmTickMs: 200,
  matchMs: 200,
  backoffMinMs: 100,
  backoffMaxMs: 400,
}

let sandbox: Sandbox
let service: Awaited<ReturnType<typeof boot>>
/** World seconds per second: questions close during the test. */
const SPEED = 30

const start = (env: Record<string, string> = {}) => {
  const config = readConfig({
    ...sandbox.env,
    ...env,
    VENUE_RATE_FACTOR: String(RATE_FACTOR),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
  return boot(config, createLog(config), { ingestSettings: QUICK })
}

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 1, events: 28, speed: SPEED, rateFactor: RATE_FACTOR })
  service = await start()
}, 180_000)

afterAll(async () => {
  await service.close()
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Venues whose connectors can run in this sandbox. */
const venuesRead = () =>
  [
    ...createConnectors({
      platforms: VENUE_IDS,
      config: readConfig(sandbox.env),
      fetchJson: () => Promise.reject(new Error('nothing is asked here')),
      clock: systemClock,
    }),
  ].flatMap(([id, { unusable }]) => (unusable === undefined ? [id] : []))

/** Some book is always being read for the first time. */
function isFresh(venue: VenueId): boolean {
  const { stale, books } = service.runtime.books.stats(venue)
  return books > 0 && stale * 5 < books
}

const listAll = async () => (await service.runtime.catalogue.listEvents(ALL)).events
const isPaired = ({ sources }: GroupDetail) => sources.length > 1
const untilReady = () =>
  until(
    'the service to be ready',
    async () => ((await service.runtime.readiness()).ready ? true : undefined),
    60_000,
  )

test('soon after a first start there are events, books of every venue, and matched events', async () => {
  await untilReady()
  expect(getRuntime()).toBe(service.runtime)
  // Readiness requires one venue only.
  await until('every venue to be read', async () => {
    const { ready, database, venues } = await service.runtime.readiness()
    return (ready && database && venuesRead().every((venue) => venues[venue])) || undefined
  })
  const events = await listAll()
  expect(events.length).toBeGreaterThan(20)
  expect(events.filter(isPaired).length).toBeGreaterThan(10)
  const { books, health } = service.runtime
  for (const venue of venuesRead()) {
    await until(`books of ${venue}`, async () => (books.stats(venue).books > 10 ? true : undefined))
    // Degraded while more than a tenth of its books are unread.
    await until(`${venue} to be connected`, async () => health(venue).state === 'connected' || undefined)
    expect(health(venue).message).toBe('')
  }
}, 90_000)

test('books change without requests', async () => {
  const { books } = service.runtime
  const changes = new Set<string>()
  const watching = new AbortController()
  books.watch(({ venue }) => changes.add(venue), watching.signal)
  await until('a change on every venue', async () =>
    venuesRead().every((venue) => changes.has(venue)) ? true : undefined,
  )
  watching.abort()
})

test("a close and its resolution arrive, and the closed market's book is dropped", async () => {
  const closed = await until(
    'a market that was resolved',
    async () =>
      (await listAll())
        .flatMap(({ outcomes }) => outcomes.flatMap(({ members }) => members.map(({ market }) => market)))
        .find(({ status, result }) => status === 'resolved' && result !== undefined),
    60_000,
  )
  expect(closed.closedReason).toBe('resolved')
  expect(service.runtime.books.get({ venue: closed.venue, marketId: closed.id })).toBeUndefined()
}, 90_000)

test('a venue that goes down is named and its books go stale, others are unaffected; it recovers by itself', async () => {
  const { books, health, demand, readiness } = service.runtime
  await sandbox.stopVenue('kalshi')
  await until('Kalshi to be down', async () => (health('kalshi').state === 'down' ? true : undefined))
  expect(health('kalshi').message).toMatch(/^Kalshi cannot be reached: .*(ECONNREFUSED|UND_ERR_SOCKET)/)
  await until('its books to be stale', async () =>
    books.stats('kalshi').stale === books.stats('kalshi').books ? true : undefined,
  )
  await until('the other books to be fresh', async () => isFresh('polymarket') || undefined)
  await until(
    'the other venue to be connected',
    async () => health('polymarket').state === 'connected' || undefined,
  )
  expect(await readiness()).toMatchObject({ ready: true, venues: { polymarket: true } })

  const kalshi = (await listAll())
    .flatMap(({ outcomes }) => outcomes.flatMap(({ members }) => members.map(({ market }) => market)))
    .filter(({ venue, status }) => venue === 'kalshi' && status === 'open')
  // Far longer than the test timeout: a demand does not wait for a venue that is down.
  await demand(
    kalshi.map(({ venue, id }) => ({ venue, marketId: id })),
    { budgetMs: 600_000 },
  )

  await sandbox.startVenue('kalshi')
  await until('Kalshi to be back', async () => (health('kalshi').state === 'connected' ? true : undefined))
  await until('fresh books', async () => isFresh('kalshi') || undefined)
}, 120_000)

test('a killed database is restarted under the running service, with every account and key', async () => {
  const { auth, readiness } = service.runtime
  const account = { provider: 'github', subject: '1', label: 'ada' } as const
  const { userId } = await auth.signInElsewhere(account, {})
  const { key, info } = await auth.createApiKey(userId, {})
  const file = path.join(dataDir, 'postgres', 'postmaster.pid')
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL')
  await until('the database to be missed', async () => !(await readiness()).database || undefined)
  await untilReady()
  expect(await auth.verifyApiKey(key)).toMatchObject({ keyId: info.id, userId })
  expect(await auth.signInElsewhere(account, {})).toMatchObject({ userId })
}, 90_000)

test('a restart keeps every address, and picks up markets that closed in between', async () => {
  const before = await listAll()
  const slugs = new Map(before.map(({ slug, id }) => [slug, id]))
  await service.close()
  service = await start()
  await untilReady()
  const after = await listAll()
  expect(after.length).toBeGreaterThanOrEqual(before.length)
  const moved = after.filter(({ slug, id }) => slugs.has(slug) && slugs.get(slug) !== id)
  expect(moved).toEqual([])
  expect(after.filter(({ slug }) => slugs.has(slug)).length).toBe(before.length)
}, 60_000)

test('a process without ingestion reads only requested books', async () => {
  await service.close()
  service = await start({ INGEST: 'off' })
  const { books, demand, health, readiness } = service.runtime
  expect(await readiness()).toEqual({ ready: true, database: true, venues: {} })
  expect(health('kalshi').message).toMatch(/INGEST=off/)
  const open = (await listAll())
    .flatMap(({ outcomes }) => outcomes.flatMap(({ members }) => members.map(({ market }) => market)))
    .filter(({ status }) => status === 'open')
  const refs = open.slice(0, 40).map(({ venue, id }) => ({ venue, marketId: id }))
  expect(refs.some((ref) => books.get(ref))).toBe(false)
  await demand(refs, { budgetMs: 10_000 })
  expect(refs.filter((ref) => books.get(ref)).length).toBeGreaterThan(0)
}, 60_000)

test('with no venue reachable the service starts, shows known data, and says which venues are down and why', async () => {
  const venues = venuesRead()
  for (const venue of venues) await sandbox.stopVenue(venue)
  await service.close()
  service = await start()
  const { health, readiness } = service.runtime
  for (const venue of venues)
    await until(`${venue} to be down`, async () => (health(venue).state === 'down' ? true : undefined))
  expect(await readiness()).toEqual({ ready: true, database: true, venues: {} })
  expect((await listAll()).length).toBeGreaterThan(20)
  await sandbox.startVenue('polymarket')
  await until('Polymarket to be read', async () =>
    health('polymarket').state === 'connected' ? true : undefined,
  )
}, 60_000)

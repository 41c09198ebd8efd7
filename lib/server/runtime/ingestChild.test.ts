import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { childrenOf } from '@/lib/dev/testing/support/childrenOf'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { sampleMarkets } from '@/lib/dev/testing/support/ingestRig'
import { until } from '@/lib/dev/testing/support/startStack'
import { readConfig } from '@/lib/infra/env/server'
import { createLog } from './createLog'
import { createRuntime, type OwnedRuntime } from './createRuntime'

/** A serving process and its ingest child, over two venues without changes. */
const PLATFORMS = ['polymarket', 'kalshi'] as const
const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-child-'))

const database = testDatabase()
let sandbox: Sandbox
let service: OwnedRuntime

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, events: 24, speed: 0 })
  const config = readConfig({
    ...sandbox.env,
    PLATFORMS: PLATFORMS.join(),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  service = createRuntime({ config, log: createLog(config), databaseUrl: database.url })
}, 60_000)

afterAll(async () => {
  await service.close()
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const markets = () => PLATFORMS.flatMap((venue) => sampleMarkets(sandbox.world, { venue, count: 4 }))
const staleness = () => markets().map((market) => service.books.get(market)?.stale)
const untilFresh = () =>
  until('every book to be fresh', async () => staleness().every((stale) => stale === false) || undefined)

const children = () => childrenOf(process.pid, 'ingestChild')

test('data read by the child is served, and its requests are counted here', async () => {
  await until('the service to be ready', async () => (await service.readiness()).ready || undefined, 60_000)
  await untilFresh()
  await until(
    'both venues to be connected',
    async () => PLATFORMS.every((venue) => service.health(venue).state === 'connected') || undefined,
  )
  expect(service.health('polymarket').stream?.messages).toBeGreaterThan(0)
  expect(await service.metrics.text()).toMatch(
    /^crossbook_upstream_request_duration_seconds_count\{target="kalshi",result="ok"\} [1-9]/m,
  )
}, 90_000)

test('a killed child is restarted; until then its books are stale', async () => {
  const [pid] = children()
  if (pid === undefined) throw new Error('Nothing reads the venues.')
  process.kill(pid, 'SIGKILL')
  await until('its books to be stale', async () => staleness().every((stale) => stale !== false) || undefined)
  expect(service.health('kalshi')).toMatchObject({
    state: 'down',
    message: expect.stringMatching(/^Kalshi is not being ingested/),
  })
  await untilFresh()
  expect(children()).toHaveLength(1)
  expect(children()).not.toContain(pid)
  await until(
    'Kalshi to be connected',
    async () => service.health('kalshi').state === 'connected' || undefined,
  )
}, 90_000)

test('the child ends with the service', async () => {
  await service.close()
  expect(children()).toEqual([])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isCrossed, sameLevels } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Fault } from '@/lib/dev/sandbox/http/faults'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { RIG_VENUES, type SampleMarket, startIngestRig } from '@/lib/dev/testing/support/ingestRig'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { openDatabase } from '@/lib/infra/db/connect'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { migrate } from '@/lib/infra/db/migrate'
import { soakDemo } from './soakDemo'

/**
 * `npm run soak`: all venues, an accelerated world, and a fault at one venue or another at all times, for
 * SOAK_MINUTES (10). At the end the world freezes, and memory, sockets and every book are checked.
 * SOAK_SEED (1) selects other faults and times.
 * `npm run soak -- --hours N`: the built demo for N accelerated hours of its world, and the memory of its processes.
 */
const VENUES = Object.keys(RIG_VENUES) as VenueId[]
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const SEED = Number(process.env.SOAK_SEED ?? 1)
const SPEED = 4
const EVENTS = 40
const SETTLE_MS = 90_000
const HEAP_EVERY_MS = Math.max(2_000, (MINUTES * 60_000) / 60)
/** Warm-up: start, caches and compiled code grow first. */
const WARM_SHARE = 0.3
const HEAP_GROWTH = 1.15
const HEAP_SLACK_MB = 15
/** Share of the books of open markets that must be fresh at the end. */
const FRESH_SHARE = 0.95

const FAULTS: readonly (Fault | 'stopped')[] = [
  'stopped',
  { kind: 'hang' },
  { kind: 'drop' },
  { kind: 'silence' },
  { kind: 'gap' },
  { kind: 'crossed' },
  { kind: 'stale' },
  { kind: 'malformed' },
  { kind: 'truncated' },
  { kind: 'latency', ms: 1_500 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 503, share: 0.5 },
]

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const say = (text: string) => process.stdout.write(`${text}\n`)
const nameOf = (fault: Fault | 'stopped') => (fault === 'stopped' ? fault : fault.kind)

/** Live memory, MB. Collects garbage first if the process allows it (`node --expose-gc`). */
function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

type Rig = Awaited<ReturnType<typeof startIngestRig>>

/** Sets faults one after the other, each on one venue, until the time is over. */
async function trouble({ sandbox }: Rig, end: number) {
  const random = createRandom(`soak/${SEED}`)
  const injected = new Map<string, number>()
  while (Date.now() < end) {
    const [venue = 'polymarket'] = random.sample(VENUES, 1)
    const [fault = 'stopped'] = random.sample(FAULTS, 1)
    const key = `${venue} ${nameOf(fault)}`
    injected.set(key, (injected.get(key) ?? 0) + 1)
    if (fault === 'stopped') await sandbox.stopVenue(venue)
    else sandbox.setFault(venue, fault)
    await sleep(Math.min(random.int(1_000, 8_000), Math.max(0, end - Date.now())))
    sandbox.setFault(venue, undefined)
    await sandbox.startVenue(venue)
    await sleep(random.int(0, 3_000))
  }
  return injected
}

/** Books served as fresh although the venue's own differs, and the number of fresh books. */
function compare({ books }: Rig, markets: readonly SampleMarket[]) {
  const wrong: string[] = []
  let fresh = 0
  for (const market of markets) {
    const stored = books.get(market)
    if (!stored || stored.stale) continue
    fresh += 1
    const truth = market.truth() ?? { bids: [], asks: [] }
    if (isCrossed(stored.book) || !sameLevels(stored.book, truth))
      wrong.push(`${market.venue} ${market.marketId}`)
  }
  return { wrong, fresh, all: markets.length }
}

const openSockets = () => process.getActiveResourcesInfo().filter((one) => one === 'TCPSocketWrap').length

async function soak(rig: Rig): Promise<string[]> {
  const faults: string[] = []
  const heaps: number[] = []
  let crossed = 0
  await until(
    'every venue to be connected',
    async () => (VENUES.every((venue) => rig.ingest.health(venue).state === 'connected') ? true : undefined),
    SETTLE_MS,
  )
  const watching = new AbortController()
  rig.books.watch(({ stored }) => {
    if (isCrossed(stored.book)) crossed += 1
  }, watching.signal)
  const timer = setInterval(() => {
    heaps.push(heapMb())
    const states = VENUES.map((venue) => `${venue} ${rig.ingest.health(venue).state}`)
    say(`${Math.round(process.uptime())} s: heap ${heaps.at(-1)?.toFixed(0)} MB, ${states.join(', ')}`)
  }, HEAP_EVERY_MS)
  const injected = await trouble(rig, Date.now() + MINUTES * 60_000)
  clearInterval(timer)
  watching.abort()
  say(`Faults: ${[...injected].map(([key, count]) => `${key} ${count}`).join(', ')}`)

  rig.freeze()
  const markets = VENUES.flatMap((venue) => rig.sample(venue, Number.POSITIVE_INFINITY))
  await until(
    'every stream to stand',
    async () => {
      const stand = VENUES.every((venue) => rig.ingest.health(venue).stream?.connection === 'open')
      const { wrong, fresh, all } = compare(rig, markets)
      return stand && wrong.length === 0 && fresh >= all * FRESH_SHARE ? true : undefined
    },
    SETTLE_MS,
  ).catch((error: Error) => faults.push(error.message))
  const { wrong, fresh, all } = compare(rig, markets)
  say(`Books: ${fresh} of ${all} fresh, ${wrong.length} of them wrong`)
  if (wrong.length > 0) faults.push(`These books are not the venue's: ${wrong.slice(0, 10).join(', ')}`)
  if (fresh < all * FRESH_SHARE) faults.push(`Only ${fresh} of ${all} books are fresh.`)
  if (crossed > 0) faults.push(`${crossed} crossed books were served.`)
  for (const venue of VENUES) {
    const { state, message } = rig.ingest.health(venue)
    if (state !== 'connected') faults.push(`${venue} is ${state}: ${message}`)
  }

  const warm = heaps.slice(Math.floor(heaps.length * WARM_SHARE))
  const third = Math.max(1, Math.floor(warm.length / 3))
  const [early, late] = [median(warm.slice(0, third)), median(warm.slice(-third))]
  say(`Heap after start-up ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB`)
  if (late > early * HEAP_GROWTH + HEAP_SLACK_MB)
    faults.push(`Memory grows: from ${early.toFixed(0)} to ${late.toFixed(0)} MB.`)
  return faults
}

/** The value of `--hours N`, when present. */
function requestedHours(): number | undefined {
  const { values } = parseArgs({ options: { hours: { type: 'string' } } })
  return values.hours === undefined ? undefined : Number(values.hours)
}

function endWith(faults: readonly string[]) {
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exit(faults.length === 0 ? 0 : 1)
}

async function main() {
  const hours = requestedHours()
  if (hours !== undefined) return endWith(await soakDemo(hours))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-soak-'))
  const server = await startEmbeddedPostgres({ dataDir, log })
  await migrate(server.url)
  const database = openDatabase(server.url)
  const before = openSockets()
  const rig = await startIngestRig({
    venues: VENUES,
    catalogue: createCatalogueWriter(database.prisma),
    seed: SEED,
    events: EVENTS,
    speed: SPEED,
    quick: false,
  })
  say(`${VENUES.join(', ')}: ${MINUTES} min, ${SPEED} s of the world a second, seed ${SEED}`)
  const faults = await soak(rig).finally(() => rig.close())
  await database.close()
  await sleep(1_000)
  const left = openSockets() - before
  say(`Sockets left open: ${Math.max(0, left)}`)
  if (left > 0) faults.push(`${left} sockets were left open.`)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  endWith(faults)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

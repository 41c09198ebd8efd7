import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { Market } from '@/lib/core/domain/market'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { measureLatency } from '@/lib/dev/testing/bench/arbitrageLatency'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { NOW } from '@/lib/dev/testing/support/builders'
import { bookOf, buildWorld, type World, type WorldSize } from './benchWorld.testkit'
import { createScanner, type Scanner } from './createScanner'

/** Interval at which the scanner prices changed books. */
const TICK_MS = 20
const PER_SECOND = 1_000
const SECONDS = 10
/** The rival prices everything on each change: a few changes are enough to time one. */
const RIVAL_CHANGES = 150

/** 800 questions on two or three venues: 2,000 books of the depth seen while streamed. */
const HOT: WorldSize = { events: 800, outcomes: 1, levels: 28 }
/** 150,000 markets, as many events as the scanner reads; most books are shallow. */
const WHOLE: WorldSize = { events: 5_000, outcomes: 12, levels: 6 }

function start(size: WorldSize) {
  const world = buildWorld(size)
  const clock = { now: () => NOW }
  const books = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  for (const one of world.markets) books.put(bookOf(world, one))
  const scanner = createScanner({ books, clock, platforms: VENUE_IDS })
  const before = performance.now()
  scanner.setGroups(world.groups)
  scanner.flush()
  return { world, books, scanner, loadMs: performance.now() - before }
}

/** Time per change until the list is correct again, ms. */
function measure(
  changes: number,
  update: (scanner: Scanner, world: World, changed: Market) => void,
): number[] {
  const { world, books, scanner } = start(HOT)
  const times: number[] = []
  for (let i = 0; i < changes; i += 1) {
    const one = world.markets[world.random.int(0, world.markets.length - 1)]
    if (!one) continue
    books.put(bookOf(world, one))
    const before = performance.now()
    update(scanner, world, one.market)
    times.push(performance.now() - before)
  }
  console.info(`${world.markets.length} books, ${scanner.list().length} opportunities open at the end`)
  return times.sort((a, b) => a - b)
}

const touch = (scanner: Scanner, { venue, id }: Market) => scanner.touch({ venue, marketId: id })

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Time per tick for the changes in it, ms. `update` marks what must be priced. */
function measureTicks(
  ticks: number,
  update: (scanner: Scanner, world: World, changed: readonly Market[]) => void,
): number[] {
  const { world, books, scanner } = start(HOT)
  const times = Array.from({ length: ticks }, () => {
    const changed = changeSome({ world, books }, (PER_SECOND * TICK_MS) / 1_000)
    const before = performance.now()
    update(scanner, world, changed)
    scanner.flush()
    return performance.now() - before
  })
  return times.sort((a, b) => a - b)
}

/** Puts new books of some markets; returns those markets. */
function changeSome(
  { world, books }: Pick<ReturnType<typeof start>, 'world' | 'books'>,
  count: number,
): Market[] {
  return Array.from({ length: count }).flatMap(() => {
    const one = world.markets[world.random.int(0, world.markets.length - 1)]
    if (!one) return []
    books.put(bookOf(world, one))
    return [one.market]
  })
}

/** Simulates a serving process with a whole catalogue: the scanner's CPU time per second, as a share of a core. */
function simulate(seconds: number, perSecond: number): { share: number; slowest: number } {
  const made = start(WHOLE)
  const { world, scanner } = made
  const ticks = 1_000 / TICK_MS
  let busy = 0
  let slowest = 0
  const timed = (work: () => void) => {
    const before = performance.now()
    work()
    const ms = performance.now() - before
    busy += ms
    slowest = Math.max(slowest, ms)
  }
  for (let second = 0; second < seconds; second += 1) {
    for (let tick = 0; tick < ticks; tick += 1) {
      const changed = changeSome(made, perSecond / ticks)
      timed(() => {
        for (const market of changed) touch(scanner, market)
        scanner.flush()
      })
    }
    timed(() => scanner.recheck())
    // The catalogue is read once per fifteen seconds: unchanged events are the same objects.
    if (second % 15 === 0) timed(() => scanner.setGroups([...world.groups]))
  }
  const share = (busy / (seconds * 1_000)) * 100
  console.info(
    `${world.markets.length} markets, ${scanner.list().length} opportunities, ${perSecond} changes a second: ` +
      `${share.toFixed(2)} % of a core, longest turn ${slowest.toFixed(1)} ms, first pricing ${made.loadMs.toFixed(0)} ms`,
  )
  return { share, slowest }
}

async function bench(): Promise<BenchRow[]> {
  const ours = measure(PER_SECOND * SECONDS, (scanner, _, changed) => {
    touch(scanner, changed)
    scanner.flush()
  })
  const theirs = measure(RIVAL_CHANGES, (scanner, { markets }) => {
    for (const { market } of markets) touch(scanner, market)
    scanner.flush()
  })
  const share = (sum(ours) / (SECONDS * 1_000)) * 100
  console.info(`1,000 changes a second take ${share.toFixed(2)} % of a core.`)
  for (const [name, times] of [
    ['its own outcomes', ours],
    ['everything', theirs],
  ] as const) {
    console.info(`${name}: median ${at(times, 0.5).toFixed(4)} ms, p99 ${at(times, 0.99).toFixed(4)} ms`)
  }
  console.info(`ratio of the medians: ${Math.round(at(theirs, 0.5) / at(ours, 0.5))}`)
  const tick = measureTicks(500, (scanner, _, changed) => {
    for (const market of changed) touch(scanner, market)
  })
  const tickOfAll = measureTicks(100, (scanner, { markets }) => {
    for (const { market } of markets) touch(scanner, market)
  })
  console.info(
    `a tick of ${TICK_MS} ms: median ${at(tick, 0.5).toFixed(3)} ms, everything ${at(tickOfAll, 0.5).toFixed(2)} ms`,
  )
  for (const perSecond of [PER_SECOND, 5 * PER_SECOND]) simulate(30, perSecond)
  await measureLatency()
  const rival = 're-pricing everything on each change'
  return [
    lessIsBetter({
      what: 'a changed book priced, median',
      unit: 'ms',
      ours: at(ours, 0.5),
      rival,
      theirs: at(theirs, 0.5),
    }),
    lessIsBetter({
      what: 'a changed book priced, p99',
      unit: 'ms',
      ours: at(ours, 0.99),
      rival,
      theirs: at(theirs, 0.99),
    }),
    lessIsBetter({
      what: 'a tick with its changed books priced, median',
      unit: 'ms',
      ours: at(tick, 0.5),
      rival: 're-pricing everything each tick',
      theirs: at(tickOfAll, 0.5),
    }),
  ]
}

benchAsProgram(import.meta.url, bench)

import { createMemoryBookStore } from '@/lib/books/memoryBookStore'
import type { GroupDetail } from '@/lib/domain/catalogue'
import type { Market } from '@/lib/domain/market'
import { price, shares } from '@/lib/domain/units'
import { VENUE_IDS } from '@/lib/domain/venue'
import { FEES } from '@/lib/planner/requests.testkit'
import { createRandom } from '@/lib/sandbox/world/random'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/testing/bench/benchRows'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/testing/support/builders'
import { createScanner, type Scanner } from './createScanner'

const OUTCOMES = 800
const PER_SECOND = 1_000
const SECONDS = 10
const LEVELS = 28
/** The rival prices everything on each change: a few of them are enough to know what one takes. */
const RIVAL_CHANGES = 150

const fees = [FEES.none, FEES.cents, FEES.fine, FEES.minSide, FEES.table] as const

/** 800 questions on two or three venues: 2,000 books. */
function buildWorld() {
  const random = createRandom('scanner bench')
  const groups: GroupDetail[] = []
  const markets: { market: Market; fair: number }[] = []
  for (let i = 0; i < OUTCOMES; i += 1) {
    const venues = VENUE_IDS.slice(0, i % 2 === 0 ? 2 : 3)
    const fair = random.int(12, 88)
    const own = venues.map((venue, v) => marketOn(venue, `${i}-${venue}`, { fee: fees[v] ?? FEES.none }))
    for (const market of own) markets.push({ market, fair })
    const outcome = buildOutcome(
      `o${i}`,
      own.map((market) => member(market)),
    )
    groups.push(buildGroup(`g${i}`, [outcome]))
  }
  return { random, groups, markets }
}

type World = ReturnType<typeof buildWorld>

function bookOf({ random }: World, { market, fair }: World['markets'][number]) {
  // One in a few dozen stands far enough off to cross another venue's.
  const at = fair + (random.chance(0.03) ? random.int(-6, 6) : random.int(-1, 1))
  const side = (sign: 1 | -1) =>
    Array.from({ length: LEVELS }, (_, i) => ({
      price: price(Math.min(990_000, Math.max(10_000, at * 10_000 + sign * (10_000 + i * 1_000)))),
      size: shares(random.int(10, 900) * 1_000_000),
    })).filter(({ price: one }, i, all) => i === 0 || one !== all[i - 1]?.price)
  return { venue: market.venue, marketId: market.id, bids: side(-1), asks: side(1), receivedAt: NOW }
}

function start() {
  const world = buildWorld()
  const clock = { now: () => NOW }
  const books = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  for (const one of world.markets) books.put(bookOf(world, one))
  const scanner = createScanner({ books, clock, platforms: VENUE_IDS })
  scanner.setGroups(world.groups)
  scanner.flush()
  return { world, books, scanner }
}

/** What each change takes until the list is right again, ms. */
function measure(
  changes: number,
  update: (scanner: Scanner, world: World, changed: Market) => void,
): number[] {
  const { world, books, scanner } = start()
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
  ]
}

benchAsProgram(import.meta.url, bench)

import { LRUCache } from 'lru-cache'
import type { PastBook } from '@/lib/books/history/types'
import type { StressOptions, StressResult } from '@/lib/contract/stress'
import { perOwner } from '@/lib/core/common/perOwner'
import type { MarketRef, Outcome } from '@/lib/core/domain/market'
import { crossingSide, type Level, sidesOf } from '@/lib/core/domain/orderBook'
import { planLegs } from '@/lib/core/planner/planLegs'
import type { PlanLeg, PlanRequest } from '@/lib/core/planner/types'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlanCandidate } from '@/lib/operations/trading/collectCandidates'
import { planWorkspaceOf } from '@/lib/operations/trading/planWorkspaceOf'
import { type Met, meetBooks } from './meetBooks'
import { type Sample, summarize } from './summarize'

/** Maximum instants per window. */
const MAX_INSTANTS = 240
/** Instants planned without yielding: well under a millisecond of the event loop. */
const SLICE = 8
/** Orders with cached samples: a repeated request plans only the new instants. */
const MAX_ORDERS = 150

/** An order with the markets it was planned on. */
export interface StressedOrder {
  order: PlanRequest
  candidates: readonly PlanCandidate[]
}

/** An order and all of its samples so far, by instant; null where a book was unknown. */
interface Kept {
  samples: Map<number, Sample | null>
  /** All samples before this instant are final. */
  openFrom: number
  /** When it was first requested, ms: offsets its windows, so that not all orders' windows advance at once. */
  since: number
  /** The figures of the latest window. */
  latest?: Stressed
  /** Settles when the current computation is done. */
  working: Promise<void>
}

const keptOf = perOwner<Runtime, LRUCache<string, Kept>>(
  'stressedOrders',
  () => new LRUCache({ max: MAX_ORDERS }),
)

const refOf = ({ market }: PlanCandidate): MarketRef => ({ venue: market.venue, marketId: market.id })

/** Equal for equal orders on equal terms, whatever their current books. */
const keyOf = ({ order: { sources, ...order }, candidates }: StressedOrder, options: StressOptions) =>
  JSON.stringify([
    options,
    order,
    sources.map(({ levels: _, ...terms }, i) => [terms, candidates[i]?.market.id, candidates[i]?.outcome]),
  ])

const stepOf = ({ window_s }: StressOptions) => Math.ceil((window_s * 1_000) / MAX_INSTANTS)

/** The instants of a window ending by then, ascending: multiples of its step, so that the next window shares them. */
function instantsOf(now: number, options: StressOptions): number[] {
  const step = stepOf(options)
  const instants: number[] = []
  for (let at = Math.floor(now / step) * step; at > now - options.window_s * 1_000; at -= step)
    instants.push(at)
  return instants.reverse()
}

const side = (book: PastBook, outcome: Outcome, direction: PlanRequest['side']): readonly Level[] =>
  crossingSide(sidesOf(book, outcome), direction)

type Books = readonly PastBook[]

/** Reads the books of all markets at some times; undefined when one of them is unknown. */
function readAt({ bookHistory }: Runtime, { candidates }: StressedOrder, times: readonly number[]) {
  const sorted = [...new Set(times)].sort((a, b) => a - b)
  const columns = candidates.map((candidate) => bookHistory.booksAt(refOf(candidate), sorted))
  return new Map(
    sorted.map((time, row): [number, Books | undefined] => {
      const books = columns.flatMap((column) => column[row] ?? [])
      return [time, books.length === columns.length ? books : undefined]
    }),
  )
}

/** Plans the order on past books and executes it against later ones; equal books reuse the last plan. */
function createSampler(runtime: Runtime, { order, candidates }: StressedOrder) {
  const workspace = planWorkspaceOf(runtime)
  const sourcesOn = (books: Books) =>
    order.sources.map((source, i) => {
      const [book, candidate] = [books[i], candidates[i]]
      return book && candidate ? { ...source, levels: side(book, candidate.outcome, order.side) } : source
    })
  let last: { version: string; legs: readonly PlanLeg[] } | undefined
  return {
    plan(books: Books): readonly PlanLeg[] {
      const version = books.map((book) => book.version).join(' ')
      if (last?.version !== version) {
        last = { version, legs: planLegs({ ...order, sources: sourcesOn(books) }, workspace) }
      }
      return last.legs
    },
    meet(legs: readonly PlanLeg[], then: Books): Met {
      const sent = sourcesOn(then).flatMap((source, i) => {
        const leg = legs.find(({ venue }) => venue === source.venue)
        const platform = candidates[i]?.platform
        return leg && platform ? [{ platform, leg, source, later: source.levels }] : []
      })
      return meetBooks(sent, order)
    },
  }
}

interface Work {
  kept: Kept
  stressed: StressedOrder
  latencies: readonly number[]
  instants: readonly number[]
  now: number
  /** The caller whose turn of the event loop it takes. */
  client: string
}

/** Latencies of an instant that can be looked up by now but have not been. */
const openLatencies = (
  known: Sample | null | undefined,
  { at, now, latencies }: Work & { at: number },
): number[] =>
  known === null
    ? []
    : latencies.flatMap((latency, i) => (at + latency <= now && !known?.tried[i] ? [i] : []))

/** Instants with pending look-ups, and the times of the required books. */
const dueOf = (work: Work) =>
  work.instants.flatMap((at) => {
    if (at < work.kept.openFrom) return []
    const known = work.kept.samples.get(at)
    const open = openLatencies(known, { ...work, at })
    const times = open.map((i) => at + (work.latencies[i] ?? 0))
    if (known === undefined) return [{ at, open, times: [at, ...times] }]
    return open.length > 0 ? [{ at, open, times }] : []
  })

async function sample(runtime: Runtime, work: Work) {
  const { kept, stressed, latencies, instants, now, client } = work
  const { plan, meet } = createSampler(runtime, stressed)
  const { samples } = kept
  // Added in ascending order.
  for (const at of samples.keys()) {
    if (at >= (instants[0] ?? now)) break
    samples.delete(at)
  }
  const due = dueOf(work)
  for (let from = 0; from < due.length; from += SLICE) {
    // The first slice runs at once: a request that only continues has just one.
    if (from > 0) await runtime.rotation.turn(client)
    const part = due.slice(from, from + SLICE)
    const times = part.flatMap((one) => one.times)
    const books = readAt(runtime, stressed, times)
    for (const { at, open } of part) {
      const then = books.get(at)
      const legs = samples.get(at)?.legs ?? (then && plan(then))
      if (!legs) {
        samples.set(at, null)
        continue
      }
      const none = { met: latencies.map(() => undefined), tried: latencies.map(() => false), legs }
      const known: Sample = samples.get(at) ?? none
      for (const i of open) {
        const later = books.get(at + (latencies[i] ?? 0))
        known.met[i] = later && meet(legs, later)
        known.tried[i] = true
      }
      samples.set(at, known)
    }
  }
  const isOpen = (at: number) => samples.get(at)?.tried.includes(false) ?? false
  kept.openFrom = instants.find(isOpen) ?? now + 1
}

/** The result of a stress test, and until when it holds, ms. */
export interface Stressed {
  result: StressResult
  until: number
}

/**
 * How an order would have performed at the instants of a window, on the books as published.
 * Cost: 240 plans for a new order, in slices of the event loop; later those of the new instants.
 */
export async function stressPlan(
  runtime: Runtime,
  stressed: StressedOrder,
  { options, client }: { options: StressOptions; client: string },
): Promise<Stressed> {
  const now = runtime.clock.now()
  const all = keptOf(runtime)
  const key = keyOf(stressed, options)
  const kept: Kept = all.get(key) ?? {
    samples: new Map(),
    openFrom: 0,
    since: now,
    working: Promise.resolve(),
  }
  all.set(key, kept)
  // Sequentially, since the second has nothing left to do. An order without markets has no samples.
  kept.working = kept.working
    .catch(() => undefined)
    .then(async () => {
      if (kept.latest && now < kept.latest.until) return
      const step = stepOf(options)
      const end = kept.since + Math.floor((now - kept.since) / step) * step
      const instants = instantsOf(end, options)
      const work = { kept, stressed, latencies: options.latency_ms, instants, now: end, client }
      if (stressed.candidates.length > 0) await sample(runtime, work)
      const samples = instants.map((at) => kept.samples.get(at) ?? null)
      kept.latest = { result: summarize(options, samples), until: end + step }
    })
  await kept.working
  return kept.latest ?? { result: summarize(options, []), until: now }
}

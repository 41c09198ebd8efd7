import { LRUCache } from 'lru-cache'
import type { StressOptions, StressResult } from '@/lib/contract/stress'
import type { MarketRef, Outcome } from '@/lib/domain/market'
import { crossingSide, type Level, sidesOf } from '@/lib/domain/orderBook'
import { perOwner } from '@/lib/domain/perOwner'
import type { PastBook } from '@/lib/history/types'
import type { PlanCandidate } from '@/lib/operations/trading/collectCandidates'
import { planWorkspaceOf } from '@/lib/operations/trading/planWorkspaceOf'
import { planSplit } from '@/lib/planner/planSplit'
import type { PlanRequest, SplitPlan } from '@/lib/planner/types'
import type { Runtime } from '@/lib/runtime/types'
import { type Met, meetBooks } from './meetBooks'
import { type Sample, summarize } from './summarize'

/** Instants of a window at most. */
const MOST_INSTANTS = 240
/** Instants that are planned in one go: well under a millisecond of the event loop. */
const SLICE = 8
/** Orders whose samples are kept: the next request for one plans only the instants since. */
const MOST_ORDERS = 150

/** What is asked: an order with the markets that it was planned on. */
export interface StressedOrder {
  order: PlanRequest
  candidates: readonly PlanCandidate[]
}

/** An order and all of its samples so far, by instant; null where a book was not known. */
interface Kept {
  samples: Map<number, Sample | null>
  /** Settles when whoever works on it is done. */
  working: Promise<void>
}

const keptOf = perOwner<Runtime, LRUCache<string, Kept>>(
  'stressedOrders',
  () => new LRUCache({ max: MOST_ORDERS }),
)

const refOf = ({ market }: PlanCandidate): MarketRef => ({ venue: market.venue, marketId: market.id })

/** Equal for equal orders on equal terms, whatever their books are now. */
const keyOf = ({ order: { sources, ...order }, candidates }: StressedOrder, options: StressOptions) =>
  JSON.stringify([
    options,
    order,
    sources.map(({ levels: _, ...terms }, i) => [terms, candidates[i]?.market.id, candidates[i]?.outcome]),
  ])

/** The instants of a window that ends now, ascending: multiples of its step, so that the next window shares them. */
function instantsOf(now: number, { window_s }: StressOptions): { step: number; instants: number[] } {
  const windowMs = window_s * 1_000
  const step = Math.ceil(windowMs / MOST_INSTANTS)
  const instants: number[] = []
  for (let at = Math.floor(now / step) * step; at > now - windowMs; at -= step) instants.push(at)
  return { step, instants: instants.reverse() }
}

const side = (book: PastBook, outcome: Outcome, direction: PlanRequest['side']): readonly Level[] =>
  crossingSide(sidesOf(book, outcome), direction)

type Books = readonly PastBook[]

/** Reads the books of all markets at some times; undefined where one of them is not known. */
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

/** Plans the order on past books and meets it with later ones; the last plan is used again for the same books. */
function createSampler(runtime: Runtime, { order, candidates }: StressedOrder) {
  const workspace = planWorkspaceOf(runtime)
  const sourcesOn = (books: Books) =>
    order.sources.map((source, i) => {
      const [book, candidate] = [books[i], candidates[i]]
      return book && candidate ? { ...source, levels: side(book, candidate.outcome, order.side) } : source
    })
  const versionOf = (books: Books) => books.map(({ version }) => version).join(' ')
  let last: { version: string; plan: SplitPlan } | undefined

  function planOn(books: Books): SplitPlan {
    const version = versionOf(books)
    if (last?.version !== version) {
      last = { version, plan: planSplit({ ...order, sources: sourcesOn(books) }, workspace) }
    }
    return last.plan
  }

  return (books: Books, later: readonly (Books | undefined)[]): (Met | undefined)[] => {
    const { legs } = planOn(books)
    return later.map(
      (then) =>
        then &&
        meetBooks(
          sourcesOn(then).flatMap((source, i) => {
            const leg = legs.find(({ venue }) => venue === source.venue)
            const platform = candidates[i]?.platform
            return leg && platform ? [{ platform, leg, source, later: source.levels }] : []
          }),
          order,
        ),
    )
  }
}

/** Is everything of an instant known that can be known by now? */
const isDone = (
  sample: Sample | null | undefined,
  { at, now, latencies }: { at: number; now: number; latencies: readonly number[] },
) => sample === null || sample?.tried.every((tried, i) => tried || at + (latencies[i] ?? 0) > now)

interface Work {
  kept: Kept
  stressed: StressedOrder
  latencies: readonly number[]
  instants: readonly number[]
  now: number
  /** Whose turn of the event loop it takes. */
  client: string
}

async function sample(runtime: Runtime, { kept, stressed, latencies, instants, now, client }: Work) {
  const meet = createSampler(runtime, stressed)
  const { samples } = kept
  for (const at of samples.keys()) if (at < (instants[0] ?? now)) samples.delete(at)
  const due = instants.filter((at) => !isDone(samples.get(at), { at, now, latencies }))
  for (let from = 0; from < due.length; from += SLICE) {
    await runtime.rotation.turn(client)
    const part = due.slice(from, from + SLICE)
    const later = (at: number) => latencies.map((latency) => at + latency)
    const books = readAt(
      runtime,
      stressed,
      part.flatMap((at) => [at, ...later(at).filter((time) => time <= now)]),
    )
    for (const at of part) {
      const then = books.get(at)
      const met =
        then &&
        meet(
          then,
          later(at).map((time) => books.get(time)),
        )
      samples.set(at, met ? { met, tried: later(at).map((time) => time <= now) } : null)
    }
  }
}

/** What a stress found, and until when it holds, ms. */
export interface Stressed {
  result: StressResult
  until: number
}

/**
 * How an order would have done at the instants of a window, on the books as they were published.
 * Cost: 240 plans for an order that is new, in slices of the event loop; later those of the instants since.
 */
export async function stressPlan(
  runtime: Runtime,
  stressed: StressedOrder,
  { options, client }: { options: StressOptions; client: string },
): Promise<Stressed> {
  const now = runtime.clock.now()
  const { step, instants } = instantsOf(now, options)
  const all = keptOf(runtime)
  const key = keyOf(stressed, options)
  const kept = all.get(key) ?? { samples: new Map(), working: Promise.resolve() }
  all.set(key, kept)
  const work = { kept, stressed, latencies: options.latency_ms, instants, now, client }
  // One after the other, for the second has little left to do. No order on no market has no instants that are known.
  kept.working = kept.working
    .catch(() => undefined)
    .then(() => (stressed.candidates.length > 0 ? sample(runtime, work) : undefined))
  await kept.working
  const result = summarize(
    options,
    instants.map((at) => kept.samples.get(at) ?? null),
  )
  return { result, until: (instants.at(-1) ?? now) + step }
}

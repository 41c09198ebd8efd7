import { LRUCache } from 'lru-cache'
import type { Quote, QuotesResponse } from '@/lib/contract/quotes'
import type { Versioned } from '@/lib/contract/versioned'
import { createSeenBefore } from '@/lib/core/common/createSeenBefore'
import { perOwner } from '@/lib/core/common/perOwner'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { hasEnded } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'
import { nextClose } from '@/lib/operations/views/nextClose'
import { sameBooks } from '@/lib/operations/views/versionOf'

/** Quotes of both sides of an outcome, for one size. */
export interface SidedQuotes {
  yes: Quote | null
  no: Quote | null
}

/** A value computed from the books of some outcomes, and its validity. */
interface Kept<Value> {
  event: GroupDetail
  value: Value
  isCurrent(): boolean
}

/** Maximum cached quotes (per outcome and size), and cached leaders (per event): some 10 MB. */
const MAX_KEPT = 10_000

/** How many quotes are remembered as requested. */
const REQUESTED = 65_536

interface Caches {
  quotes: LRUCache<string, Kept<SidedQuotes>>
  leaders: LRUCache<string, Kept<{ id: string | undefined }>>
  /** Answers that are being worked out, by query. */
  inFlight: Map<string, Promise<Versioned<QuotesResponse>>>
  /** Whether a quote was requested recently: a size that nobody requests again is not kept. */
  isRequestedAgain: (key: string) => boolean
}

const cachesOf = perOwner<Runtime, Caches>('quoteCaches', () => ({
  quotes: new LRUCache({ max: MAX_KEPT }),
  leaders: new LRUCache({ max: MAX_KEPT }),
  inFlight: new Map(),
  isRequestedAgain: createSeenBefore(REQUESTED),
}))

/** Equal queries at one time share one answer: hundreds of plans are worked out once. */
export function sharedAnswer(
  runtime: Runtime,
  key: string,
  work: () => Promise<Versioned<QuotesResponse>>,
): Promise<Versioned<QuotesResponse>> {
  const { inFlight } = cachesOf(runtime)
  const running = inFlight.get(key)
  if (running) return running
  const started = work().finally(() => inFlight.delete(key))
  inFlight.set(key, started)
  return started
}

/**
 * The cached value if it is still current: the event is the same catalogue object, none of the outcomes' markets
 * has closed since, and every book has the same version.
 */
function remember<Value extends object>(
  runtime: Runtime,
  cache: LRUCache<string, Kept<Value>>,
  {
    key,
    event,
    outcomes,
    work,
  }: { key: string; event: GroupDetail; outcomes: readonly GroupOutcomeDetail[]; work: () => Value },
): Value {
  const kept = cache.get(key)
  if (kept?.event === event && kept.isCurrent()) return kept.value
  const now = runtime.clock.now()
  const markets = outcomes.flatMap(({ members }) => members.map(({ market }) => market))
  const refs = markets
    .filter((market) => !hasEnded(market, now))
    .map(({ venue, id }) => ({ venue, marketId: id }))
  const until = nextClose(markets, now)
  // Versions are read before the books: a change in between makes the value outdated, never wrongly current.
  const hasSameBooks = sameBooks(runtime, refs)
  const value = work()
  cache.set(key, { event, value, isCurrent: () => runtime.clock.now() < until && hasSameBooks() })
  return value
}

/** Quotes of an outcome at a size, kept from the second request on, and replanned only when one of its books has changed. */
export function keptQuotes(
  runtime: Runtime,
  { event, outcome, sizeUsd }: { event: GroupDetail; outcome: GroupOutcomeDetail; sizeUsd: number },
  work: () => SidedQuotes,
): SidedQuotes {
  const { quotes, isRequestedAgain } = cachesOf(runtime)
  const key = `${sizeUsd} ${event.id} ${outcome.id}`
  return isRequestedAgain(key) ? remember(runtime, quotes, { key, event, outcomes: [outcome], work }) : work()
}

/** The id of an event's leading outcome, recomputed only when one of its books has changed. */
export const keptLeader = (
  runtime: Runtime,
  event: GroupDetail,
  work: () => string | undefined,
): string | undefined =>
  remember(runtime, cachesOf(runtime).leaders, {
    key: event.id,
    event,
    outcomes: event.outcomes,
    work: () => ({ id: work() }),
  }).id

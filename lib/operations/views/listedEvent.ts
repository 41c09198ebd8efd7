import type { EventSummary } from '@/lib/contract/eventsList'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { MarketRef } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'
import { liveRefs, marketsOf } from './eventMarkets'
import { nextClose } from './nextClose'
import { toEventSummary } from './toEventSummary'

/** A list row as an object and as bytes (comma and JSON), and its last change, ms. */
interface Row {
  summary: EventSummary
  bytes: Uint8Array
  changedAt: number
}

/** An event's row with its dependencies besides the event itself. */
export interface ListedEvent {
  runtime: Runtime
  /** The order books in it, and their versions at that time. */
  refs: readonly MarketRef[]
  versions: readonly (number | undefined)[]
  /** Period in which no market closes, ms: from inclusive, until exclusive. */
  from: number
  until: number
  /** The store's revision and the time at which the versions were last confirmed. */
  revision: number
  confirmedAt: number
  /** Undefined when no configured platform has the event. */
  row: Row | undefined
}

/** Rows live as long as their events, which the catalogue shares between lists and replaces when they change. */
const cache = new WeakMap<GroupDetail, ListedEvent>()

/** Would it be the same if it were computed now? */
export function isCurrent(listed: ListedEvent): boolean {
  const { books, clock } = listed.runtime
  const now = clock.now()
  // Within a millisecond no book turns stale, so an equal revision means equal versions.
  if (now === listed.confirmedAt && books.revision() === listed.revision) return true
  if (now < listed.from || now >= listed.until) return false
  for (const [i, ref] of listed.refs.entries()) {
    if (books.versionOf(ref) !== listed.versions[i]) return false
  }
  listed.revision = books.revision()
  listed.confirmedAt = now
  return true
}

function compute(runtime: Runtime, event: GroupDetail): ListedEvent {
  const { books, clock } = runtime
  const now = clock.now()
  const refs = liveRefs(event, now)
  // Before books are read: a change in between makes the row outdated, never wrongly current.
  const versions = refs.map((ref) => books.versionOf(ref))
  const revision = books.revision()
  const found = toEventSummary(runtime, event)
  return {
    runtime,
    refs,
    versions,
    from: now,
    until: nextClose(marketsOf(event), now),
    revision,
    confirmedAt: now,
    row: found && { ...found, bytes: Buffer.from(`,${JSON.stringify(found.summary)}`) },
  }
}

/** The event's row: in a list of a thousand only rows with changed order books are recomputed. */
export function listedEvent(runtime: Runtime, event: GroupDetail): ListedEvent {
  const cached = cache.get(event)
  if (cached && cached.runtime === runtime && isCurrent(cached)) return cached
  const listed = compute(runtime, event)
  cache.set(event, listed)
  return listed
}

import type { EventsListResponse } from '@/lib/contract/eventsList'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Versioned } from '@/lib/contract/versioned'
import type { EventListQuery, GroupDetail } from '@/lib/core/domain/catalogue'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { Runtime } from '@/lib/operations/runtime'
import { isCurrent, type ListedEvent, listedEvent } from '@/lib/operations/views/listedEvent'
import { rankByEdge } from './edgeRanking'
import { listFilters } from './listFilters'
import { rankBySpread } from './spreadRanking'

/** Larger offsets overflow the database's integers, and no list is that long. */
const MAX_OFFSET = 1_000_000_000

/**
 * Among this many rows some book changes all the time: such a list is joined, hashed and compressed at most once per
 * interval, ms, instead of per request.
 */
const LONG_LIST = 100
const JOIN_EVERY_MS = 100

/** Start of the list's JSON. */
const BEGIN = Buffer.from('{"events":[')

type Input = { query: Omit<OperationInput<Operations['listEvents']>['query'], 'format'> }

function toList(
  listed: readonly ListedEvent[],
  { query, total }: Input & { total: number },
): { rows: NonNullable<ListedEvent['row']>[]; page: Omit<EventsListResponse, 'events'> } {
  const rows = listed.flatMap(({ row }) => row ?? [])
  const changedAt = rows.reduce((latest, row) => Math.max(latest, row.changedAt), 0)
  return {
    rows,
    page: {
      offset: query.offset,
      limit: query.limit,
      count: rows.length,
      total,
      cached: true,
      generated_at: rows.length === 0 ? null : toTimestamp(changedAt),
    },
  }
}

/** The list as an object and as JSON bytes: a thousand rows as one string would be encoded per request. */
function versionList(
  runtime: Runtime,
  {
    events,
    isKnown,
    ...facts
  }: Input & { events: readonly GroupDetail[]; total: number; isKnown(): boolean },
): Versioned<EventsListResponse> {
  let listed: ListedEvent[] | undefined
  let joinedAt = 0
  const { clock, books } = runtime
  let [revision, confirmedAt] = [0, Number.NaN]
  /** Within a millisecond no book turns stale: an equal revision means equal rows, without checking each. */
  const areCurrent = (rows: readonly ListedEvent[]) => {
    const now = clock.now()
    if (now === confirmedAt && books.revision() === revision) return true
    if (!rows.every(isCurrent)) return false
    revision = books.revision()
    confirmedAt = now
    return true
  }
  const isJustJoined = () => events.length >= LONG_LIST && clock.now() - joinedAt < JOIN_EVERY_MS
  const read = () => {
    joinedAt = clock.now()
    confirmedAt = Number.NaN
    listed = events.map((event) => listedEvent(runtime, event))
    return toList(listed, facts)
  }
  return {
    build() {
      const { rows, page } = read()
      return { events: rows.map(({ summary }) => summary), ...page }
    },
    json() {
      const { rows, page } = read()
      const [first, ...rest] = rows.map(({ bytes }) => bytes)
      const end = Buffer.from(`],${JSON.stringify(page).slice(1)}`)
      return Buffer.concat([BEGIN, ...(first ? [first.subarray(1), ...rest] : []), end])
    },
    isCurrent: () => listed !== undefined && isKnown() && (isJustJoined() || areCurrent(listed)),
    // A list is an overview: its order books are not refreshed on demand.
    served: () => undefined,
  }
}

/** Book-dependent orders are ranked here, the others by the catalogue. */
async function orderOf(
  runtime: Runtime,
  sort: Input['query']['sort'],
): Promise<Pick<EventListQuery, 'sort' | 'first'>> {
  if (sort === 'edge') return { sort: 'volume', first: await rankByEdge(runtime) }
  if (sort === 'spread') return { sort: 'volume', first: await rankBySpread(runtime) }
  return { sort }
}

/** Events, filtered, searched, sorted and paged by the catalogue, with the version of the list. */
export async function listEvents(runtime: Runtime, { query }: Input): Promise<Versioned<EventsListResponse>> {
  const { offset, limit, category, sort } = query
  const requested: EventListQuery = {
    ...listFilters(runtime, query),
    category,
    ...(await orderOf(runtime, sort)),
    offset: Math.min(offset, MAX_OFFSET),
    limit,
  }
  // The query names only platforms that are not configured.
  const isEmpty = requested.venues?.length === 0
  const found = isEmpty ? { events: [], total: 0 } : await runtime.catalogue.listEvents(requested)
  // Rows that are not cached yet are computed here, yielding to other requests.
  await mapYielding(found.events, (event) => listedEvent(runtime, event))
  return versionList(runtime, {
    query,
    ...found,
    isKnown: () => runtime.catalogue.peekEvents?.(requested) === found,
  })
}

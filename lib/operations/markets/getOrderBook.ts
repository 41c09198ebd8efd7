import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { OrderbookResponse } from '@/lib/contract/orderbook'
import type { Versioned } from '@/lib/contract/versioned'
import type { GroupMemberDetail } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import { hasEnded } from '@/lib/core/domain/market'
import { liveFeedOf } from '@/lib/operations/live/liveFeedOf'
import type { Runtime } from '@/lib/operations/runtime'
import { combinedBookOf, platformBookOf, viewMembers } from '@/lib/operations/views/memberView'
import { nextClose } from '@/lib/operations/views/nextClose'
import { pastBooks } from '@/lib/operations/views/pastBooks'
import { readBooks } from '@/lib/operations/views/readBooks'
import { versionOf } from '@/lib/operations/views/versionOf'
import { type ResolvedBookQuery, resolveBookQuery } from './resolveBookQuery'

const NOT_ONE_OUTCOME = 'These are not matched as the same question: their books are not added up.'
const NOT_KEPT = 'No book of that moment is known here.'

interface Shown extends Pick<ResolvedBookQuery, 'requested' | 'isOneOutcome'> {
  members: readonly GroupMemberDetail[]
  /** Levels per side. */
  depth: number
  /** Time of the books, ms. */
  at?: number
}

function toResponse(
  runtime: Runtime,
  { requested, members, isOneOutcome, depth, at }: Shown,
): OrderbookResponse {
  const source = at === undefined ? runtime : { ...runtime, books: pastBooks(runtime, at) }
  const views = viewMembers(source, members)
  const books = requested.map(({ platform }) => {
    const view = views.find((each) => each.platform === platform)
    return [platform, view ? platformBookOf(view, depth) : null] as const
  })
  return {
    ...Object.fromEntries(books),
    combined: isOneOutcome ? combinedBookOf(views, depth) : null,
    warnings: [
      ...(isOneOutcome ? [] : [NOT_ONE_OUTCOME]),
      ...(at !== undefined && views.every(({ book }) => !book) ? [NOT_KEPT] : []),
    ],
  }
}

/**
 * Order books of one outcome, per platform and combined; a missing or stale one is read from its venue within a budget.
 * With `at`, the books at that time, from memory only.
 * Errors: `invalid` on contradicting references; `not_found` when nothing in the query is known.
 */
export async function getOrderBook(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getOrderBook']>, 'query'>,
): Promise<OrderbookResponse | Versioned<OrderbookResponse>> {
  const { requested, isKnown, isOneOutcome } = await resolveBookQuery(runtime, query)
  const members = requested.flatMap(({ member }) => (member ? [member] : []))
  if (query.at !== undefined) {
    return toResponse(runtime, {
      requested,
      members,
      isOneOutcome,
      depth: query.depth,
      at: Date.parse(query.at),
    })
  }
  const now = runtime.clock.now()
  const refs = members
    .filter(({ market }) => !hasEnded(market, now))
    .map(({ market }) => ({ venue: market.venue, marketId: market.id }))
  const stored = await readBooks(runtime, refs)
  const build = () => {
    liveFeedOf(runtime).shows(refs)
    return toResponse(runtime, { requested, members, isOneOutcome, depth: query.depth })
  }
  // With a missing or stale book the response is not cached: the next request reads the venue again.
  const isFresh = stored.every(isLive)
  if (!isFresh) return build()
  const until = nextClose(
    members.map(({ market }) => market),
    now,
  )
  return versionOf(runtime, {
    refs,
    wanted: refs,
    isKnown: () => isKnown() && runtime.clock.now() < until,
    build,
  })
}

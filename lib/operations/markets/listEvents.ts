import type { EventSummary, EventsListResponse } from '@/lib/contract/eventsList'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { Versioned } from '@/lib/contract/versioned'
import type { EventListQuery, GroupDetail } from '@/lib/domain/catalogue'
import { isTradable } from '@/lib/domain/market'
import { mid } from '@/lib/domain/orderBook'
import { MICRO, type Price, price } from '@/lib/domain/units'
import { leadingOutcome, spreadBetween } from '@/lib/operations/views/leadingOutcome'
import { cheapest, combinedSides, type MemberView } from '@/lib/operations/views/memberView'
import { nextClose } from '@/lib/operations/views/nextClose'
import { verifiedViews } from '@/lib/operations/views/outcomeMatch'
import { isSettled, resultsOf } from '@/lib/operations/views/resolutionOf'
import { versionOf } from '@/lib/operations/views/versionOf'
import type { Runtime } from '@/lib/runtime/types'
import { lastChange, liveRefs, marketsOf, outcomesOf, sourcesOf, volumeOf } from './getEvent'
import { listFilters } from './listFilters'
import { rankBySpread } from './spreadRanking'

/** Nothing is that far; what lies beyond does not fit the database's integers. */
const MAX_OFFSET = 1_000_000_000

/**
 * How likely YES is: what it resolved to, else the midpoint over active, fresh platforms, else the last trade. Nothing
 * of the kind where it is void, or platforms resolved it differently.
 */
function chanceOf(views: readonly MemberView[]): Price | undefined {
  if (views.every(({ market }) => isSettled(market))) {
    const [result, ...others] = resultsOf(views)
    if (result === 'invalid' || others.length > 0) return undefined
    if (result !== undefined) return price(result === 'yes' ? MICRO : 0)
  }
  const sides = combinedSides(views, 1)
  return (sides && mid(sides)) ?? views.find(({ lastPrice }) => lastPrice !== undefined)?.lastPrice
}

/** An event's outcomes with how likely each is. */
export const listedOutcomes = (runtime: Runtime, event: GroupDetail) =>
  outcomesOf(runtime, event).map(({ outcome, views }) => ({
    id: outcome.id,
    name: outcome.title ?? 'Yes',
    outcome,
    views,
    chance: chanceOf(views),
    tradable: views.some(({ market }) => isTradable(market, runtime.clock.now())),
  }))

function toEventSummary(
  runtime: Runtime,
  event: GroupDetail,
): { summary: EventSummary; changedAt: number } | undefined {
  const sources = sourcesOf(runtime, event)
  const primary = sources[0]
  if (!primary) return undefined
  const rows = listedOutcomes(runtime, event)
  const leader = leadingOutcome(rows)
  const best = leader && cheapest(leader.views, 'yes')
  const summary: EventSummary = {
    event_id: event.id,
    event_title: event.title,
    icon: event.icon ?? null,
    source: primary.platform,
    event_slug: event.slug,
    market_count: rows.length,
    is_paired: sources.length >= 2,
    sources: sources.map(({ platform }) => platform).sort(),
    outcomes: rows.map(({ id, name, views, chance }) => ({
      outcome_id: id,
      name,
      chance: toWireAmount(chance),
      market_id: (views.find((view) => view.platform === primary.platform) ?? views[0])?.market.id ?? null,
    })),
    leading_outcome: leader?.name ?? null,
    leading_outcome_id: leader?.id ?? null,
    best_yes_price: toWireAmount(best?.price),
    best_yes_source: best?.platform ?? null,
    spread: toWireAmount(
      spreadBetween(
        (leader ? verifiedViews(leader) : []).flatMap(({ usable, book }) =>
          usable && book ? [book.yes] : [],
        ),
      ),
    ),
    transactions: event.transactions ?? null,
    volume: toWireAmount(volumeOf(event)),
    tags: event.tags,
    category: event.category ?? null,
    end_date: toTimestamp(event.endDate),
  }
  const views = rows.flatMap((row) => row.views)
  return { summary, changedAt: lastChange(event, views) }
}

type Input = Pick<OperationInput<Operations['listEvents']>, 'query'>

function toResponse(
  runtime: Runtime,
  { query, events, total }: Input & { events: readonly GroupDetail[]; total: number },
): EventsListResponse {
  const rows = events.flatMap((event) => toEventSummary(runtime, event) ?? [])
  const changedAt = rows.reduce((latest, row) => Math.max(latest, row.changedAt), 0)
  return {
    events: rows.map(({ summary }) => summary),
    offset: query.offset,
    limit: query.limit,
    count: rows.length,
    total,
    cached: true,
    generated_at: rows.length === 0 ? null : toTimestamp(changedAt),
  }
}

/** Events, filtered, searched, sorted and paged by the catalogue, and how long that answer holds. */
export async function listEvents(runtime: Runtime, { query }: Input): Promise<Versioned<EventsListResponse>> {
  const { offset, limit, category, sort } = query
  const asked: EventListQuery = {
    ...listFilters(runtime, query),
    category,
    ...(sort === 'spread' ? { sort: 'volume', first: await rankBySpread(runtime) } : { sort }),
    offset: Math.min(offset, MAX_OFFSET),
    limit,
  }
  // Only platforms that no venue fills: nothing can be on them.
  const nowhere = asked.venues?.length === 0
  const found = nowhere ? { events: [], total: 0 } : await runtime.catalogue.listEvents(asked)
  const now = runtime.clock.now()
  const until = nextClose(found.events.flatMap(marketsOf), now)
  return versionOf(runtime, {
    refs: found.events.flatMap((event) => liveRefs(event, now)),
    // A list is a first look: nobody wants all of it fresh.
    wanted: [],
    isKnown: () => runtime.catalogue.peekEvents?.(asked) === found && runtime.clock.now() < until,
    build: () => toResponse(runtime, { query, ...found }),
  })
}

/** The same once, for a page. */
export const listEventsOnce = async (runtime: Runtime, input: Input): Promise<EventsListResponse> =>
  (await listEvents(runtime, input)).build()

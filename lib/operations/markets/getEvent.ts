import type { EventDetail } from '@/lib/contract/event'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PlatformId } from '@/lib/contract/platform'
import type { Redirect } from '@/lib/contract/redirect'
import { notFound } from '@/lib/contract/requestError'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { Versioned } from '@/lib/contract/versioned'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { isTradable, type MarketRef } from '@/lib/core/domain/market'
import { liveFeedOf } from '@/lib/operations/live/liveFeedOf'
import type { Runtime } from '@/lib/operations/runtime'
import { lastChange, liveRefs, marketsOf, outcomesOf } from '@/lib/operations/views/eventMarkets'
import { sourcesOf, volumeOf } from '@/lib/operations/views/eventSources'
import type { MemberView } from '@/lib/operations/views/memberView'
import { nextClose } from '@/lib/operations/views/nextClose'
import { toEventMatch, toOutcomeMatch } from '@/lib/operations/views/outcomeMatch'
import { outcomeText } from '@/lib/operations/views/outcomeText'
import { ruleDifferencesOf } from '@/lib/operations/views/ruleDifferencesOf'
import { toEventOutcome } from '@/lib/operations/views/toEventOutcome'
import { toEventWindow } from '@/lib/operations/views/toWindow'
import { versionOf } from '@/lib/operations/views/versionOf'
import { findWindowAhead } from './readAhead'

/** Some venues publish rules per market only. */
const rulesOf = (views: readonly MemberView[], platform: PlatformId) =>
  views.find((view) => view.platform === platform && view.market.rules !== '')?.market.rules ?? ''

type Rows = ReturnType<typeof outcomesOf>

/** All fields except the outcomes. */
function toHead(
  runtime: Runtime,
  event: GroupDetail,
  { primary, rows }: { primary: PlatformId; rows: Rows },
): Omit<EventDetail, 'outcomes'> {
  const sources = sourcesOf(runtime, event)
  const views = rows.flatMap((row) => row.views)
  const now = runtime.clock.now()
  const matches = rows.map(toOutcomeMatch)
  return {
    event_id: event.id,
    primary_source: primary,
    event_title: event.title,
    event_icon: event.icon ?? null,
    event_slug: event.slug,
    end_date: toTimestamp(event.endDate),
    is_closed: !views.some(({ market }) => isTradable(market, now)),
    sources: sources.map(({ platform }) => platform).sort(),
    descriptions: Object.fromEntries(
      sources.map(({ platform, source }) => [platform, source.description || rulesOf(views, platform)]),
    ),
    volume: toWireAmount(volumeOf(event)),
    transactions: event.transactions ?? null,
    tags: event.tags,
    category: event.category ?? null,
    urls: Object.fromEntries(sources.map(({ platform, source }) => [platform, source.url])),
    match: Object.fromEntries(sources.map(({ platform }) => [platform, toEventMatch(matches, platform)])),
    rule_differences: ruleDifferencesOf(event, sources, rows),
    window: toEventWindow(event, views),
    updated_at: toTimestamp(lastChange(event, views)),
  }
}

/** The event as an object, and as the JSON of it. */
function serializersOf(
  runtime: Runtime,
  event: GroupDetail,
  { primary, refs }: { primary: PlatformId; refs: readonly MarketRef[] },
) {
  return {
    build(): EventDetail {
      liveFeedOf(runtime).shows(refs)
      const rows = outcomesOf(runtime, event)
      const outcomes = rows.map(({ outcome, views }) => toEventOutcome(outcome, { views, event }))
      return { ...toHead(runtime, event, { primary, rows }), outcomes }
    },
    json(): string {
      liveFeedOf(runtime).shows(refs)
      const rows = outcomesOf(runtime, event)
      const outcomes = rows.map(({ outcome, views }) => outcomeText(runtime, outcome, { views, event }))
      const head = JSON.stringify(toHead(runtime, event, { primary, rows }))
      return `${head.slice(0, -1)},"outcomes":[${outcomes.join(',')}]}`
    },
  }
}

/**
 * One event with every outcome, platform and book, from the cache, and how long that response holds.
 * A short window that is not listed yet is requested from the venues once.
 * Errors: `not_found` for an unknown slug. A renamed slug redirects.
 */
export async function getEvent(
  runtime: Runtime,
  { params: { slug } }: Pick<OperationInput<Operations['getEvent']>, 'params'>,
): Promise<Versioned<EventDetail> | Redirect> {
  const found = (await runtime.catalogue.findEvent(slug)) ?? (await findWindowAhead(runtime, slug))
  if (found && 'renamedTo' in found) {
    return {
      redirectTo: `/api/event/${encodeURIComponent(found.renamedTo)}`,
      message: `This event is called ${found.renamedTo}.`,
    }
  }
  const primary = found && sourcesOf(runtime, found.event)[0]
  if (!primary) throw notFound(`There is no event ${slug}.`, ['path', 'slug'])
  const now = runtime.clock.now()
  const refs = liveRefs(found.event, now)
  const until = nextClose(marketsOf(found.event), now)
  const version = versionOf(runtime, {
    refs,
    wanted: refs,
    isKnown: () => runtime.catalogue.peekEvent?.(slug) === found.event && runtime.clock.now() < until,
    ...serializersOf(runtime, found.event, { primary: primary.platform, refs }),
  })
  // From now on the event's books are kept fresh; this response does not wait for that.
  version.served()
  return version
}

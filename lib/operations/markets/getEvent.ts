import type { EventDetail } from '@/lib/contract/event'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { type PlatformId, platformOf } from '@/lib/contract/platform'
import type { Redirect } from '@/lib/contract/redirect'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import { isVersioned, type Versioned } from '@/lib/contract/versioned'
import type { GroupDetail } from '@/lib/domain/catalogue'
import { notFound } from '@/lib/domain/errors'
import { hasEnded, isTradable, type MarketRef } from '@/lib/domain/market'
import { usd } from '@/lib/domain/units'
import { liveFeedOf } from '@/lib/operations/live/liveFeedOf'
import { type MemberView, viewMembers } from '@/lib/operations/views/memberView'
import { nextClose } from '@/lib/operations/views/nextClose'
import { toEventMatch, toOutcomeMatch } from '@/lib/operations/views/outcomeMatch'
import { outcomeText } from '@/lib/operations/views/outcomeText'
import { toEventOutcome } from '@/lib/operations/views/toEventOutcome'
import { toRuleDifferences } from '@/lib/operations/views/toRuleDifferences'
import { versionOf } from '@/lib/operations/views/versionOf'
import type { Runtime } from '@/lib/runtime/types'

/** Sum over the sources that tell; undefined when none does. */
export function volumeOf(event: GroupDetail) {
  const told = event.sources.flatMap(({ volume }) => (volume === undefined ? [] : [volume]))
  return told.length === 0 ? event.volume : usd(told.reduce((sum, volume) => sum + volume, 0))
}

/** Sources of configured venues, primary first, each platform once. */
export function sourcesOf(runtime: Runtime, event: GroupDetail) {
  const seen = new Set<string>()
  return [...event.sources]
    .sort((a, b) => Number(b.venue === event.primaryVenue) - Number(a.venue === event.primaryVenue))
    .flatMap((source) => {
      const platform = platformOf(source.venue, runtime.config.platforms)
      if (!platform || seen.has(platform)) return []
      seen.add(platform)
      return [{ platform, source }]
    })
}

/** The outcomes that a configured venue trades, with their members; date markets by date. */
export function outcomesOf(runtime: Runtime, event: GroupDetail) {
  const rows = event.outcomes
    .map((outcome) => ({ outcome, views: viewMembers(runtime, outcome.members) }))
    .filter(({ views }) => views.length > 0)
  if (!event.isDateMarket) return rows
  const at = (sortTs: number | undefined) => sortTs ?? Number.MAX_SAFE_INTEGER
  return rows.sort((a, b) => at(a.outcome.sortTs) - at(b.outcome.sortTs))
}

/** Last change of the event or of any of its books. */
export const lastChange = (event: GroupDetail, views: readonly MemberView[]) =>
  views.reduce((latest, { book }) => Math.max(latest, book?.changedAt ?? 0), event.updatedAt)

/** Some venues tell rules market by market only. */
const rulesOf = (views: readonly MemberView[], platform: PlatformId) =>
  views.find((view) => view.platform === platform && view.market.rules !== '')?.market.rules ?? ''

const differences = new WeakMap<GroupDetail, EventDetail['rule_differences']>()

/** Read once for each version of the event: books change many times a second, rules hardly ever. */
function ruleDifferencesOf(
  event: GroupDetail,
  sources: ReturnType<typeof sourcesOf>,
  rows: readonly { views: readonly MemberView[] }[],
): EventDetail['rule_differences'] {
  const known = differences.get(event)
  if (known) return known
  // One outcome speaks for all: those of other dates or names have other rules anyway.
  const widest = rows.reduce<readonly MemberView[]>(
    (most, { views }) => (views.length > most.length ? views : most),
    [],
  )
  const read = toRuleDifferences(
    sources.map(({ platform, source }) => {
      const market = widest.find((view) => view.platform === platform)?.market
      return {
        platform,
        rules: [source.description, market?.rules ?? ''].join('\n\n'),
        endDate: market?.endDate,
      }
    }),
  )
  differences.set(event, read)
  return read
}

type Rows = ReturnType<typeof outcomesOf>

/** Everything but the outcomes. */
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
    updated_at: toTimestamp(lastChange(event, views)),
  }
}

/** The event as an object, and as the JSON of it. */
function tellEvent(
  runtime: Runtime,
  event: GroupDetail,
  { primary, refs }: { primary: PlatformId; refs: readonly MarketRef[] },
) {
  const { isDateMarket } = event
  return {
    build(): EventDetail {
      liveFeedOf(runtime).shows(refs)
      const rows = outcomesOf(runtime, event)
      const outcomes = rows.map(({ outcome, views }) => toEventOutcome(outcome, { views, isDateMarket }))
      return { ...toHead(runtime, event, { primary, rows }), outcomes }
    },
    json(): string {
      liveFeedOf(runtime).shows(refs)
      const rows = outcomesOf(runtime, event)
      const outcomes = rows.map(({ outcome, views }) =>
        outcomeText(runtime, outcome, { views, isDateMarket }),
      )
      const head = JSON.stringify(toHead(runtime, event, { primary, rows }))
      return `${head.slice(0, -1)},"outcomes":[${outcomes.join(',')}]}`
    },
  }
}

/** Every market of the event, on any venue. */
export const marketsOf = (event: GroupDetail) =>
  event.outcomes.flatMap(({ members }) => members.map(({ market }) => market))

/** Every market of the event that has a book, or should. */
export const liveRefs = (event: GroupDetail, now: number): MarketRef[] =>
  marketsOf(event)
    .filter((market) => !hasEnded(market, now))
    .map(({ venue, id }) => ({ venue, marketId: id }))

/**
 * One event with every outcome, platform and book, from the cache, and how long that answer holds.
 * Errors: `not_found` for an unknown slug. A renamed slug redirects.
 */
export async function getEvent(
  runtime: Runtime,
  { params: { slug } }: Pick<OperationInput<Operations['getEvent']>, 'params'>,
): Promise<Versioned<EventDetail> | Redirect> {
  const found = await runtime.catalogue.findEvent(slug)
  if (found && 'renamedTo' in found) {
    return {
      redirectTo: `/api/event/${encodeURIComponent(found.renamedTo)}`,
      message: `This event is now called ${found.renamedTo}.`,
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
    ...tellEvent(runtime, found.event, { primary: primary.platform, refs }),
  })
  // Whoever looks at an event wants it fresh; the answer does not wait for that.
  version.served()
  return version
}

/** The same once, for a page. */
export async function getEventOnce(
  runtime: Runtime,
  input: Pick<OperationInput<Operations['getEvent']>, 'params'>,
): Promise<EventDetail | Redirect> {
  const found = await getEvent(runtime, input)
  return isVersioned(found) ? found.build() : found
}

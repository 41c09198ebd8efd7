import type { EventSummary } from '@/lib/contract/eventsList'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { Runtime } from '@/lib/operations/runtime'
import { lastChange } from './eventMarkets'
import { sourcesOf, volumeOf } from './eventSources'
import { leadingOutcome, spreadBetween } from './leadingOutcome'
import { listedOutcomes } from './listedOutcomes'
import { cheapest, yesAskSize } from './memberView'
import { type OutcomeViews, verifiedViews } from './outcomeMatch'
import { toListedWindow } from './toWindow'

/** Between the platforms with certainly the same question. */
const spreadOf = (leader: OutcomeViews | undefined) =>
  spreadBetween(
    (leader ? verifiedViews(leader) : []).flatMap(({ usable, book }) => (usable && book ? [book.yes] : [])),
  )

/** An event as a list row, and its last change (ms); undefined when no configured platform has it. */
export function toEventSummary(
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
    best_yes_size: toWireAmount(leader && best && yesAskSize(leader.views, best.platform)),
    spread: toWireAmount(spreadOf(leader)),
    transactions: event.transactions ?? null,
    volume: toWireAmount(volumeOf(event)),
    tags: event.tags,
    category: event.category ?? null,
    end_date: toTimestamp(event.endDate),
    window: toListedWindow(event),
  }
  const views = rows.flatMap((row) => row.views)
  return { summary, changedAt: lastChange(event, views) }
}

import type { EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { isLate } from '@/lib/core/domain/freshness'
import { MARKET_STATUSES, type MarketResult, type MarketStatus } from '@/lib/core/domain/market'
import { bestAsk, bestBid } from '@/lib/core/domain/orderBook'
import { complement } from '@/lib/core/domain/units'
import { cheapest, combinedBookOf, type MemberView, platformBookOf } from './memberView'
import { toOutcomeMatch } from './outcomeMatch'
import { resultOn, resultsOf } from './resolutionOf'
import { toOutcomeSettlement } from './settlementsOf'

/** Levels per side in event detail; `/api/orderbook` has the rest. */
const EVENT_DEPTH = 50

type PlatformFields = Pick<EventOutcome, Extract<keyof EventOutcome, `${PlatformId}_${string}`>>

const rank = (status: MarketStatus) => MARKET_STATUSES.indexOf(status)

/** The most alive status of an outcome's members. */
const mostAlive = (views: readonly MemberView[]): MarketStatus =>
  views
    .map((view) => view.market.status)
    .reduce((best, status) => (rank(status) < rank(best) ? status : best), 'cancelled')

/** The outcome's result, once no platform trades it any more and all reported results agree. */
function resultOf(views: readonly MemberView[], status: MarketStatus): MarketResult | null {
  if (status !== 'resolved' && status !== 'cancelled') return null
  const [result, ...others] = resultsOf(views)
  return others.length > 0 ? null : (result ?? null)
}

function closedReasonOf(views: readonly MemberView[], status: MarketStatus): EventOutcome['closed_reason'] {
  if (status === 'open' || status === 'paused') return null
  return views.find(({ market }) => market.closedReason !== undefined)?.market.closedReason ?? null
}

function fieldsOf(platform: PlatformId, view: MemberView | undefined) {
  const ask = view?.book && bestAsk(view.book.yes)
  const bid = view?.book && bestBid(view.book.yes)
  const last = view?.lastPrice
  return {
    [`${platform}_yes`]: toWireAmount(ask ?? last),
    [`${platform}_yes_token`]: view?.yesToken ?? null,
    [`${platform}_no`]: toWireAmount(
      bid !== undefined ? complement(bid) : last !== undefined ? complement(last) : undefined,
    ),
    [`${platform}_no_token`]: view?.noToken ?? null,
    [`${platform}_market_id`]: view?.market.id ?? null,
    [`${platform}_condition_id`]: view?.market.conditionId ?? null,
    [`${platform}_is_active`]: view !== undefined && view.market.status === 'open',
  }
}

const platformFields = (views: readonly MemberView[]): PlatformFields =>
  Object.assign(
    {},
    ...PLATFORM_IDS.map((platform) =>
      fieldsOf(
        platform,
        views.find((view) => view.platform === platform),
      ),
    ),
  )

/** The event fields that an outcome needs. */
export type OutcomeEvent = Pick<GroupDetail, 'isDateMarket' | 'sources'>

/** One outcome on the wire. `views` are its members in platform order, at least one. */
export function toEventOutcome(
  outcome: GroupOutcomeDetail,
  { views, event }: { views: readonly MemberView[]; event: OutcomeEvent },
): EventOutcome {
  const status = mostAlive(views)
  const yes = cheapest(views, 'yes')
  const no = cheapest(views, 'no')
  return {
    outcome_id: outcome.id,
    outcome_group_title: outcome.title ?? null,
    icon: outcome.icon ?? views.find(({ market }) => market.icon)?.market.icon ?? null,
    best_yes_price: toWireAmount(yes?.price),
    best_yes_source: yes?.platform ?? null,
    best_no_price: toWireAmount(no?.price),
    best_no_source: no?.platform ?? null,
    platforms_live: views.filter(({ usable }) => usable).map(({ platform }) => platform),
    platforms_stale: views
      .filter(({ market, book }) => market.status === 'open' && isLate(book))
      .map(({ platform }) => platform),
    end_date: toTimestamp(views.find(({ market }) => market.endDate !== undefined)?.market.endDate),
    is_active: views.some(({ market }) => market.status === 'open'),
    market_status: status,
    resolved_result: resultOf(views, status),
    resolution_conflict: resultsOf(views).length > 1,
    results: Object.fromEntries(
      views.map((view) => [
        view.platform,
        {
          status: view.market.status,
          result: resultOn(view) ?? null,
          resolved_at: toTimestamp(view.market.resolvedAt),
          ends_at: toTimestamp(view.market.endDate),
        },
      ]),
    ),
    closed_reason: closedReasonOf(views, status),
    is_date_market: event.isDateMarket,
    market_date: outcome.marketDate ?? null,
    sort_ts: outcome.sortTs ?? null,
    ...platformFields(views),
    cached_orderbook: combinedBookOf(views, EVENT_DEPTH),
    orderbooks: Object.fromEntries(views.map((view) => [view.platform, platformBookOf(view, EVENT_DEPTH)])),
    match: toOutcomeMatch({ outcome, views }),
    settlement: toOutcomeSettlement(event, outcome, views),
  }
}

import { decimals } from '@/components/format/decimals'
import { formatTickPrice } from '@/components/format/figures'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlanPlatform, UnavailableReason } from '@/lib/contract/distribution'
import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import type { Outcome, Side } from '@/lib/core/domain/market'
import { MICRO } from '@/lib/core/domain/units'

/** A platform's row: its leg of the plan, or why it has none. */
export interface LegRow {
  info: PlatformSummary
  leg?: PlanPlatform
  /** Fraction of the plan's tokens, 0 to 1. */
  share: number
  /** The limit price of an order there, USD on that market's tick; undefined where no tick satisfies it. */
  limit?: number
  tick?: number
  /** Undefined where a leg is planned. */
  why?: string
}

const WHY_UNAVAILABLE: Record<UnavailableReason, string> = {
  unknown_token: 'no longer lists this outcome',
  market_closed: 'not trading',
  no_book: 'no book yet',
  stale: 'book stale',
  venue_down: 'cannot be reached',
  unverified: 'match not certain',
  settlement: 'settles differently',
  restricted: 'takes no such order from your country',
  unknown_fee: 'fee unknown',
}

function whyUnused({ reason }: PlanPlatform, direction: Side): string {
  switch (reason) {
    case 'worse_price':
      return direction === 'buy' ? 'more expensive' : 'pays less'
    case 'below_min_order':
      return 'below its minimum'
    case 'gas':
      return 'transaction costs more than it saves'
    case 'no_liquidity':
      return direction === 'buy' ? 'no asks' : 'no bids'
    case 'limit_price':
      return direction === 'buy' ? 'no size below the limit' : 'no size above the limit'
    case 'cap':
      return 'too little held'
    case null:
      return 'not used'
  }
}

const micro = (value: number) => Math.round(value * MICRO)

/** The last price that an order takes, on the tick in the trader's favour; undefined where that is 0 or 1. */
export function limitOnTick(worst: number, direction: Side, tick: number | undefined): number | undefined {
  if (!tick) return worst
  const steps = micro(worst) / micro(tick)
  const limit = (direction === 'buy' ? Math.floor(steps) : Math.ceil(steps)) * micro(tick)
  return limit > 0 && limit < MICRO ? limit / MICRO : undefined
}

/** One row for each platform of the event, in platform order, planned or not. */
export function legRows(
  { plan, request }: PlanAnswer,
  {
    sources,
    outcome,
    platforms,
  }: {
    sources: readonly PlatformId[]
    outcome: EventOutcome
    platforms: readonly PlatformSummary[]
  },
): LegRow[] {
  const { direction } = request
  const total = plan.combined.tokens
  return platforms.flatMap((info): LegRow[] => {
    if (!sources.includes(info.id)) return []
    const leg = plan.platforms[info.id]
    if (leg?.used) {
      const tick = outcome.orderbooks[info.id]?.tick
      const limit = leg.worst_price === null ? undefined : limitOnTick(leg.worst_price, direction, tick)
      return [{ info, leg, share: total > 0 ? leg.tokens / total : 0, limit, tick }]
    }
    const out = plan.unavailable.find(({ platform }) => platform === info.id)
    if (out) return [{ info, share: 0, why: WHY_UNAVAILABLE[out.reason] }]
    if (leg) return [{ info, share: 0, why: whyUnused(leg, direction) }]
    const lists = outcome[`${info.id}_yes_token`] !== null
    return [{ info, share: 0, why: lists ? 'none held' : 'does not list this outcome' }]
  })
}

/** "1,234.5": at full order precision. */
export const exactTokens = (tokens: number) => decimals(tokens, 0, 6)

/** An order in one line, for placing it elsewhere: "Buy 620 Yes on Kalshi, limit 40.2¢: Rain tomorrow?" */
export function orderLine(
  { info, leg, limit, tick }: LegRow,
  { direction, side, question }: { direction: Side; side: Outcome; question: string },
): string {
  const verb = direction === 'buy' ? 'Buy' : 'Sell'
  const token = side === 'yes' ? 'Yes' : 'No'
  const at = limit === undefined ? '' : `, limit ${formatTickPrice(limit, tick)}`
  return `${verb} ${plainDecimal(leg?.gross_tokens ?? 0)} ${token} on ${info.name}${at}: ${question}`
}

/** The remainder of the order once those legs are filled, in its own unit; 0 where none. */
export function restOfOrder({ plan, request }: PlanAnswer, done: ReadonlySet<PlatformId>): number {
  const requested = micro(request.amount_usd ?? request.amount_tokens ?? 0)
  const filled = [...done].reduce((sum, id) => sum + micro(plan.platforms[id]?.amount ?? 0), 0)
  return Math.max(0, requested - filled) / MICRO
}

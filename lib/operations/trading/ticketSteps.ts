import type { Ticket } from '@/lib/contract/tickets'
import { type FeeSchedule, feePerToken, fillFee, NO_FEE } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import type { TradingRules } from '@/lib/core/domain/tradingRules'
import { fromMicro, MICRO, parseMicro, price, type Usd, usd } from '@/lib/core/domain/units'
import { sizeOf } from '@/lib/core/planner/tickets/costAtLimit'
import { feeOfDollars } from '@/lib/core/planner/tickets/feeOfDollars'
import { orderSteps } from '@/lib/core/planner/tickets/orderSteps'
import type { TicketLeg } from '@/lib/core/planner/tickets/orderTerms'
import type { PlannedLeg } from './ticketsOf'

/** Each order is signed or sent manually. */
const MAX_ORDERS = 10
const BPS = 10_000

/** One order of a leg. */
export interface TicketStep {
  leg: TicketLeg
  /** Its planned fills from the book. */
  fills: readonly Level[]
  planned: Ticket['planned']
}

const micro = (value: number) => parseMicro(value, 'nearest') ?? 0

/** The leg's raw notional: its fills at book prices, without fees. */
function notionalOf({ part, side }: PlannedLeg): number {
  const inTokens = part.fee.charged_in === 'tokens_on_buy'
  if (side === 'buy') return micro(part.usd) - (inTokens ? 0 : micro(part.fee_usd))
  return micro(part.usd) + micro(part.fee_usd)
}

/** Budget of all orders of a buy: the planned cost plus the tolerance of the request. */
function budgetOf({ part, maxExtraBps }: PlannedLeg): Usd {
  const planned = micro(part.usd)
  return usd(planned + Math.floor((planned * maxExtraBps) / BPS))
}

/** The fee included in the plan's dollars. */
const countedFee = ({ includeFees, market }: PlannedLeg): FeeSchedule => (includeFees ? market.fee : NO_FEE)

/** A leg limited in dollars is one order; its dollars are reduced when their fee could exceed the budget. */
function dollarStep(
  planned: PlannedLeg,
  worst: number,
): { limit: number; fills: readonly Level[]; notional: number } {
  const { fills } = planned
  const all = notionalOf(planned)
  const most = all + feeOfDollars(countedFee(planned), usd(all), { fills, limit: price(worst) })
  const budget = budgetOf(planned)
  return { limit: worst, fills, notional: most > budget ? Math.floor((all * budget) / most) : all }
}

/** The orders of a leg, cheapest first; none when all are below the venue's minimum. */
export function ticketSteps(
  planned: PlannedLeg,
  { rules, limitsDollars }: { rules: TradingRules; limitsDollars: boolean },
): TicketStep[] {
  const { part, side, fills } = planned
  const worst = micro(part.worst_price ?? 0)
  const own = (): { limit: number; fills: readonly Level[]; notional: number }[] => {
    if (side === 'sell') return [{ limit: worst, fills, notional: notionalOf(planned) }]
    if (limitsDollars) return [dollarStep(planned, worst)]
    const [fee, budget] = [countedFee(planned), budgetOf(planned)]
    return orderSteps({ fills, rules, fee, budget, maxOrders: MAX_ORDERS }).map((step) => ({
      ...step,
      notional: plannedValue(step.fills),
    }))
  }
  const steps = own()
  const parts = partsOf(
    planned,
    steps.map(({ fills: taken }) => taken),
  )
  return steps.map(({ limit, fills: taken, notional }) => ({
    fills: taken,
    planned: parts(taken),
    leg: {
      side,
      outcome: planned.outcome,
      marketId: planned.market.id,
      tokenId: planned.tokenId,
      worstPrice: price(limit),
      size: sizeOf(taken),
      notional: usd(notional),
    },
  }))
}

const plannedValue = (fills: readonly Level[]) =>
  Math.ceil(fills.reduce((sum, one) => sum + one.price * one.size, 0) / MICRO)

/** Weights that split each figure of a leg among its orders. */
interface Weights {
  value: number
  fee: number
  feeTokens: number
}

function addWeights(
  weights: Weights,
  fills: readonly Level[],
  { market: { fee }, side }: PlannedLeg,
): Weights {
  const sum = { ...weights }
  for (const { price: at, size } of fills) {
    const own = fee.model === 'unknown' ? 0 : feePerToken(fee, side, at) * size
    sum.value += at * size
    // A level with a minimum fee costs its order that minimum, however little it takes of it.
    sum.fee += fillFee(fee, own / MICRO)
    sum.feeTokens += own / at
  }
  return sum
}

const NOTHING: Weights = { value: 0, fee: 0, feeTokens: 0 }

/** The planned figures of one order after another; over all tokens of the leg they sum exactly to the leg's. */
function partsOf(
  planned: PlannedLeg,
  orders: readonly (readonly Level[])[],
): (fills: readonly Level[]) => Ticket['planned'] {
  const { part, side } = planned
  const totals: Weights = {
    value: notionalOf(planned),
    fee: micro(part.fee_usd),
    feeTokens: micro(part.gross_tokens) - micro(part.tokens),
  }
  const leg = addWeights(NOTHING, planned.fills, planned)
  const ordered = orders.reduce((sum, fills) => addWeights(sum, fills, planned), NOTHING)
  const upTo = (name: keyof Weights, weights: Weights) => {
    // Orders can leave tokens out; a minimum fee weighs twice where two of them share a level.
    const all = Math.max(leg[name], ordered[name])
    return all > 0 ? Math.round(totals[name] * (weights[name] / all)) : 0
  }
  let before = NOTHING
  return (fills) => {
    const after = addWeights(before, fills, planned)
    const own = (name: keyof Weights) => upTo(name, after) - upTo(name, before)
    const [value, fee, feeTokens] = [own('value'), own('fee'), own('feeTokens')]
    before = after
    const onTop = side === 'sell' ? -fee : part.fee.charged_in === 'tokens_on_buy' ? 0 : fee
    const gross = sizeOf(fills)
    return {
      tokens: fromMicro(gross - feeTokens),
      gross_tokens: fromMicro(gross),
      usd: fromMicro(value + onTop),
      fee_usd: fromMicro(fee),
    }
  }
}

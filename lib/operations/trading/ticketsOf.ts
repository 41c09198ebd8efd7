import { hashTypedData } from 'viem'
import type { PlanPlatform } from '@/lib/contract/distribution'
import { toTimestamp } from '@/lib/contract/scalars'
import type { NotBuiltReason, Ticket, TicketIssue, TicketWallet, WireTypedData } from '@/lib/contract/tickets'
import { toWireAmount } from '@/lib/contract/toWireBook'
import { isTradable, type Market, type Outcome, type Side } from '@/lib/core/domain/market'
import type {
  OrderContext,
  OrderFacts,
  OrderStamp,
  OrderWallet,
  TypedOrder,
  VenueOrders,
} from '@/lib/core/domain/order'
import type { Level } from '@/lib/core/domain/orderBook'
import { finestTick } from '@/lib/core/domain/tradingRules'
import { fromMicro, MICRO, shares, type Usd, usd } from '@/lib/core/domain/units'
import { settingsOf, VENUES } from '@/lib/core/domain/venue'
import { type BuiltOrder, buildOrder } from '@/lib/core/planner/tickets/buildOrder'
import { feeAtLimit, sizeOf } from '@/lib/core/planner/tickets/costAtLimit'
import { feeOfDollars } from '@/lib/core/planner/tickets/feeOfDollars'
import type { TermsProblem } from '@/lib/core/planner/tickets/orderTerms'
import type { Runtime } from '@/lib/operations/runtime'
import { contractSignature } from './contractSignature'
import { orderWallet } from './orderWallet'
import { ticketFunding } from './ticketFunding'
import { type TicketStep, ticketSteps } from './ticketSteps'

/** A used platform of a plan, with its market. */
export interface PlannedLeg {
  part: PlanPlatform
  market: Market
  outcome: Outcome
  tokenId: string
  side: Side
  wallet?: TicketWallet
  /** The plan's fills from its book, best first. */
  fills: readonly Level[]
  /** Whether the plan's dollars include the venue's fees. */
  includeFees: boolean
  /** Tolerance above the planned cost for all of its orders, basis points. */
  maxExtraBps: number
}

/** Why a leg has no ticket. */
export interface Unbuilt {
  reason: NotBuiltReason
  message: string
}

/** Longest wait of a ticket for a venue's market data. */
const FACTS_BUDGET_MS = 3_000

const PROBLEM_TEXT: Record<TermsProblem, string> = {
  off_tick: "no price on the market's tick keeps to the plan's limit",
  below_lot: "it is less than the platform's smallest step",
  below_minimum: "at its limit price it is below the platform's minimum order",
}

/** Only the named types that a wallet needs, in the contract's form. */
const toWireTyped = ({ domain, types, primaryType, message }: TypedOrder): WireTypedData => ({
  domain: { ...domain },
  types: { Order: types.Order.map(({ name, type }) => ({ name, type })) },
  primaryType,
  message: { ...message },
})

/** Micro-units. */
const CENT = 10_000

/** Issues before signing that do not concern the wallet. */
function orderIssues({ market }: PlannedLeg, extra: number, left: number): TicketIssue[] {
  const issues: TicketIssue[] = []
  if (left > 0) {
    const message = `${VENUES[market.venue].name} takes fewer digits of a size: ${fromMicro(left)} planned tokens are left out.`
    issues.push({ type: 'left_out', message })
  }
  if (extra > 0) {
    const more = (Math.ceil(extra / CENT) * CENT) / MICRO
    const message = `At most $${more.toFixed(2)} more than planned, before fees, if all of it fills at the limit.`
    issues.push({ type: 'costs_more_at_limit', message })
  }
  return issues
}

const problemOf = (name: string, reason: TermsProblem): Unbuilt => ({
  reason,
  message: `No order for ${name}: ${PROBLEM_TEXT[reason]}.`,
})

/** One order of a leg in its venue's format. */
interface BuiltStep extends TicketStep {
  built: BuiltOrder
  /** In addition to its cost; undefined when unknown. */
  maxFee: Usd | undefined
}

/**
 * What the fee adds at most to a buy's cost at its limit, on the levels of the plan. The other orders of the leg may
 * leave this one any level up to its limit.
 */
function maxFeeOf(
  { market: { fee }, fills }: PlannedLeg,
  { price: limit, size, usd: dollars }: BuiltOrder,
  limitsDollars: boolean,
): Usd {
  if (limitsDollars) return feeOfDollars(fee, dollars, { fills, limit })
  return feeAtLimit(fee, { limit, size, fills: fills.filter(({ price }) => price <= limit).length })
}

/** The orders of a leg, cheapest first, or why there are none. */
function buildSteps(
  planned: PlannedLeg,
  orders: VenueOrders,
  contextOf: () => OrderContext,
): BuiltStep[] | { problem: TermsProblem } {
  const { market, side } = planned
  const limitsDollars = orders.limitsDollars === true
  const { rules } = contextOf().facts
  let problem: TermsProblem = 'below_minimum'
  const steps = ticketSteps(planned, { rules, limitsDollars }).flatMap((step): BuiltStep[] => {
    const built = buildOrder(step.leg, orders, contextOf())
    if ('problem' in built) {
      problem = built.problem
      return []
    }
    const isKnown = market.fee.model !== 'unknown'
    const maxFee = side === 'sell' ? usd(0) : maxFeeOf(planned, built, limitsDollars)
    return [{ ...step, built, maxFee: isKnown ? maxFee : undefined }]
  })
  return steps.length > 0 ? steps : { problem }
}

/** Why no order can be built for a leg, before trying. */
function refusalOf({ market }: PlannedLeg, runtime: Runtime, now: number): Unbuilt | undefined {
  const { name, orders } = VENUES[market.venue]
  // A receipt's plan may predate the end of its market.
  if (!isTradable(market, now))
    return { reason: 'market_closed', message: `The market on ${name} takes no orders any more.` }
  const needs = orders?.needs
  if (!needs || settingsOf(runtime.config, market.venue)[needs.key] !== undefined) return undefined
  return {
    reason: 'needs_builder_key',
    message: `${name} takes orders from other sites only with ${needs.whose}'s key, which this service has not: place this one on its page.`,
  }
}

/** One leg as orders ready to sign, or why it has none. Nothing here signs, sends or stores anything. */
export async function ticketsOf(
  runtime: Runtime,
  planned: PlannedLeg,
  stamps: () => OrderStamp,
): Promise<Ticket[] | Unbuilt> {
  const { market, tokenId, side, fills } = planned
  const { venue } = market
  const { name } = VENUES[venue]
  const refusal = refusalOf(planned, runtime, stamps().now)
  if (refusal) return refusal
  const signing = await orderWallet(runtime, venue, planned.wallet)
  if ('reason' in signing) return signing
  const { wallet } = signing
  const facts = await runtime.orderFacts.read(market, { budgetMs: FACTS_BUDGET_MS })
  if (!facts)
    return {
      reason: 'no_order_facts',
      message: `${name} did not say how this market takes orders: try again.`,
    }
  const steps = buildSteps(planned, runtime.orders[venue], () => ({ ...stamps(), facts, wallet }))
  if ('problem' in steps) return problemOf(name, steps.problem)
  const need = {
    size: shares(sum(steps, ({ built }) => built.size)),
    usd: usd(sum(steps, ({ built, maxFee = 0 }) => built.usd + maxFee)),
    orders: steps.length,
    feeIsKnown: steps.every(({ maxFee }) => maxFee !== undefined),
  }
  const funded = wallet
    ? await ticketFunding(runtime, { venue, side, tokenId, facts, wallet, ...need })
    : { approvals: [], issues: [unreadableAccount(name)] }
  const { expiresAt } = stamps()
  const tickets = steps.map((step) => toTicket(runtime, { planned, step, facts, wallet, funded, expiresAt }))
  const cut = sizeOf(fills) - sum(steps, ({ leg }) => leg.size)
  return cut > 0 ? withCut(tickets, cut) : tickets
}

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0)

/** Tokens left out of all orders, because they could cost too much, are reported with the last order. */
function withCut(tickets: readonly Ticket[], cut: number): Ticket[] {
  const message = `${fromMicro(cut)} planned tokens are left out, so that no fill costs more than the plan and what it may cost on top.`
  return tickets.map((ticket, at) =>
    at < tickets.length - 1
      ? ticket
      : {
          ...ticket,
          left_tokens: fromMicro(Math.round(ticket.left_tokens * MICRO) + cut),
          issues: [...ticket.issues, { type: 'left_out', message }],
        },
  )
}

interface TicketParts {
  planned: PlannedLeg
  step: BuiltStep
  facts: OrderFacts
  wallet: OrderWallet | undefined
  funded: Awaited<ReturnType<typeof ticketFunding>>
  expiresAt: number
}

function toTicket(
  runtime: Runtime,
  { planned: of, step: { built, leg, planned, maxFee }, facts, wallet, funded, expiresAt }: TicketParts,
): Ticket {
  const { part, market, outcome, tokenId, side } = of
  const { typed, body = null, size, left } = built
  const wire = typed && toWireTyped(typed)
  const scheme = wallet && runtime.orders[market.venue].contractSigners?.[wallet.kind]
  const extra = side === 'buy' ? Math.max(0, built.usd - leg.notional) : 0
  return {
    platform: part.platform,
    market_id: market.id,
    token_id: tokenId,
    outcome,
    url: market.url,
    direction: side,
    order_type: 'immediate_or_cancel',
    limit_price: fromMicro(built.price),
    size: fromMicro(size),
    min_tokens: fromMicro(built.minTokens ?? size),
    left_tokens: fromMicro(left),
    limit_usd: fromMicro(built.usd),
    max_fee_usd: toWireAmount(maxFee),
    extra_usd: fromMicro(extra),
    planned,
    tick: fromMicro(finestTick(facts.rules)),
    lot: fromMicro(facts.rules.lot),
    signature: wallet?.kind ?? null,
    signer: wallet?.signer ?? null,
    holder: wallet?.holder ?? null,
    typed_data: wire ?? null,
    digest: wire ? hashTypedData(wire as Parameters<typeof hashTypedData>[0]) : null,
    contract_signature: wire && scheme ? contractSignature(wire, scheme, wallet.holder) : null,
    body: body && { ...body },
    approvals: funded.approvals,
    issues: [...funded.issues, ...orderIssues(of, extra, left)],
    can_send: runtime.sendOrder !== undefined && typed !== undefined,
    expires_at: toTimestamp(expiresAt),
    expiry_signed: built.expiryIsSigned,
  }
}

const unreadableAccount = (name: string): TicketIssue => ({
  type: 'account_not_readable',
  message: `Accounts at ${name} cannot be read from outside: check that yours holds what the order needs.`,
})

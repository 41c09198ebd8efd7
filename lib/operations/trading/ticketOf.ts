import { hashTypedData } from 'viem'
import type { PlanPlatform } from '@/lib/contract/distribution'
import { toTimestamp } from '@/lib/contract/scalars'
import type { NotBuiltReason, Ticket, TicketIssue, TicketWallet, WireTypedData } from '@/lib/contract/tickets'
import { isTradable, type Market, type Outcome, type Side } from '@/lib/core/domain/market'
import type { OrderStamp, TypedOrder } from '@/lib/core/domain/order'
import { finestTick } from '@/lib/core/domain/tradingRules'
import { fromMicro, MICRO, parseMicro, price, shares, usd } from '@/lib/core/domain/units'
import { settingsOf, VENUES } from '@/lib/core/domain/venue'
import { settingName } from '@/lib/core/domain/venueInfo'
import { buildOrder } from '@/lib/core/planner/tickets/buildOrder'
import type { TermsProblem, TicketLeg } from '@/lib/core/planner/tickets/orderTerms'
import type { Runtime } from '@/lib/operations/runtime'
import { contractSignature } from './contractSignature'
import { orderWallet } from './orderWallet'
import { ticketFunding } from './ticketFunding'

/** A used platform of a plan, with its market. */
export interface PlannedLeg {
  part: PlanPlatform
  market: Market
  outcome: Outcome
  tokenId: string
  side: Side
  wallet?: TicketWallet
}

/** Why a leg has no ticket. */
export interface Unbuilt {
  reason: NotBuiltReason
  message: string
}

/** The longest that a ticket waits for what a venue says of its market. */
const FACTS_BUDGET_MS = 3_000

const micro = (value: number) => parseMicro(value, 'nearest') ?? 0

/** The leg's raw notional: what the plan takes from the book, no fees. */
function notionalOf({ part, side }: PlannedLeg): number {
  const inTokens = part.fee.charged_in === 'tokens_on_buy'
  if (side === 'buy') return micro(part.usd) - (inTokens ? 0 : micro(part.fee_usd))
  return micro(part.usd) + micro(part.fee_usd)
}

const toLeg = (planned: PlannedLeg): TicketLeg => ({
  side: planned.side,
  outcome: planned.outcome,
  marketId: planned.market.id,
  tokenId: planned.tokenId,
  worstPrice: price(micro(planned.part.worst_price ?? 0)),
  size: shares(micro(planned.part.gross_tokens)),
  notional: usd(notionalOf(planned)),
})

const PROBLEM_TEXT: Record<TermsProblem, string> = {
  off_tick: "no price on the market's tick keeps to the plan's limit",
  below_lot: "it is less than the platform's smallest step",
  below_minimum: "at its limit price it is below the platform's minimum order",
}

/** Named types only: the fields that a wallet needs, as the contract has them. */
const toWireTyped = ({ domain, types, primaryType, message }: TypedOrder): WireTypedData => ({
  domain: { ...domain },
  types: { Order: types.Order.map(({ name, type }) => ({ name, type })) },
  primaryType,
  message: { ...message },
})

/** Micro-units. */
const CENT = 10_000

/** What to know before signing that is no matter of the wallet. */
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

/** One leg as an order ready to sign, or why it is none. Nothing here signs, sends or holds anything. */
export async function ticketOf(
  runtime: Runtime,
  planned: PlannedLeg,
  stamp: OrderStamp,
): Promise<Ticket | Unbuilt> {
  const { part, market, outcome, tokenId, side } = planned
  const { venue, url } = market
  const { name } = VENUES[venue]
  // A plan of a receipt may be older than the end of its market.
  if (!isTradable(market, stamp.now))
    return { reason: 'market_closed', message: `The market on ${name} takes no orders any more.` }
  const needs = VENUES[venue].orders?.needs
  if (needs && settingsOf(runtime.config, venue)[needs.key] === undefined) {
    const message = `${name} takes orders from outside only with ${needs.whose}'s key (${settingName(venue, needs.key)}): place this one on its page.`
    return { reason: 'needs_builder_key', message }
  }
  const signing = await orderWallet(runtime, venue, planned.wallet)
  if ('reason' in signing) return signing
  const { wallet } = signing
  const facts = await runtime.orderFacts.read(market, { budgetMs: FACTS_BUDGET_MS })
  if (!facts)
    return {
      reason: 'no_order_facts',
      message: `${name} did not say how this market takes orders: try again.`,
    }
  const built = buildOrder(toLeg(planned), runtime.orders[venue], { ...stamp, facts, wallet })
  if ('problem' in built)
    return { reason: built.problem, message: `No order for ${name}: ${PROBLEM_TEXT[built.problem]}.` }
  const { typed, body = null, size, left } = built
  const wire = typed && toWireTyped(typed)
  const scheme = wallet && runtime.orders[venue].contractSigners?.[wallet.kind]
  const extra = side === 'buy' ? Math.max(0, built.usd - notionalOf(planned)) : 0
  const feeUsd = part.fee.charged_in === 'usd' ? micro(part.fee_usd) : 0
  const funded = wallet
    ? await ticketFunding(runtime, {
        venue,
        side,
        tokenId,
        facts,
        wallet,
        size,
        usd: usd(built.usd + feeUsd),
      })
    : { approvals: [], issues: [unreadableAccount(name)] }
  return {
    platform: part.platform,
    market_id: market.id,
    token_id: tokenId,
    outcome,
    url,
    direction: side,
    order_type: 'immediate_or_cancel',
    limit_price: fromMicro(built.price),
    size: fromMicro(size),
    left_tokens: fromMicro(left),
    limit_usd: fromMicro(built.usd),
    extra_usd: fromMicro(extra),
    planned: {
      tokens: part.tokens,
      gross_tokens: part.gross_tokens,
      usd: part.usd,
      fee_usd: part.fee_usd,
    },
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
    issues: [...funded.issues, ...orderIssues(planned, extra, left)],
    can_send: runtime.sendOrder !== undefined && typed !== undefined,
    expires_at: toTimestamp(stamp.expiresAt),
    expiry_signed: built.expiryIsSigned,
  }
}

const unreadableAccount = (name: string): TicketIssue => ({
  type: 'account_not_readable',
  message: `Accounts at ${name} cannot be read from outside: check that yours holds what the order needs.`,
})

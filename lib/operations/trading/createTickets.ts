import { randomInt } from 'node:crypto'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { RequestError } from '@/lib/contract/requestError'
import { toTimestamp } from '@/lib/contract/scalars'
import type { NotBuilt, Ticket, TicketsResponse } from '@/lib/contract/tickets'
import { parseMicro, shares } from '@/lib/core/domain/units'
import { takeFills } from '@/lib/core/planner/tickets/takeFills'
import type { Runtime } from '@/lib/operations/runtime'
import { resolveTokens } from '@/lib/operations/views/resolveTokens'
import type { PlanNow } from './planNow'
import { type PlannedOrder, planOfReceipt } from './planOfReceipt'
import { rejectWorse } from './rejectWorse'
import { type PlannedLeg, ticketsOf } from './ticketsOf'

type Body = OperationInput<Operations['createTickets']>['body']

/** Fits every venue's salt. */
const MAX_SALT = 2 ** 31

async function plannedOrder(runtime: Runtime, body: Body, planNow: PlanNow): Promise<PlannedOrder> {
  if (body.receipt !== undefined) return planOfReceipt(runtime, body.receipt)
  if (!body.plan)
    throw new RequestError('Give either plan or receipt.', { code: 'invalid', loc: ['body', 'plan'] })
  const { stress: _, receipt: __, at: ___, ...request } = body.plan
  const { response, levels } = await planNow(runtime, { body: { ...request, receipt: false } })
  return { request, plan: response, levels }
}

async function legsOf(
  runtime: Runtime,
  body: Body,
  { request, plan, levels }: PlannedOrder,
): Promise<PlannedLeg[]> {
  const requested = await resolveTokens(runtime, request.tokens)
  return requested.flatMap(({ platform, known }): PlannedLeg[] => {
    const part = plan.platforms[platform]
    if (!known || !part?.used) return []
    const { hit, outcome, tokenId } = known
    const gross = shares(parseMicro(part.gross_tokens, 'nearest') ?? 0)
    return [
      {
        part,
        market: hit.market,
        outcome,
        tokenId,
        side: request.direction,
        wallet: body.wallets[platform],
        fills: takeFills(levels.get(platform) ?? [], gross),
        includeFees: request.include_fees ?? true,
        maxExtraBps: body.max_extra_bps,
      },
    ]
  })
}

/**
 * Orders ready to sign for every used platform of a plan, and what could not be built and why.
 *
 * The plan is made here from the request: legs sent along could have been altered on the way, by a page,
 * an extension or a script, to a higher limit or another token, and would have to be checked against the books again.
 * A receipt's plan, which the service stored itself, can replace it.
 * Errors: those of a plan or receipt; `conflict` when the plan is now worse than the agreed price.
 */
export async function createTickets(
  runtime: Runtime,
  { body }: { body: Body },
  planNow: PlanNow,
): Promise<TicketsResponse> {
  const order = await plannedOrder(runtime, body, planNow)
  const { plan } = order
  rejectWorse(body.agreed_price, order)
  const legs = await legsOf(runtime, body, order)
  const now = runtime.clock.now()
  const expiresAt = now + body.expires_in_s * 1_000
  const tickets: Ticket[] = []
  const notBuilt: NotBuilt[] = []
  const made = await Promise.all(
    legs.map((leg) =>
      ticketsOf(runtime, leg, () => ({ salt: String(randomInt(1, MAX_SALT)), now, expiresAt })),
    ),
  )
  made.forEach((one, at) => {
    const leg = legs[at]
    if (!('reason' in one)) tickets.push(...one)
    else if (leg) notBuilt.push({ platform: leg.part.platform, ...one, url: leg.market.url })
  })
  return {
    combined: plan.combined,
    tickets,
    not_built: notBuilt,
    unavailable: plan.unavailable,
    warnings: plan.warnings,
    expires_at: toTimestamp(expiresAt),
  }
}

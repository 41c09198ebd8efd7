import { createHash, randomBytes } from 'node:crypto'
import type { DistributionResponse, ParsedDistributionRequest } from '@/lib/contract/distribution'
import { plannedExecution, type WireExecution } from '@/lib/contract/executions'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { RequestError } from '@/lib/contract/requestError'
import { canonicalJson, type Json } from '@/lib/contract/verifier/receipts/canonicalJson'
import type { NewExecution, PracticeAccount } from '@/lib/core/domain/execution'
import { fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlanNow } from '@/lib/operations/trading/planNow'
import { rejectWorse } from '@/lib/operations/trading/rejectWorse'
import { type RequestedToken, resolveTokens } from '@/lib/operations/views/resolveTokens'
import { ordersOf } from './ordersOf'
import { toWireExecution } from './toWireExecution'
import { traderOf } from './traderOf'

type Input = Pick<OperationInput<Operations['createExecution']>, 'body' | 'userId' | 'guest' | 'client'>

const conflict = (message: string, loc: string[]) => new RequestError(message, { code: 'conflict', loc })

const digestOf = (body: Input['body']) =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(body)) as Json))
    .digest('hex')

/** A sale takes no more of each platform than is held there and not in other orders. */
function cappedToHoldings(
  tokens: ParsedDistributionRequest['tokens'],
  requested: readonly RequestedToken[],
  account: PracticeAccount | undefined,
): ParsedDistributionRequest['tokens'] {
  const capped: ParsedDistributionRequest['tokens'] = {}
  for (const { platform, known, maxTokens } of requested) {
    const given = tokens[platform]
    if (!known || given === undefined) continue
    const { venue, outcome, hit } = known
    const isSame = (one: { venue: string; marketId: string; outcome: string }) =>
      one.venue === venue && one.marketId === hit.market.id && one.outcome === outcome
    const held = account?.positions.find(isSame)?.tokens ?? 0
    const selling = (account?.selling ?? []).filter(isSame).reduce((sum, one) => sum + one.tokens, 0)
    const free = fromMicro(Math.max(0, held - selling))
    if (free === 0) continue
    const entry = typeof given === 'string' ? { token_id: given } : given
    capped[platform] = { ...entry, max_tokens: maxTokens === undefined ? free : Math.min(maxTokens, free) }
  }
  if (Object.keys(capped).length === 0)
    throw conflict('The practice account holds none of these tokens.', ['body', 'plan', 'tokens'])
  return capped
}

/** Of the tokens those that are known: what is stored names no others. */
const knownTokens = (
  tokens: ParsedDistributionRequest['tokens'],
  requested: readonly RequestedToken[],
): ParsedDistributionRequest['tokens'] =>
  Object.fromEntries(
    requested.flatMap(({ platform, known }) => (known ? [[platform, tokens[platform]]] : [])),
  )

/** The order as it is planned: always with fees and minimum orders, as platforms take it. */
async function requestOf(
  runtime: Runtime,
  { plan }: Input['body'],
  account: PracticeAccount | undefined,
): Promise<{ request: ParsedDistributionRequest; requested: RequestedToken[] }> {
  const { stress: _stress, receipt: _receipt, at: _at, ...given } = plan
  const order = { ...given, include_fees: true, enforce_min_orders: true }
  const requested = await resolveTokens(runtime, order.tokens)
  const tokens =
    order.direction === 'sell' ? cappedToHoldings(order.tokens, requested, account) : order.tokens
  return { request: { ...order, tokens }, requested }
}

function plannedOf({ combined }: DistributionResponse) {
  const { tokens, usd, fee_usd, price, best_single_platform, savings_usd } = combined
  return plannedExecution.parse({ tokens, usd, fee_usd, price, best_single_platform, savings_usd })
}

function eventOf(requested: readonly RequestedToken[]): NewExecution['event'] {
  const group = requested.find(({ known }) => known?.hit.group)?.known?.hit.group
  if (!group) return undefined
  const { slug, title, outcomeTitle } = group
  return { slug, title, ...(outcomeTitle !== undefined && { outcomeTitle }) }
}

/**
 * Carries out an order in practice: it is planned now, its orders reach the books after each platform's latency, and are
 * filled there by lib/operations/trading/practice. Once resolved, it is stored and will be filled, whatever happens to
 * this process.
 * Errors: those of a plan; `conflict` when the plan is worse than agreed, when nothing can be filled, without the cash or
 * tokens, and for another request under the same client_id; `limit_reached`.
 */
export async function createExecution(
  runtime: Runtime,
  { body, ...asker }: Input,
  planNow: PlanNow,
): Promise<WireExecution> {
  const { executions, clock } = runtime
  const who = traderOf(asker)
  const digest = digestOf(body)
  const { client_id: key, max_slippage_bps: slippageBps, latency_ms: latencyMs } = body
  const same = key === undefined ? undefined : await executions.findByKey(who, key)
  if (same?.digest === digest) return toWireExecution(runtime, same)
  if (same) throw conflict('This client_id names another order.', ['body', 'client_id'])
  const account = body.plan.direction === 'sell' ? await executions.findAccount(who) : undefined
  const { request, requested } = await requestOf(runtime, body, account)
  const { response: plan } = await planNow(runtime, { body: request })
  rejectWorse(body.agreed_price, { request, plan })
  const terms = { request, slippageBps, ...(latencyMs !== undefined && { latencyMs }) }
  const orders = ordersOf(runtime, { plan, requested }, terms)
  if (orders.length === 0)
    throw conflict('Nothing of this order can be filled on the books of this moment.', ['body', 'plan'])
  const event = eventOf(requested)
  const execution = await executions.create(who, {
    id: `exe_${randomBytes(15).toString('base64url')}`,
    ...(key !== undefined && { key }),
    digest,
    mode: body.mode,
    direction: request.direction,
    maxSlippageBps: slippageBps,
    request: { ...request, tokens: knownTokens(request.tokens, requested) },
    planned: plannedOf(plan),
    ...(event && { event }),
    createdAt: clock.now(),
    orders,
  })
  return toWireExecution(runtime, execution, plan.warnings)
}

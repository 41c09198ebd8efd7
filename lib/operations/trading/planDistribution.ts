import type { DistributionResponse } from '@/lib/contract/distribution'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PlatformId } from '@/lib/contract/platform'
import { stressOptionsOf } from '@/lib/contract/stress'
import { turnOwner } from '@/lib/contract/turnOwner'
import { type Holding, isVersioned, type Versioned } from '@/lib/contract/versioned'
import type { Level } from '@/lib/core/domain/orderBook'
import { searchCounterfactuals } from '@/lib/core/planner/certificate/counterfactuals'
import type { Counterfactuals, SplitPlan } from '@/lib/core/planner/types'
import { liveFeedOf } from '@/lib/operations/live/liveFeedOf'
import type { Runtime } from '@/lib/operations/runtime'
import { inSlices } from '@/lib/operations/views/inSlices'
import { pastBooks } from '@/lib/operations/views/pastBooks'
import { type RequestedToken, resolveTokens } from '@/lib/operations/views/resolveTokens'
import { collectCandidates, prepareBooks } from './collectCandidates'
import { amountOf } from './orderOf'
import { planHolding } from './planHolding'
import { planVerified } from './planVerified'
import { planWorkspaceOf } from './planWorkspaceOf'
import { assertAccount, issueReceipt } from './receipts/issueReceipt'
import {
  applySettlement,
  findSettlementEvents,
  type SettlementTerms,
  settlementTermsOf,
  settlementWarnings,
  speaksOfSettlement,
  strictnessOf,
} from './settlementTerms'
import { type StressedOrder, stressPlan } from './stress/stressPlan'
import { findMatchedEvents, leftOutWarnings, type MatchedEvents } from './sureCandidates'
import { toDistribution } from './toDistribution'

type Body = OperationInput<Operations['planDistribution']>['body']

/** Unmatched tokens may be planned together; the caller must ensure that they are the same question. */
function unmatchedWarning(requested: readonly RequestedToken[]): string[] {
  const outcomes = new Set(
    requested.flatMap(({ known }) => (known ? [known.hit.group?.outcomeId ?? known.hit.market] : [])),
  )
  return outcomes.size <= 1
    ? []
    : ['These tokens are not matched as the same question: check that they pay out on the same thing.']
}

/** A plan with its inputs. */
interface CachedPlan extends StressedOrder {
  plan: SplitPlan
  /** Builds the response, once the counterfactuals are known. */
  toResponse(counterfactuals: Counterfactuals): DistributionResponse
  /** Warnings in addition to the plan's own. */
  warnings: readonly string[]
}

/** Plans on the cached books, or on those at the requested time. */
function planCached(
  runtime: Runtime,
  body: Body,
  {
    requested,
    events,
    terms,
  }: { requested: readonly RequestedToken[]; events: MatchedEvents; terms?: SettlementTerms },
): CachedPlan {
  const source =
    body.at === undefined ? runtime : { ...runtime, books: pastBooks(runtime, Date.parse(body.at)) }
  const { candidates: offered, unavailable } = collectCandidates(source, requested, body)
  const { kept: found, out } = applySettlement(offered, terms, body.settlement)
  // Subscribers get the exact books of the plan, and can recompute it.
  liveFeedOf(runtime).shows(offered.map(({ market }) => ({ venue: market.venue, marketId: market.id })))
  const { plan, order, candidates, eligible } = planVerified(runtime, body, { candidates: found, events })
  const workspace = planWorkspaceOf(runtime)
  const left = found.filter((candidate) => !candidates.includes(candidate))
  const unverified = left.map(({ platform }) => ({ platform, reason: 'unverified' as const }))
  const settled = out.map(({ platform }) => ({ platform, reason: 'settlement' as const }))
  const settlement = terms && { terms, ...strictnessOf(terms, { plan, order, candidates, workspace }) }
  const warnings = [
    ...unmatchedWarning(requested),
    ...leftOutWarnings(candidates, left, eligible),
    ...settlementWarnings(body),
  ]
  const toResponse = (counterfactuals: Counterfactuals) =>
    toDistribution({
      plan,
      counterfactuals,
      candidates,
      unavailable: [...unavailable, ...unverified, ...settled].sort((a, b) =>
        a.platform < b.platform ? -1 : 1,
      ),
      warnings,
      ...(settlement && { settlement }),
      amount: order.amount,
      side: body.direction,
      includeFees: body.include_fees,
      platforms: runtime.config.platforms,
    })
  return { plan, toResponse, order, candidates, warnings }
}

/** Counterfactuals, if requested, take dozens of plans: yields to others in between. */
async function respond(
  runtime: Runtime,
  { plan, order, toResponse }: CachedPlan,
  { owner, body }: { owner: string; body: Body },
): Promise<DistributionResponse> {
  if (!body.counterfactuals) return toResponse({})
  const steps = searchCounterfactuals(order, plan, planWorkspaceOf(runtime))
  return toResponse(await inSlices(runtime, owner, steps))
}

type Answer = Versioned<DistributionResponse> | DistributionResponse

/** The caller's data that the operation uses. */
interface Asking {
  body: Body
  client?: string
  host?: string
  userId?: string | undefined
}

/**
 * The best split of an order over the requested platforms, and how long that response holds; a receipt is issued
 * once.
 * Errors: `unauthorized` for a receipt without a credential, `conflict` when its account holds too many;
 * `invalid` when the request contradicts a token; `not_found` when no token is known; `unavailable` without books.
 */
export async function planDistribution(runtime: Runtime, asking: Asking): Promise<Answer> {
  const { body, client = '', host = '', userId } = asking
  if (body.receipt) assertAccount(userId)
  const owner = turnOwner({ userId, client })
  const { plan, terms, answer } = await planBody(runtime, body, owner)
  if (!isVersioned(answer)) return answer
  const stressed = await withStress(runtime, plan, { version: answer, body, client: owner })
  if (!body.receipt || userId === undefined) return stressed
  const { candidates, warnings } = plan
  const response = stressed.build()
  const venues = runtime.config.platforms
  const made = { request: body, response, candidates, warnings, venues, ...(terms && { settlement: terms }) }
  return { ...response, receipt: await issueReceipt(runtime, made, { host, account: userId }) }
}

/** A plan and its response, without stress test and receipt. Errors: as {@link planDistribution}, except receipts. */
async function planBody(
  runtime: Runtime,
  body: Body,
  owner: string,
): Promise<{ plan: CachedPlan; terms?: SettlementTerms; answer: Answer }> {
  amountOf(body)
  const requested = await resolveTokens(runtime, body.tokens)
  if (body.at === undefined) await prepareBooks(runtime, requested, body)
  const events = body.include_unverified
    ? new Map()
    : await findMatchedEvents(runtime, requested, body.match_methods)
  const settling = speaksOfSettlement(body) ? await findSettlementEvents(runtime, requested) : undefined
  const terms = settling && settlementTermsOf(runtime, body, { requested, events: settling })
  // Requests that waited for the same database read would plan back to back.
  await runtime.rotation.turn(owner)
  const basis = { requested, events, ...(terms && { terms }) }
  if (body.at !== undefined) {
    const plan = planCached(runtime, body, basis)
    return { plan, answer: await respond(runtime, plan, { owner, body }) }
  }
  // No await between these two: the version is that of the planned books.
  const holding = planHolding(runtime, { requested, events: new Map([...events, ...(settling ?? [])]) })
  const plan = planCached(runtime, body, basis)
  return { plan, terms, answer: versionedPlan(await respond(runtime, plan, { owner, body }), holding) }
}

/** Built separately from the plan: a cached response must not retain books and orders. */
const versionedPlan = (
  response: DistributionResponse,
  holding: Holding,
): Versioned<DistributionResponse> => ({
  ...holding,
  build: () => response,
  json: () => JSON.stringify(response),
})

async function withStress(
  runtime: Runtime,
  plan: CachedPlan,
  { version, body, client }: { version: Versioned<DistributionResponse>; body: Body; client: string },
): Promise<Versioned<DistributionResponse>> {
  const options = stressOptionsOf(body.stress)
  if (!options) return version
  const { result, until } = await stressPlan(runtime, plan, { options, client })
  return withField(version, { stress: result }, () => runtime.clock.now() < until)
}

/** Adds a field that holds as long as `holds` returns true. */
function withField(
  version: Versioned<DistributionResponse>,
  field: Partial<DistributionResponse>,
  holds: () => boolean,
): Versioned<DistributionResponse> {
  const build = () => ({ ...version.build(), ...field })
  return {
    build,
    json: () => JSON.stringify(build()),
    isCurrent: both(holds, version.isCurrent),
    served: version.served,
  }
}

/** Defined here so that the closure retains only these two. */
const both = (a: () => boolean, b: () => boolean) => () => a() && b()

/** The plan without caching, for a page. */
export async function planOnce(runtime: Runtime, input: { body: Body }): Promise<DistributionResponse> {
  const answer = await planDistribution(runtime, input)
  return isVersioned(answer) ? answer.build() : answer
}

/** The plan with the levels it takes from each book, best first: the input of its orders. */
export async function planWithLevels(
  runtime: Runtime,
  { body }: { body: Body },
): Promise<{ response: DistributionResponse; levels: Map<PlatformId, readonly Level[]> }> {
  const { plan, answer } = await planBody(runtime, body, turnOwner({ userId: undefined, client: '' }))
  const levels = new Map(plan.candidates.map(({ platform, source }) => [platform, source.levels]))
  return { response: isVersioned(answer) ? answer.build() : answer, levels }
}

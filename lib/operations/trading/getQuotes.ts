import { distributionRequest, type ParsedDistributionRequest } from '@/lib/contract/distribution'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { averageOf } from '@/lib/contract/planFigures'
import type { OutcomeQuotes, Quote, QuotesResponse } from '@/lib/contract/quotes'
import { toTimestamp } from '@/lib/contract/scalars'
import { turnOwner } from '@/lib/contract/turnOwner'
import type { Versioned } from '@/lib/contract/versioned'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { isBaseError } from '@/lib/core/domain/errors'
import type { Outcome } from '@/lib/core/domain/market'
import { fromMicro, type Usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'
import { outcomesOf } from '@/lib/operations/views/eventMarkets'
import { eventsById } from '@/lib/operations/views/eventsById'
import { inSlices } from '@/lib/operations/views/inSlices'
import { leadingOutcome } from '@/lib/operations/views/leadingOutcome'
import { listedOutcomes } from '@/lib/operations/views/listedOutcomes'
import type { RequestedToken } from '@/lib/operations/views/resolveTokens'
import { collectCandidates } from './collectCandidates'
import { outcomeTokens } from './outcomeTokens'
import { planVerified } from './planVerified'
import { keptLeader, keptQuotes, sharedAnswer } from './quoteCache'
import { dustOf } from './sureCandidates'

/** Minimum interval between plans of a quote, ms: quotes are overviews. */
const HOLD_MS = 250

type Query = OperationInput<Operations['getQuotes']>['query']

/** The planner's quote; null when nothing can be bought. */
function quoteOf(
  runtime: Runtime,
  requested: readonly RequestedToken[],
  { body, event }: { body: ParsedDistributionRequest; event: GroupDetail },
): Quote | null {
  let candidates: ReturnType<typeof collectCandidates>['candidates']
  try {
    candidates = collectCandidates(runtime, requested, body).candidates
  } catch (error) {
    // No book at all: this quote is unknown, the others are unaffected.
    if (isBaseError(error)) return null
    throw error
  }
  const events = new Map([[event.slug, event]])
  const { plan, order, candidates: used } = planVerified(runtime, body, { candidates, events })
  const { tokens, usd } = plan.total
  const average = averageOf(plan.total)
  if (average === null) return null
  const platformOf = (venue: VenueId) => used.find(({ market }) => market.venue === venue)?.platform
  const platforms = plan.legs
    .toSorted((a, b) => b.usd - a.usd)
    .flatMap(({ venue }) => platformOf(venue) ?? [])
  const dust = dustOf({ candidates: used }, 'usd')
  const isWhole = (filled: Usd) => filled + dust >= order.amount.value
  const alone = plan.venues.flatMap(({ venue, alone: fill }) => {
    const [platform, price] = [platformOf(venue), averageOf(fill)]
    if (platform === undefined || price === null) return []
    return [[platform, { all_in_price: price, is_whole: isWhole(fill.usd) }] as const]
  })
  return {
    all_in_price: average,
    tokens: fromMicro(tokens),
    spent_usd: fromMicro(usd),
    is_whole: isWhole(usd),
    platforms,
    alone: Object.fromEntries(alone),
  }
}

/** The quoted outcomes. */
function quotedOutcomes(
  runtime: Runtime,
  event: GroupDetail,
  outcomes: Query['outcomes'],
): GroupOutcomeDetail[] {
  if (outcomes === 'all') return outcomesOf(runtime, event).map(({ outcome }) => outcome)
  const leader = keptLeader(runtime, event, () => leadingOutcome(listedOutcomes(runtime, event))?.id)
  return event.outcomes.filter(({ id }) => id === leader)
}

/** Quotes an event's outcomes one by one. */
function* quotesOf(
  runtime: Runtime,
  event: GroupDetail,
  { outcomes, body, sizeUsd }: Asking,
): Generator<undefined, OutcomeQuotes[]> {
  const quotes: OutcomeQuotes[] = []
  for (const outcome of quotedOutcomes(runtime, event, outcomes)) {
    yield
    const quote = (side: Outcome) =>
      quoteOf(runtime, outcomeTokens(runtime, { group: event, outcome }, side), { body, event })
    const sides = keptQuotes(runtime, { event, outcome, sizeUsd }, () => ({
      yes: quote('yes'),
      no: quote('no'),
    }))
    quotes.push({ event_id: event.id, outcome_id: outcome.id, ...sides })
  }
  return quotes
}

interface Asking extends Pick<Query, 'outcomes'> {
  body: ParsedDistributionRequest
  sizeUsd: number
}

function* quotesByEvent(
  runtime: Runtime,
  events: readonly GroupDetail[],
  asking: Asking,
): Generator<undefined, Map<string, OutcomeQuotes[]>> {
  const byEvent = new Map<string, OutcomeQuotes[]>()
  for (const event of events) {
    yield
    byEvent.set(event.id, yield* quotesOf(runtime, event, asking))
  }
  return byEvent
}

/**
 * The all-in cost of buying for `size_usd`, as `planDistribution` would return for the same tokens, for many outcomes
 * at once on the cached books.
 */
export const getQuotes = (
  runtime: Runtime,
  { query, ...caller }: { query: Query; client?: string; userId?: string | undefined },
): Promise<Versioned<QuotesResponse>> =>
  sharedAnswer(runtime, JSON.stringify(query), () => workOut(runtime, query, turnOwner(caller)))

async function workOut(runtime: Runtime, query: Query, owner: string): Promise<Versioned<QuotesResponse>> {
  const { ids, events } = await eventsById(runtime, query.events)
  const body = distributionRequest.parse({
    tokens: { platform_1: '-' },
    direction: 'buy',
    amount_usd: query.size_usd,
  })
  const asking = { body, outcomes: query.outcomes, sizeUsd: query.size_usd }
  const { clock } = runtime
  const plannedAt = clock.now()
  // Hundreds of plans: yields to others in between.
  await runtime.rotation.turn(owner)
  const byEvent = await inSlices(runtime, owner, quotesByEvent(runtime, events, asking))
  const doneAt = clock.now()
  const build = (): QuotesResponse => ({
    size_usd: query.size_usd,
    quotes: ids.flatMap((id) => byEvent.get(id) ?? []),
    generated_at: toTimestamp(plannedAt),
  })
  return {
    build,
    json: () => JSON.stringify(build()),
    isCurrent: () => clock.now() - doneAt < HOLD_MS,
    served: () => undefined,
  }
}

import type { MatchCaseWire, MatchEvent, MatchesResponse } from '@/lib/contract/matches'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { Market, VenueEvent } from '@/lib/core/domain/market'
import type { CaseDetail } from '@/lib/core/domain/matches'
import type { SettlementStatement } from '@/lib/core/domain/settlementReviews'
import { fromMicro } from '@/lib/core/domain/units'
import { marginOf } from '@/lib/core/matching/review/marginOf'
import type { Runtime } from '@/lib/operations/runtime'
import { comparePair } from '@/lib/operations/views/comparePair'
import { toRuleDifferences } from '@/lib/operations/views/toRuleDifferences'
import { toWireDimension } from '@/lib/operations/views/toWireDimension'
import { toWireRef } from './toMatchReview'

const findMarket = (event: VenueEvent, id: string | undefined): Market | undefined =>
  event.markets.find((market) => market.id === id)

/** An event's own rules, then the market's, without duplicates. */
const rulesOf = (event: VenueEvent, market: Market | undefined) =>
  [...new Set([event.description.trim(), market?.rules.trim() ?? ''])].filter(Boolean).join('\n\n')

function toSide(runtime: Runtime, event: VenueEvent, marketId: string | undefined): MatchEvent | undefined {
  const ref = toWireRef(runtime, { venue: event.venue, eventId: event.id })
  return (
    ref && {
      ...ref,
      title: event.title,
      url: event.url,
      rules: rulesOf(event, findMarket(event, marketId)),
      end_date: toTimestamp(event.endDate),
      volume: toWireAmount(event.volume),
    }
  )
}

/** How the first pair of markets settles: the first event's against the second's. */
function settlementOf({ events: { a, b }, markets }: CaseDetail, statements: readonly SettlementStatement[]) {
  const [pair] = markets
  const [here, there] = [a && pair && findMarket(a, pair.a), b && pair && findMarket(b, pair.b)]
  if (!a || !b || !pair || !here || !there) return []
  const sources = [a, b].map(({ venue, id, description }) => ({ venue, eventId: id, description }))
  const { dimensions } = comparePair(
    { sources, settlement: statements },
    { here: { market: here, inverted: false }, there: { market: there, inverted: pair.inverted } },
  )
  return dimensions.map(toWireDimension)
}

function toWireCase(
  runtime: Runtime,
  one: CaseDetail,
  statements: readonly SettlementStatement[],
): MatchCaseWire[] {
  const { events, markets } = one
  const { a, b } = events
  const sides = a && b && [toSide(runtime, a, markets[0]?.a), toSide(runtime, b, markets[0]?.b)]
  const [left, right] = sides ?? []
  if (!a || !b || !left || !right) return []
  const pairs = markets.flatMap((pair) => {
    const [x, y] = [findMarket(a, pair.a), findMarket(b, pair.b)]
    return x && y ? [{ a: x.question, b: y.question, inverted: pair.inverted }] : []
  })
  const ends = [findMarket(a, markets[0]?.a)?.endDate, findMarket(b, markets[0]?.b)?.endDate]
  return [
    {
      a: left,
      b: right,
      state: one.state,
      verdict: one.verdict ?? null,
      method: one.method,
      confidence: one.confidence,
      reasons: [...one.reasons],
      price_alarm: one.alarm ?? null,
      suggestion: one.suggestion ? { ...one.suggestion, at: one.suggestion.at.toISOString() } : null,
      margin: marginOf(one.confidence),
      value: fromMicro(one.value),
      markets: pairs,
      differences: toRuleDifferences([
        { platform: left.platform, rules: left.rules, endDate: ends[0] ?? a.endDate },
        { platform: right.platform, rules: right.rules, endDate: ends[1] ?? b.endDate },
      ]),
      settlement: settlementOf(one, statements),
      event_slug: one.slug ?? null,
    },
  ]
}

/**
 * Matches that await a decision, or have one: largest stake first.
 * Errors: `forbidden` except for reviewers.
 */
export async function listMatches(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['listMatches']>, 'query'>,
): Promise<MatchesResponse> {
  const { cases, total } = await runtime.reviews.listCases(query)
  const statements = await runtime.settlementReviews.current(cases.flatMap(({ a, b }) => [a, b]))
  return {
    matches: cases.flatMap((one) => toWireCase(runtime, one, statements)),
    offset: query.offset,
    limit: query.limit,
    total,
  }
}

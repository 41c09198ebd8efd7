import type { MarketResponse } from '@/lib/contract/market'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { type PlatformId, platformOf, venueOf } from '@/lib/contract/platform'
import { notFound, RequestError } from '@/lib/contract/requestError'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { GroupDetail, MarketHit } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import { hasEnded, type Outcome } from '@/lib/core/domain/market'
import { bestAsk, bestBid, mid, sidesOf } from '@/lib/core/domain/orderBook'
import { complement } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { type MemberView, viewMembers } from '@/lib/operations/views/memberView'
import { readBooks } from '@/lib/operations/views/readBooks'
import { findMarketsAhead } from './readAhead'

type Input = Pick<OperationInput<Operations['getMarket']>, 'params' | 'query'>

/** The requested platform, by either of its names. Errors: `invalid` when they differ. */
function namedPlatform({ platform, source }: Input['query']): PlatformId | undefined {
  if (platform === undefined || source === undefined || platform === source) return platform ?? source
  const msg = 'platform and source name the same thing; give one of them, or the same value in both.'
  throw new RequestError(msg, {
    code: 'invalid',
    faults: [{ loc: ['query', 'source'], msg, type: 'value_error' }],
  })
}

/**
 * The market of this id.
 * Errors: `not_found`; `invalid` when several platforms share the id and none is named.
 */
async function findMarket(runtime: Runtime, { params, query }: Input): Promise<MarketHit> {
  const { platforms } = runtime.config
  const platform = namedPlatform(query)
  const named = platform && venueOf(platform, platforms)
  const venues = platform ? (named ? [named] : []) : platforms
  const hits = await findMarketsAhead(
    runtime,
    venues.map((venue) => ({ venue, marketId: params.market_id })),
  )
  const [hit] = hits
  if (!hit) throw notFound(`There is no market ${params.market_id}.`, ['path', 'market_id'])
  if (hits.length > 1) {
    const choices = hits.map(({ market }) => platformOf(market.venue, platforms)).sort()
    const msg = `Several platforms have a market of this id; name one of ${choices.join(', ')}.`
    throw new RequestError(msg, {
      code: 'invalid',
      faults: [{ loc: ['query', 'platform'], msg, type: 'missing' }],
    })
  }
  return hit
}

/** One side in the venue's own framing: `view` is not inverted. */
function optionOf(
  { market, book, lastPrice }: MemberView,
  outcome: Outcome,
): MarketResponse['options'][number] {
  const isYes = outcome === 'yes'
  const last = lastPrice !== undefined && !isYes ? complement(lastPrice) : lastPrice
  const sides = isLive(book) ? sidesOf(book.yes, outcome) : undefined
  const bid = sides && bestBid(sides)
  const ask = sides && bestAsk(sides)
  return {
    outcome: isYes ? market.yesLabel : market.noLabel,
    token_id: isYes ? market.yesTokenId : market.noTokenId,
    price: toWireAmount((sides && mid(sides)) ?? last),
    orderbook: sides
      ? {
          spread: toWireAmount(bid === undefined || ask === undefined ? undefined : ask - bid),
          last_trade_price: toWireAmount(last),
          best_bid: toWireAmount(bid),
          best_ask: toWireAmount(ask),
        }
      : null,
  }
}

const bothOptions = (view: MemberView) => [optionOf(view, 'yes'), optionOf(view, 'no')]

/** The same outcome on other platforms, each in its own platform's framing. */
function relatedTo(runtime: Runtime, event: GroupDetail, { market, group }: MarketHit) {
  const members = event.outcomes.find(({ id }) => id === group?.outcomeId)?.members ?? []
  const others = members.filter((member) => member.market.venue !== market.venue)
  const invertedVenues = new Set(others.flatMap((one) => (one.inverted ? [one.market.venue] : [])))
  return viewMembers(
    runtime,
    others.map((member) => ({ market: member.market, inverted: false })),
  ).map((view) => ({
    source: view.platform,
    market_id: view.market.id,
    market_slug: view.market.slug ?? null,
    question: view.market.question,
    description: view.market.rules,
    event_id: event.id,
    event_slug: event.slug,
    event_title: event.title,
    end_date: toTimestamp(view.market.endDate),
    inverted: invertedVenues.has(view.market.venue) !== (group?.inverted ?? false),
    options: bothOptions(view),
    url: view.market.url,
  }))
}

/**
 * One market in its platform's framing, with its prices and the same outcome on other platforms.
 * Errors: `not_found` for an unknown id; `invalid` when several platforms share it.
 */
export async function getMarket(runtime: Runtime, input: Input): Promise<MarketResponse> {
  const hit = await findMarket(runtime, input)
  const { market, group } = hit
  if (!hasEnded(market, runtime.clock.now()))
    await readBooks(runtime, [{ venue: market.venue, marketId: market.id }])
  const [view] = viewMembers(runtime, [{ market, inverted: false }])
  if (!view) throw notFound(`There is no market ${market.id}.`, ['path', 'market_id'])
  const found = group && (await runtime.catalogue.findEvent(group.slug))
  const event = found && 'event' in found ? found.event : undefined
  return {
    market_id: market.id,
    source: view.platform,
    market_slug: market.slug ?? null,
    question: market.question,
    description: market.rules,
    event_id: event?.id ?? null,
    event_slug: event?.slug ?? null,
    event_title: event?.title ?? null,
    outcome_id: group?.outcomeId ?? null,
    end_date: toTimestamp(market.endDate),
    options: bothOptions(view),
    related_markets: event ? relatedTo(runtime, event, hit) : [],
  }
}

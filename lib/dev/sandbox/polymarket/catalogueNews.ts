import { outcomesOf, tokensOf } from './places'
import type { GammaEvent, GammaMarket, PolymarketSource } from './source'

const LOOK_MS = 1_000

const newMarket = (event: GammaEvent, market: GammaMarket, now: number) => ({
  event_type: 'new_market',
  id: market.id,
  question: market.question,
  market: market.conditionId,
  slug: market.slug,
  description: market.description,
  assets_ids: tokensOf(market),
  outcomes: outcomesOf(market),
  event_message: {
    id: event.id,
    ticker: event.ticker,
    slug: event.slug,
    title: event.title,
    description: event.description,
  },
  timestamp: String(now),
  tags: [],
  condition_id: market.conditionId,
  active: true,
  clob_token_ids: tokensOf(market),
  sports_market_type: '',
  line: '',
  game_start_time: '',
  order_price_min_tick_size: String(market.orderPriceMinTickSize ?? 0.01),
  group_item_title: market.groupItemTitle ?? '',
})

function resolved(market: GammaMarket, now: number) {
  const tokens = tokensOf(market)
  const winner = outcomesOf({ outcomes: market.outcomePrices }).indexOf('1')
  return {
    event_type: 'market_resolved',
    id: market.id,
    market: market.conditionId,
    assets_ids: tokens,
    winning_asset_id: tokens[winner] ?? '',
    winning_outcome: outcomesOf(market)[winner] ?? '',
    timestamp: String(now),
    tags: [],
  }
}

/** Publishes new markets and resolutions from now on; returns the stop function. */
export function catalogueNews(
  source: PolymarketSource,
  clock: () => number,
  publish: (message: string) => void,
): () => void {
  let seen = source.events(clock())
  const look = () => {
    const now = clock()
    const events = source.events(now)
    if (events === seen) return
    const before = new Map(seen.flatMap((event) => event.markets.map((market) => [market.id, market])))
    seen = events
    for (const event of events) {
      for (const market of event.markets) {
        const known = before.get(market.id)
        if (!known) publish(JSON.stringify(newMarket(event, market, now)))
        else if (market.closed && !known.closed) publish(JSON.stringify(resolved(market, now)))
      }
    }
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}

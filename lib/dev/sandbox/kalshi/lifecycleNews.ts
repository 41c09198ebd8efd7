import type { Wire } from '../http/answer'
import type { KalshiEventRow, KalshiMarketRow, KalshiSource } from './source'

const seconds = (time: unknown) => Math.floor(Date.parse(String(time)) / 1_000)

function created(market: KalshiMarketRow): Wire {
  return {
    event_type: 'created',
    market_ticker: market.ticker,
    exchange_index: 0,
    open_ts: seconds(market.open_time),
    close_ts: seconds(market.close_time),
    price_level_structure: market.price_level_structure,
    additional_metadata: {
      title: market.title,
      yes_sub_title: market.yes_sub_title,
      event_ticker: market.event_ticker,
      can_close_early: true,
    },
  }
}

/** The message for a market's new status; passing a close time sends none. */
function turned(market: KalshiMarketRow): Wire | undefined {
  const base = { market_ticker: market.ticker }
  switch (market.status) {
    case 'active':
      return { event_type: 'activated', ...base }
    case 'closed':
      // It closed early, so its close time was moved.
      return { event_type: 'close_date_updated', ...base, close_ts: seconds(market.close_time) }
    case 'determined':
      return {
        event_type: 'determined',
        ...base,
        determination_ts: seconds(market.updated_time),
        result: market.result,
        settlement_value: market.settlement_value_dollars,
      }
    case 'finalized':
      return { event_type: 'settled', ...base, settled_ts: seconds(market.settlement_ts) }
    default:
      return undefined
  }
}

/** Compares the catalogue with the previous call's: the lifecycle messages since. */
export function createLifecycleNews(source: KalshiSource) {
  let known: Map<string, string> | undefined
  let seen: readonly KalshiEventRow[] | undefined
  return (now: number): { type: string; msg: Wire }[] => {
    const events = source.events(now)
    if (events === seen) return []
    seen = events
    const before = known
    known = new Map(events.flatMap((event) => event.markets.map((one) => [one.ticker, one.status])))
    if (!before) return []
    const news: { type: string; msg: Wire }[] = []
    for (const event of events) {
      if (event.markets.every(({ ticker }) => !before.has(ticker))) {
        const { event_ticker, series_ticker, title, sub_title, collateral_return_type } = event
        const msg = { event_ticker, series_ticker, title, subtitle: sub_title, collateral_return_type }
        news.push({ type: 'event_lifecycle', msg })
      }
      for (const market of event.markets) {
        const status = before.get(market.ticker)
        if (status === market.status) continue
        const msg = status === undefined ? created(market) : turned(market)
        if (msg) news.push({ type: 'market_lifecycle_v2', msg })
      }
    }
    return news
  }
}

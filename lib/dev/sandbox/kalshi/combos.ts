import type { KalshiMarketRow } from './source'

const PER_MARKET = 12
const MAX_COMBOS = 3_000

/**
 * Parlays over real markets, which flood `/markets` unless `mve_filter=exclude`: no useful book, both asks
 * at one dollar, prices with four decimals. They are the newest, so that they come first.
 */
export function combosOf(markets: readonly KalshiMarketRow[]): KalshiMarketRow[] {
  return markets
    .filter((market) => market.status === 'active')
    .flatMap((market) =>
      Array.from({ length: PER_MARKET }, (_, i): KalshiMarketRow => {
        const id = `KXMVECROSSCATEGORY0-SHARD1-S2026${i.toString(16).padStart(4, '0').toUpperCase()}-${market.ticker}`
        return {
          ...market,
          ticker: id,
          event_ticker: 'KXMVECROSSCATEGORY0-SHARD1-S2026',
          title: `yes ${String(market.yes_sub_title)},yes Leg ${i}`,
          created_time: new Date(Date.parse(market.created_time) + (400 * 24 + i) * 3_600_000).toISOString(),
          yes_bid_dollars: '0.0000',
          yes_bid_size_fp: '0.00',
          yes_ask_dollars: '1.0000',
          yes_ask_size_fp: '0.00',
          no_bid_dollars: '0.0000',
          no_ask_dollars: '1.0000',
          price_level_structure: 'center_deci_edge_centi_cent',
          exchange_index: 1,
          mve_collection_ticker: 'KXMVECROSSCATEGORY0-SHARD1',
          mve_selected_legs: [
            { event_ticker: market.event_ticker, market_ticker: market.ticker, side: 'yes' },
          ],
        }
      }),
    )
    .slice(0, MAX_COMBOS)
}

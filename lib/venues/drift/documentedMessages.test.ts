import { expect, test } from 'vitest'
import type { VenueId } from '@/lib/core/domain/venue'
import { findUnknown } from './findUnknown'
import { WIRE } from './wire.testkit'

/** The documented fields of each message, nested ones as `outer.inner`. */
const DOCUMENTED: Partial<Record<VenueId, Record<string, string>>> = {
  polymarket: {
    book: 'event_type market asset_id bids.price bids.size asks.price asks.size timestamp hash',
    price_change: `
      event_type market timestamp price_changes.asset_id price_changes.price price_changes.size
      price_changes.side price_changes.hash price_changes.best_bid price_changes.best_ask
    `,
    last_trade_price: `
      event_type market asset_id price side size fee_rate_bps timestamp transaction_hash
    `,
    tick_size_change: 'event_type market asset_id old_tick_size new_tick_size timestamp',
    best_bid_ask: 'event_type market asset_id best_bid best_ask spread timestamp',
    new_market: `
      event_type id question market slug description assets_ids outcomes event_message.id
      event_message.ticker event_message.slug event_message.title event_message.description timestamp tags
      condition_id active clob_token_ids sports_market_type line game_start_time
      order_price_min_tick_size group_item_title taker_base_fee fees_enabled fee_schedule
    `,
    market_resolved: `
      event_type id market assets_ids winning_asset_id winning_outcome timestamp tags
    `,
  },
  kalshi: {
    orderbook_snapshot: `
      type sid seq msg.market_ticker msg.market_id msg.yes_dollars_fp msg.no_dollars_fp msg.ts_ms
    `,
    orderbook_delta: `
      type sid seq msg.market_ticker msg.market_id msg.price_dollars msg.delta_fp msg.side msg.ts
      msg.ts_ms msg.client_order_id msg.subaccount
    `,
    trade: `
      type sid seq msg.trade_id msg.market_ticker msg.yes_price_dollars msg.no_price_dollars msg.count_fp
      msg.taker_side msg.taker_outcome_side msg.taker_book_side msg.is_block_trade msg.ts msg.ts_ms
    `,
    market_lifecycle_v2: `
      type sid seq msg.event_type msg.market_ticker msg.exchange_index msg.open_ts msg.close_ts
      msg.price_level_structure msg.additional_metadata msg.price_ranges.start msg.price_ranges.end
      msg.price_ranges.step msg.determination_ts msg.result msg.settlement_value msg.settled_ts
      msg.is_deactivated
    `,
    event_lifecycle: `
      type sid seq msg.event_ticker msg.exchange_index msg.title msg.subtitle msg.collateral_return_type
      msg.series_ticker
    `,
    event_fee_update: `
      type sid seq msg.event_ticker msg.fee_type_override msg.fee_multiplier_override
    `,
  },
  limitless: {
    orderbookUpdate: `
      marketSlug timestamp version orderbook.bids.price orderbook.bids.size orderbook.bids.side
      orderbook.asks.price orderbook.asks.size orderbook.asks.side orderbook.tokenId
      orderbook.adjustedMidpoint orderbook.midpoint orderbook.maxSpread orderbook.minSize
    `,
    newPriceData: 'marketAddress updatedPrices blockNumber timestamp',
    oraclePriceData: 'marketAddress marketSlug source timestamp value',
    marketCreated: 'slug title type groupSlug categoryIds createdAt',
    marketResolved: 'slug type winningOutcome winningIndex resolutionDate',
  },
  opinion: {
    'market.depth.diff': 'msgType marketId rootMarketId tokenId outcomeSide side price size',
    'market.last.price': 'msgType marketId tokenId outcomeSide price',
    'market.last.trade': 'msgType marketId tokenId outcomeSide side price shares amount',
  },
  predictfun: {
    predictTradingStatus: 'type topic data.kind data.tsMs data.marketId data.tradingStatus',
    predictCategoryChanged: `
      type topic data.kind data.patchKind data.tsMs data.categoryId data.slug
    `,
    predictMarketChanged: 'type topic data.kind data.patchKind data.tsMs data.marketId',
  },
}

/** A message with these fields, all empty. */
function messageOf(fields: string): object {
  const message: Record<string, unknown> = {}
  for (const path of fields.trim().split(/\s+/)) {
    const names = path.split('.')
    let at = message
    for (const outer of names.slice(0, -1)) {
      at[outer] ??= {}
      at = at[outer] as Record<string, unknown>
    }
    at[names.at(-1) ?? ''] = null
  }
  return message
}

const messages = Object.entries(DOCUMENTED).flatMap(([venue, kinds]) =>
  Object.entries(kinds).map(([kind, fields]) => ({ venue: venue as VenueId, kind, fields })),
)

test.each(messages)(
  'a documented field of $venue $kind is not drift, read or not',
  ({ venue, kind, fields }) => {
    const watched = WIRE[venue].get(`socket ${kind}`)
    expect(watched && findUnknown(messageOf(fields), watched.shape)).toEqual([])
  },
)

import { watchedEndpoints, wireShape, wireValues } from '../drift/wireShape'
import {
  kalshiBook,
  kalshiBookRow,
  kalshiEvent,
  kalshiEventFeeChange,
  kalshiFeeChange,
  kalshiMarket,
  kalshiSeries,
} from './schemas'
import { deltaMsg, eventMsg, frameHead, lifecycleMsg, snapshotMsg, tradeMsg } from './streamMessages'

const side = wireValues('yes', 'no')
const result = wireValues('yes', 'no', 'scalar')
const priceRanges = wireShape({ unused: 'start end step' })

const market = wireShape({
  schema: kalshiMarket,
  unused: `
    can_close_early cap_strike custom_strike early_close_condition exchange_index expiration_time
    expiration_value fractional_trading_enabled functional_strike is_provisional last_price
    latest_expiration_time liquidity liquidity_dollars mve_collection_ticker mve_selected_legs no_ask
    no_ask_dollars no_bid no_bid_dollars no_sub_title notional_value notional_value_dollars open_interest
    open_interest_fp previous_price previous_price_dollars previous_yes_ask previous_yes_ask_dollars
    previous_yes_bid previous_yes_bid_dollars price_level_structure primary_participant_key
    response_price_units settlement_bounds_type settlement_timer_seconds
    settlement_value_dollars strike_type subtitle tick_size updated_time volume volume_24h yes_ask
    yes_ask_dollars yes_ask_norm yes_ask_size_fp yes_bid yes_bid_dollars yes_bid_norm yes_bid_size_fp
    yes_price
  `,
  inside: {
    market_type: wireValues('binary', 'scalar'),
    status: wireValues(...kalshiMarket.shape.status.options),
    result,
    price_ranges: priceRanges,
  },
})

const sources = wireShape({ unused: 'name url' })
const event = wireShape({
  schema: kalshiEvent,
  unused: `
    available_on_brokers collateral_return_type exchange_index last_updated_ts product_metadata status
    strike_period
  `,
  inside: { markets: market, settlement_sources: sources },
})

const FEE_TYPES = wireValues(
  'quadratic',
  'quadratic_with_maker_fees',
  'quadratic_with_combo_maker_fees',
  'flat',
  'margin_market_maker_program_fees',
)
const series = wireShape({
  schema: kalshiSeries,
  unused: `
    additional_prohibitions categories contract_terms_url contract_url exchange_index frequency
    last_updated_ts product_metadata volume_fp
  `,
  inside: { fee_type: FEE_TYPES, settlement_sources: sources },
})

const trade = wireShape({
  schema: tradeMsg,
  unused: `
    count created_time no_price no_price_dollars price taker_book_side ticker yes_price
  `,
  inside: { taker_outcome_side: side, taker_side: side },
})
const trades = wireShape({ unused: 'cursor', inside: { trades: trade } })

const candle = wireShape({
  unused: 'end_period_ts price yes_bid yes_ask volume volume_fp open_interest open_interest_fp',
})

/** A frame with the fields of its `msg`. */
const frame = (msg?: ReturnType<typeof wireShape>) =>
  wireShape({ schema: frameHead, ...(msg && { inside: { msg } }) })

/** Fields of Kalshi's responses and messages, used and unused, as recorded until November 2026 and documented. */
export const KALSHI_WIRE = watchedEndpoints('kalshi', {
  'GET /events/fee_changes': wireShape({
    unused: 'cursor',
    inside: { event_fee_changes: wireShape({ schema: kalshiEventFeeChange, unused: 'id series_ticker' }) },
  }),
  'GET /events': wireShape({ unused: 'cursor', inside: { events: event } }),
  'GET /events/{}': wireShape({ inside: { event, markets: market } }),
  'GET /series/fee_changes': wireShape({
    inside: { series_fee_change_arr: wireShape({ schema: kalshiFeeChange, unused: 'id' }) },
  }),
  'GET /series': wireShape({ unused: 'cursor', inside: { series } }),
  'GET /series/{}': wireShape({ inside: { series } }),
  'GET /markets/orderbooks': wireShape({
    inside: {
      orderbooks: wireShape({
        schema: kalshiBookRow,
        inside: { orderbook_fp: wireShape({ schema: kalshiBook }) },
      }),
    },
  }),
  'GET /historical/trades': trades,
  'GET /markets/trades': trades,
  'GET /markets/candlesticks': wireShape({
    inside: { markets: wireShape({ unused: 'market_ticker ticker', inside: { candlesticks: candle } }) },
  }),
  'GET /historical/markets/{}/candlesticks': wireShape({
    unused: 'ticker',
    inside: { candlesticks: candle },
  }),
  'socket orderbook_snapshot': frame(wireShape({ schema: snapshotMsg, unused: 'market_id' })),
  'socket orderbook_delta': frame(
    wireShape({
      schema: deltaMsg,
      unused: 'market_id price_cents ts client_order_id subaccount',
      inside: { side },
    }),
  ),
  'socket trade': frame(trade),
  'socket market_lifecycle_v2': frame(
    wireShape({
      schema: lifecycleMsg,
      unused: `
        close_ts determination_ts exchange_index is_deactivated open_ts price_level_structure
        settled_ts settlement_value
      `,
      inside: {
        price_ranges: priceRanges,
        result,
      },
    }),
  ),
  'socket ticker': frame(),
  'socket event_lifecycle': frame(
    wireShape({
      schema: eventMsg,
      unused: 'collateral_return_type exchange_index series_ticker subtitle title',
    }),
  ),
  'socket event_fee_update': frame(
    wireShape({
      schema: eventMsg,
      unused: 'fee_multiplier_override',
      inside: { fee_type_override: FEE_TYPES },
    }),
  ),
  'socket subscribed': frame(),
  'socket unsubscribed': frame(),
  'socket ok': frame(),
  'socket error': frame(),
  'socket *': wireShape({ inside: { type: wireValues() } }),
})

import { watchedEndpoints, wireShape, wireValues } from '../drift/wireShape'
import { clobBook, gammaEvent, gammaMarket } from './schemas'
import { bestPrices, lastTrade, levelChange } from './streamMessages'

const side = wireValues('BUY', 'SELL', 'buy', 'sell')
const schedule = wireShape({ unused: 'rate exponent takerOnly rebateRate' })
const levels = wireShape({ unused: 'price size' })

const market = wireShape({
  schema: gammaMarket,
  unused: `
    $schema
    acceptingOrdersTimestamp approved automaticallyActive automaticallyResolved bestAsk bestBid category
    clearBookOnStart clobRewards comboStatus competitive createdAt creator customLiveness cyom
    deploying deployingTimestamp endDateIso featured fpmmLive funded gameStartTime groupItemThreshold
    hasReviewedDates holdingRewardsEnabled line liquidity liquidityAmm liquidityClob liquidityNum
    mailchimpTag makerBaseFee makerRebatesFeeShareBps manualActivation marketMakerAddress marketType
    negRisk negRiskMarketID negRiskRequestID new oneDayPriceChange oneHourPriceChange oneMonthPriceChange
    oneWeekPriceChange oneYearPriceChange orderMinSize pagerDutyNotificationEnabled pendingDeployment
    questionID ready readyForCron requiresTranslation resolvedBy restricted rewardsMaxSpread
    rewardsMinSize rfqEnabled secondsDelay seriesColor showGmpOutcome showGmpSeries sportsMarketType
    spread startDate startDateIso submitted_by takerBaseFee twitterCardImage umaBond umaEndDate umaReward
    updatedAt updatedBy volume1mo volume1moAmm volume1moClob volume1wk volume1wkAmm volume1wkClob
    volume1yr volume1yrAmm volume1yrClob volume24hrAmm volume24hrClob volumeAmm volumeClob
  `,
  inside: {
    version: wireValues('v1', 'v2'),
    umaResolutionStatus: wireValues('proposed', 'disputed', 'resolved', 'requested', 'challenged'),
    feeSchedule: schedule,
  },
})

const event = wireShape({
  schema: gammaEvent,
  unused: `
    active archived automaticallyActive automaticallyResolved category closed closedTime commentCount
    competitive countryName cumulativeMarkets cyom deploying deployingTimestamp electionType enableNegRisk
    enableOrderBook ended estimateValue eventCreators eventDate eventWeek featured featuredOrder gameId
    gmpChartMode liquidity liquidityAmm liquidityClob live negRiskMarketID new openInterest
    pendingDeployment period published_at requiresTranslation resolutionSource restricted score series
    seriesSlug showAllOutcomes showMarketImages sortBy startTime ticker updatedAt volume1mo volume1wk
    volume1yr
  `,
  inside: { markets: market },
})

const book = wireShape({
  schema: clobBook,
  unused: 'market hash min_order_size neg_risk',
  inside: { bids: levels, asks: levels },
})

const page = (row: ReturnType<typeof wireShape>) =>
  wireShape({ inside: { data: row, pagination: wireShape({ unused: 'next_cursor has_more limit offset' }) } })

/** Every message carries its kind, its market and its time. */
const HEAD = 'event_type market asset_id timestamp'

const eventMessage = wireShape({ unused: 'id ticker slug title description' })

/** Fields of Polymarket's responses and messages, used and unused, as recorded until November 2026 and documented. */
export const POLYMARKET_WIRE = watchedEndpoints('polymarket', {
  'GET /events/keyset': wireShape({ unused: 'next_cursor $schema', inside: { events: event } }),
  'GET /events/{}': event,
  'POST /books': book,
  'GET /clob-markets/{}': wireShape({
    unused: 'c mos mts mbf tbf ao cbos aot ibce r v nr gst sd itode',
    inside: { t: wireShape({ unused: 't o' }), fd: wireShape({ unused: 'r e to' }) },
  }),
  'GET /v2/trades': page(
    wireShape({
      unused: `
      bio condition_id event_slug icon name outcome outcome_index price profile_image
      profile_image_optimized proxy_wallet pseudonym size slug timestamp title token_id transaction_hash
    `,
      inside: { side },
    }),
  ),
  'GET /v2/positions': page(
    wireShape({
      unused: `
      archived avg_price condition_id current_price current_size current_value end_date entry_cost_usdc
      entry_fees_usdc event_id event_slug first_entry_at icon last_event_at mergeable name negative_risk
      opposite_outcome opposite_token_id outcome outcome_index percent_pnl profile_image proxy_wallet
      realized_pnl redeemable slug status title token_id total_cost_usdc total_pnl total_size
      unrealized_pnl verified
    `,
    }),
  ),
  'GET /v2/prices-history': page(wireShape({ unused: 'timestamp price resolution_seconds' })),
  'socket book': wireShape({
    schema: clobBook,
    unused: `${HEAD} hash min_order_size neg_risk`,
    inside: { bids: levels, asks: levels },
  }),
  'socket price_change': wireShape({
    unused: HEAD,
    inside: {
      price_changes: wireShape({ schema: levelChange, unused: 'asset_id hash', inside: { side } }),
    },
  }),
  'socket last_trade_price': wireShape({
    schema: lastTrade,
    unused: `${HEAD} fee_rate_bps`,
    inside: { side },
  }),
  'socket tick_size_change': wireShape({ unused: `${HEAD} old_tick_size new_tick_size side` }),
  'socket best_bid_ask': wireShape({ schema: bestPrices, unused: `${HEAD} spread` }),
  'socket new_market': wireShape({
    unused: `
      ${HEAD}
      active assets_ids clob_token_ids condition_id description fee_schedule fees_enabled game_start_time
      group_item_title id line order_price_min_tick_size outcomes question slug sports_market_type tags
      taker_base_fee
    `,
    inside: { event_message: eventMessage },
  }),
  'socket market_resolved': wireShape({
    unused: `${HEAD} assets_ids id tags winning_asset_id winning_outcome`,
    inside: { event_message: eventMessage },
  }),
  'socket *': wireShape({ inside: { event_type: wireValues() } }),
})

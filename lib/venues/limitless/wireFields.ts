import { type WireShape, watchedEndpoints, wireShape, wireValues } from '../drift/wireShape'
import { groupRow, marketRow, orderBook, tradeRow } from './schemas'

const single = {
  schema: marketRow,
  unused: `
    address automationType creator dailyReward expirationDate id isOther isRewardable liquidity
    liquidityFormatted negRiskRequestId ogImageURI openInterest openInterestFormatted orderInGroup
    outcomeTokens prices priorityIndex proxyTitle stableSlug subtitle tradePrices trends updatedAt
  `,
  inside: {
    status: wireValues('DRAFT', 'FUNDED', 'LOCKED', 'CLOSED', 'RESOLVED'),
    marketType: wireValues('single', 'group'),
    tradeType: wireValues('clob', 'amm', 'group'),
    collateralToken: wireShape({ unused: 'address decimals symbol id name logoUrl' }),
    metadata: wireShape({
      unused: `
        awayTeam binaryMarketType cardsThreshold conditionalMarketSettings conditionalSettingsApplied
        cornersThreshold daysBeforeMatch daysBeforeMatchForSettings externalSlug fee fixtureId
        goalsThreshold homeTeam isBannered isPolyArbitrage openPrice shotsThreshold shouldMarketMake
        sportType startMatchTimestampInUTC
      `,
    }),
    settings: wireShape({
      unused: 'minSize maxSpread dailyReward rewardsEpoch c rebateRate takerDelayMs creatorFeePct',
    }),
    tokens: wireShape({ unused: 'yes no' }),
    venue: wireShape({ unused: 'exchange adapter' }),
  },
}
/** A market, or a group with its outcomes. */
const market: WireShape = wireShape({
  ...single,
  unused: `${single.unused} ${Object.keys(groupRow.shape).join(' ')}`,
  inside: { ...single.inside, markets: wireShape(single) },
})

const levels = wireShape({ unused: 'price size side' })
const book = wireShape({
  schema: orderBook,
  unused: 'adjustedMidpoint midpoint maxSpread minSize',
  inside: { bids: levels, asks: levels },
})
const point = wireShape({ unused: 'timestamp price' })
const side = wireShape({ unused: 'cost fillPrice marketValue realisedPnl unrealizedPnl' })

/** Fields of Limitless's responses and messages, used and unused, as recorded until September 2026 and documented. */
export const LIMITLESS_WIRE = watchedEndpoints('limitless', {
  'GET /markets/active': wireShape({ unused: 'totalMarketsCount', inside: { data: market } }),
  'GET /markets/{}/orderbook': book,
  'GET /markets/{}/events': wireShape({
    unused: 'limit page totalPages totalRows',
    inside: {
      events: wireShape({
        schema: tradeRow,
        unused: 'makerAmount takerAmount title',
        inside: { side: wireValues(0, 1) },
      }),
    },
  }),
  'GET /markets/{}/historical-price': wireShape({
    unused: 'title',
    inside: { data: point, prices: point },
  }),
  'GET /portfolio/{}/positions': wireShape({
    unused: 'amm group points accumulativePoints rewards',
    inside: {
      clob: wireShape({
        unused: 'makerAddress tokensBalance latestTrade rewards orders market',
        inside: { positions: wireShape({ inside: { yes: side, no: side } }) },
      }),
    },
  }),
  'GET /markets/{}': market,
  'socket orderbookUpdate': wireShape({
    unused: 'marketSlug timestamp version',
    inside: { orderbook: book },
  }),
  'socket marketResolved': wireShape({ unused: 'slug type winningOutcome winningIndex resolutionDate' }),
  'socket marketCreated': wireShape({ unused: 'slug title type groupSlug categoryIds createdAt' }),
  'socket newPriceData': wireShape({ unused: 'marketAddress updatedPrices blockNumber timestamp' }),
  'socket oraclePriceData': wireShape({ unused: 'marketAddress marketSlug source timestamp value' }),
  'socket system': wireShape({ unused: 'message markets' }),
  'socket exception': wireShape({ unused: 'status message error statusCode' }),
  'socket authenticated': wireShape({ unused: 'message' }),
  'socket *': wireShape({ inside: { event: wireValues() } }),
})

import { type WireShape, watchedEndpoints, wireShape, wireValues } from '../drift/wireShape'
import { categoryRow, marketRow, matchRow, orderBook } from './schemas'

const quote = wireShape({ unused: 'price size' })
const outcome = wireShape({
  unused: 'indexSet name onChainId team variantData',
  inside: { status: wireValues('WON', 'LOST', 'VOIDED'), bestBid: quote, bestAsk: quote },
})
const stats = wireShape({
  unused: 'totalLiquidityUsd volumeTotalUsd volume24hUsd liquidity3cAskUsd',
})

const market = wireShape({
  schema: marketRow,
  unused: `
    boostEndsAt boostStartsAt categorySlug createdAt isBoosted isNegRisk isYieldBearing makerFeeBps
    marketType marketVariant oracleQuestionId questionIndex resolverAddress rewards shareThreshold
    spreadThreshold team variantData
  `,
  inside: {
    status: wireValues(
      'REGISTERED',
      'PRICE_PROPOSED',
      'PRICE_DISPUTED',
      'PAUSED',
      'UNPAUSED',
      'RESOLVED',
      'REMOVED',
      'OPEN',
      'RESOLVING',
    ),
    tradingStatus: wireValues('OPEN', 'MATCHING_NOT_ENABLED', 'CANCEL_ONLY', 'CLOSED'),
    outcomes: outcome,
    resolution: outcome,
    stats,
  },
})

const category = wireShape({
  schema: categoryRow,
  unused: `
    isYieldBearing negRiskOnChainId parentSlug resolutionProvider shortTitle teams variantData
    variantDetails
  `,
  inside: { status: wireValues('OPEN', 'RESOLVED', 'REMOVED'), markets: market, stats },
})

const answer = (data: WireShape) => wireShape({ unused: 'success cursor', inside: { data } })
const quoteType = wireValues('Bid', 'Ask')
const party = wireShape({
  unused: 'amount price signer hash',
  inside: {
    quoteType,
    outcome,
    fee: wireShape({ unused: 'amount', inside: { type: wireValues('SHARES', 'COLLATERAL') } }),
  },
})
const book = wireShape({
  schema: orderBook,
  unused: 'orderCount settlementsPending version',
  inside: { lastOrderSettled: wireShape({ unused: 'id kind marketId outcome price side' }) },
})
const pushed = (data: WireShape) => wireShape({ unused: 'type topic', inside: { data } })

/** Fields of Predict.fun's responses and messages, used and unused, as recorded until September 2026 and documented. */
export const PREDICTFUN_WIRE = watchedEndpoints('predictfun', {
  'GET /categories': answer(category),
  'GET /categories/{}': answer(category),
  'GET /markets/{}/orderbook': answer(book),
  'GET /markets/{}/timeseries': answer(
    wireShape({ unused: 'resolution', inside: { series: wireShape({ unused: 'x y' }) } }),
  ),
  'GET /markets/{}': answer(market),
  'GET /orders/matches': answer(
    wireShape({ schema: matchRow, inside: { market, taker: party, makers: party } }),
  ),
  'GET /positions/{}': answer(
    wireShape({ unused: 'id amount valueUsd averageBuyPriceUsd pnlUsd', inside: { market, outcome } }),
  ),
  'socket predictOrderbook': pushed(book),
  'socket predictTradingStatus': pushed(
    wireShape({
      unused: 'kind tsMs marketId',
      inside: { tradingStatus: market.inside.tradingStatus ?? wireValues() },
    }),
  ),
  'socket predictMarketStatus': pushed(
    wireShape({
      unused: 'kind tsMs marketId',
      inside: {
        status: market.inside.status ?? wireValues(),
        outcomes: wireShape({ unused: 'label price indexSet onChainId' }),
      },
    }),
  ),
  'socket predictMarketChanged': pushed(wireShape({ unused: 'kind patchKind tsMs marketId' })),
  'socket predictCategoryChanged': pushed(wireShape({ unused: 'kind patchKind tsMs categoryId slug' })),
  'socket heartbeat': wireShape({ unused: 'type topic data' }),
  'socket system': wireShape({ unused: 'type topic data' }),
  'socket *': wireShape({ inside: { topic: wireValues() } }),
})

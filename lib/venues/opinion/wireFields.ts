import { type WireShape, watchedEndpoints, wireShape, wireValues } from '../drift/wireShape'
import { binaryRow, bookResult, topicRow } from './schemas'

/** 1 Created, 2 Activated, 3 Resolving, 4 Resolved, 5 Failed, 6 Deleted. */
const status = wireValues(1, 2, 3, 4, 5, 6)
const UNUSED = `
  chainId collection createdAt isResolvableByAI labelIds marketType noTokenName questionId quoteToken rebate
  resolvedAt statusEnum volume7d yesTokenName
`

const topic = wireShape({
  schema: topicRow,
  unused: UNUSED,
  inside: {
    status,
    marketType: wireValues(0, 1),
    childMarkets: wireShape({ schema: binaryRow, unused: UNUSED, inside: { status } }),
  },
})

/** Live responses have `errno` and `errmsg`, the documentation `code` and `msg`. */
const enveloped = (result: WireShape) => wireShape({ unused: 'errno errmsg code msg', inside: { result } })
const one = enveloped(wireShape({ inside: { data: topic } }))
const levels = wireShape({ unused: 'price size' })

const ABOUT = 'msgType marketId rootMarketId tokenId outcomeSide price'

/** Fields of Opinion's responses and messages, used and unused, as recorded until August 2026 and documented. */
export const OPINION_WIRE = watchedEndpoints('opinion', {
  'GET /market': enveloped(wireShape({ unused: 'total', inside: { list: topic } })),
  'GET /market/categorical/{}': one,
  'GET /market/{}': one,
  'GET /token/orderbook': enveloped(
    wireShape({ schema: bookResult, unused: 'market', inside: { bids: levels, asks: levels } }),
  ),
  'GET /token/fee-rates': enveloped(wireShape({ unused: 'tokenId takerFeeBps makerFeeBps' })),
  'GET /token/price-history': enveloped(wireShape({ inside: { history: wireShape({ unused: 't p' }) } })),
  'GET /quoteToken': enveloped(
    wireShape({
      unused: 'total',
      inside: {
        list: wireShape({
          unused: 'id quoteTokenName quoteTokenAddress ctfExchangeAddress decimal symbol chainId createdAt',
        }),
      },
    }),
  ),
  'socket market.depth.diff': wireShape({
    unused: `${ABOUT} size`,
    inside: { side: wireValues('bids', 'asks') },
  }),
  'socket market.last.trade': wireShape({
    unused: `${ABOUT} shares amount`,
    inside: { side: wireValues('Buy', 'Sell', 'Split', 'Merge') },
  }),
  'socket market.last.price': wireShape({ unused: ABOUT }),
  'socket *': wireShape({ inside: { msgType: wireValues() } }),
})

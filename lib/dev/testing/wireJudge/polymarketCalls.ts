import { createPublicClient, forkEnvironmentConfig, OrderSide } from '@polymarket/client'
import { type JudgedCall, leaveOut } from './judgedCall'
import type { Subjects } from './subjects'

/** Declares Node 24; the used part runs on 20. Its own schemas have validated its results. */
const CLIENT = '@polymarket/client'

interface Pages {
  firstPage(): Promise<{ items?: unknown }>
}

const filled = (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? 'the list is empty' : undefined

export function polymarketCalls({ env, polymarket, wallet, now }: Subjects): JudgedCall[] {
  const environment = forkEnvironmentConfig({
    name: 'stand-ins',
    gamma: { rest: env.POLYMARKET_GAMMA_URL },
    clob: { rest: env.POLYMARKET_CLOB_URL, market: { ws: env.POLYMARKET_WS_URL } },
    data: { rest: env.POLYMARKET_DATA_URL },
  })
  const client = createPublicClient({ environment })
  const { eventId, eventSlug, marketId, marketSlug, conditionId, tokens } = polymarket
  const tokenId = tokens[0] ?? ''
  const both = tokens.map((token) => ({ tokenId: token }))
  const end = Math.floor(now / 1_000)
  const one = (name: string, call: () => Promise<unknown>, check?: JudgedCall['check']): JudgedCall => ({
    client: CLIENT,
    name,
    call,
    check,
  })
  const list = (name: string, call: () => Pages, mayBeEmpty = false): JudgedCall =>
    one(name, async () => (await call().firstPage()).items, mayBeEmpty ? undefined : filled)
  return [
    list('listEvents', () => client.listEvents({ pageSize: 20 })),
    list('listEvents closed', () => client.listEvents({ closed: true }), true),
    one('fetchEvent by id', () => client.fetchEvent({ id: eventId })),
    one('fetchEvent by slug', () => client.fetchEvent({ slug: eventSlug })),
    one('fetchEvent by url', () => client.fetchEvent({ url: `https://polymarket.com/event/${eventSlug}` })),
    one('fetchEventTags', () => client.fetchEventTags({ id: eventId }), filled),
    one('fetchEventLiveVolume', () => client.fetchEventLiveVolume({ id: eventId })),
    list('listMarkets', () => client.listMarkets({ pageSize: 20 })),
    one('fetchMarket by id', () => client.fetchMarket({ id: marketId })),
    one('fetchMarket by slug', () => client.fetchMarket({ slug: marketSlug })),
    one('fetchMarketTags', () => client.fetchMarketTags({ id: marketId })),
    list(
      'listMarketHolders',
      () => ({
        firstPage: async () => ({ items: await client.listMarketHolders({ market: [conditionId] }) }),
      }),
      true,
    ),
    one('listOpenInterest', () => client.listOpenInterest({ market: [conditionId] }), filled),
    list('listMarketPositions', () => client.listMarketPositions({ market: conditionId }), true),
    one('fetchMidpoint', () => client.fetchMidpoint({ tokenId })),
    one('fetchMidpoints', () => client.fetchMidpoints(both)),
    one('fetchPrice', () => client.fetchPrice({ tokenId, side: OrderSide.BUY })),
    one('fetchPrices', () => client.fetchPrices(both.map((row) => ({ ...row, side: OrderSide.SELL })))),
    one('fetchOrderBook', () => client.fetchOrderBook({ tokenId })),
    one('fetchOrderBooks', () => client.fetchOrderBooks(both), filled),
    one('fetchSpread', () => client.fetchSpread({ tokenId })),
    one('fetchSpreads', () => client.fetchSpreads(both)),
    one('fetchLastTradePrice', () => client.fetchLastTradePrice({ tokenId })),
    one('fetchLastTradePrices', () => client.fetchLastTradePrices(both), filled),
    ...(['1h', '6h', '1d', '1w', 'max'] as const).map((interval) =>
      one(
        `fetchPriceHistory of ${interval}`,
        () => client.fetchPriceHistory({ tokenId, interval } as never),
        filled,
      ),
    ),
    one(
      'fetchPriceHistory between times',
      () => client.fetchPriceHistory({ tokenId, startTs: end - 7_200, endTs: end, fidelity: 10 }),
      filled,
    ),
    one('estimateMarketPrice', () =>
      client.estimateMarketPrice({ tokenId, side: OrderSide.BUY, amount: 10 } as never),
    ),
    list('listTrades', () => client.listTrades({ market: [conditionId] } as never), true),
    list('listActivity', () => client.listActivity({ user: wallet }), true),
    list('listPositions', () => client.listPositions({ user: wallet }), true),
    list('listClosedPositions', () => client.listClosedPositions({ user: wallet }), true),
    one('fetchPortfolioValue', () => client.fetchPortfolioValue({ user: wallet })),
    one('fetchTradedMarketCount', () => client.fetchTradedMarketCount({ user: wallet })),
    list('listSeries', () => client.listSeries({}), true),
    list('listTags', () => client.listTags({})),
    one('fetchTag', async () => {
      const [tag] = (await client.fetchEventTags({ id: eventId })) as { id: string }[]
      return client.fetchTag({ id: tag?.id ?? '' })
    }),
    one('fetchRelatedTags', () => client.fetchRelatedTags({ id: '2' })),
    one('fetchRelatedTagResources', () => client.fetchRelatedTagResources({ id: '2' })),
    list('search', () => client.search({ q: 'will' }), true),
    one('listSports', () => client.listSports()),
    one('fetchSportsMarketTypes', () => client.fetchSportsMarketTypes()),
    list('listTeams', () => client.listTeams({}), true),
    list('listCurrentRewards', () => client.listCurrentRewards({}), true),
    list('listMarketRewards', () => client.listMarketRewards({ conditionId } as never), true),
    ...leaveOut(
      CLIENT,
      [
        'listComments',
        'fetchCommentsById',
        'listCommentsByUserAddress',
        'fetchPublicProfile',
        'listTraderLeaderboard',
        'listMarketClarifications',
        'listBuilderTrades',
        'listBuilderLeaderboard',
        'fetchBuilderVolume',
      ],
      'people and builders: neither book, price nor holding, so the service reads none of it',
    ),
    ...leaveOut(
      CLIENT,
      [
        'fetchSeries',
        'listComboPositions',
        'listComboActivity',
        'listComboMarkets',
        'downloadAccountingSnapshot',
      ],
      'series, combos and archives of accounts: the simulated world has none',
    ),
    ...leaveOut(
      CLIENT,
      [
        'fetchPerpsBook',
        'fetchPerpsFees',
        'fetchPerpsInstruments',
        'fetchPerpsTicker',
        'fetchPerpsTickers',
        'listPerpsCandles',
        'listPerpsFundingHistory',
        'listPerpsTrades',
      ],
      'perpetuals: another exchange under the same roof',
    ),
  ]
}

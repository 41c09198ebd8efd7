import { Client } from '@limitless-exchange/sdk'
import { type JudgedCall, leaveOut } from './judgedCall'
import type { Subjects } from './subjects'

const CLIENT = '@limitless-exchange/sdk'
export const LIMITLESS_TYPES = `import type * as L from '@limitless-exchange/sdk'`

const SORTS = ['lp_rewards', 'ending_soon', 'newest', 'high_value'] as const

const soonestFirst = (value: unknown) => {
  const rows = (
    value as { data: { expirationTimestamp?: number; markets?: { expirationTimestamp: number }[] }[] }
  ).data
  const ends = rows.map(
    (row) =>
      row.expirationTimestamp ?? Math.min(...(row.markets ?? []).map((market) => market.expirationTimestamp)),
  )
  return ends.every((end, i) => end >= (ends[i - 1] ?? 0))
    ? undefined
    : 'a later one stands before an earlier one'
}

export function limitlessCalls({ env, limitless, wallet }: Subjects): JudgedCall[] {
  const client = new Client({ baseURL: env.LIMITLESS_API_URL })
  const call = (name: string, type: string, run: () => Promise<unknown>): JudgedCall => ({
    client: CLIENT,
    name,
    type,
    unlike: [/settings\.rebateRate is string/, 'recorded markets say rebateRate as text'],
    call: run,
  })
  const socket = async (run: (ws: ReturnType<Client['newWebSocketClient']>) => Promise<unknown>) => {
    const ws = client.newWebSocketClient({ url: env.LIMITLESS_WS_URL, autoReconnect: false })
    await ws.connect()
    try {
      return await run(ws)
    } finally {
      await ws.disconnect()
    }
  }
  return [
    call('markets.getActiveMarkets', 'L.ActiveMarketsResponse', () => client.markets.getActiveMarkets()),
    ...SORTS.map((sortBy) => ({
      ...call(`markets.getActiveMarkets by ${sortBy}`, 'L.ActiveMarketsResponse', () =>
        client.markets.getActiveMarkets({ limit: 25, page: 1, sortBy }),
      ),
      check: sortBy === 'ending_soon' ? soonestFirst : undefined,
    })),
    call('markets.getMarket', 'L.Market', () => client.markets.getMarket(limitless.slug)),
    call('markets.getMarket of a group', 'L.Market', () => client.markets.getMarket(limitless.group)),
    call('markets.getOrderBook', 'L.OrderBook', () => client.markets.getOrderBook(limitless.slug)),
    call('portfolio positions of a wallet', 'L.PortfolioPositionsResponse', () =>
      client.http.get(`/portfolio/${wallet}/positions`),
    ),
    call('pages.getNavigation', 'L.NavigationNode[]', () => client.pages.getNavigation()),
    call('pages.getMarketPageByPath', 'L.MarketPage', async () => {
      const [node] = await client.pages.getNavigation()
      return client.pages.getMarketPageByPath(node?.path ?? '/')
    }),
    call('pages.getMarkets', 'L.MarketPageMarketsResponse', async () => {
      const [node] = await client.pages.getNavigation()
      return client.pages.getMarkets(node?.id ?? '', { page: 1, limit: 5 })
    }),
    call('pages.getPropertyKeys', 'L.PropertyKey[]', () => client.pages.getPropertyKeys()),
    call('socket: subscribe to books', 'L.OrderbookUpdate', () =>
      socket(
        (ws) =>
          new Promise((resolve, reject) => {
            setTimeout(() => reject(new Error('no book within 3 s')), 3_000).unref()
            ws.on('orderbookUpdate', resolve)
            ws.subscribe('subscribe_market_prices', { marketSlugs: [limitless.slug] }).catch(reject)
          }),
      ),
    ),
    {
      client: CLIENT,
      name: 'socket: unsubscribe',
      call: () =>
        socket(async (ws) => {
          await ws.subscribe('subscribe_market_prices', { marketSlugs: [limitless.slug] })
          await Promise.race([
            ws.unsubscribe('subscribe_market_prices', { marketSlugs: [limitless.slug] }),
            new Promise((_, reject) =>
              setTimeout(() => reject(new Error('no acknowledgement within 3 s')), 3_000).unref(),
            ),
          ])
        }),
    },
    ...leaveOut(
      CLIENT,
      [
        'portfolio.getProfile',
        'portfolio.getPositions',
        'portfolio.getCLOBPositions',
        'portfolio.getAMMPositions',
        'portfolio.getUserHistory',
        'Market.getUserOrders',
        'apiTokens.listTokens',
        'partnerAccounts.listAccounts',
      ],
      'reads of an account; the service holds no account',
    ),
    ...leaveOut(
      CLIENT,
      ['pages.getPropertyKey', 'pages.getPropertyOptions', 'amm.checkAllowance'],
      'filters of its site and its pools: neither has a book',
    ),
  ]
}

import * as api from '@opinion-labs/opinion-api'
import { createClient, createConfig } from '@opinion-labs/opinion-api/client'
import { Client, TopicSortType, TopicStatusFilter, TopicType } from '@opinion-labs/opinion-clob-sdk'
import { type JudgedCall, leaveOut } from './judgedCall'
import type { Subjects } from './subjects'

const SDK = '@opinion-labs/opinion-clob-sdk'
const API = '@opinion-labs/opinion-api'
export const OPINION_TYPES = `import type * as O from '${SDK}'\nimport type * as A from '${API}'`

/** A key without an account: the client signs nothing when it reads. */
const UNUSED_KEY = `0x${'1'.repeat(64)}` as const

const isOk = (value: unknown) => {
  const { errno, errmsg, result } = value as { errno?: number; errmsg?: string; result?: unknown }
  if (errno !== 0) return `errno ${errno}: ${errmsg}`
  return result === undefined || result === null ? 'result is missing' : undefined
}

export function opinionCalls({ env, opinion, wallet, now }: Subjects): JudgedCall[] {
  const apiKey = env.OPINION_API_KEY ?? ''
  const client = new Client({
    host: env.OPINION_API_URL ?? '',
    apiKey,
    chainId: 56,
    rpcUrl: 'http://127.0.0.1:9',
    privateKey: UNUSED_KEY,
    multiSigAddress: wallet as `0x${string}`,
  })
  const generated = createClient(createConfig({ baseUrl: env.OPINION_API_URL, headers: { apikey: apiKey } }))
  const { binary, topic, slug, token } = opinion
  const end = Math.floor(now / 1_000)
  const sdk = (method: string, name: string, call: () => Promise<unknown>): JudgedCall => ({
    client: SDK,
    name: `${method}${name && ` ${name}`}`,
    type: `Awaited<ReturnType<O.Client['${method}']>>`,
    call,
    check: isOk,
  })
  const raw = (
    method: string,
    name: string,
    call: () => Promise<{ data?: unknown; error?: unknown; response?: { status: number } }>,
  ): JudgedCall => ({
    client: API,
    name: `${method}${name && ` ${name}`}`,
    type: `A.${method.replace(/^get/, 'Get')}Responses[200]`,
    check: isOk,
    unlike: [/childMarkets/, 'recorded rows of binary markets say childMarkets null'],
    call: async () => {
      const { data, error, response } = await call()
      if (response?.status === 404) throw new Error(`404 ${JSON.stringify(error)}`)
      return data ?? error
    },
  })
  const to = { client: generated, headers: { apikey: apiKey } } as never
  const query = <T extends object>(values: T) => ({ ...(to as object), query: values }) as never
  const path = <T extends object>(values: T) => ({ ...(to as object), path: values }) as never
  return [
    sdk('getQuoteTokens', '', () => client.getQuoteTokens()),
    sdk('getMarkets', '', () => client.getMarkets({ page: 1, limit: 20 })),
    ...[TopicType.BINARY, TopicType.CATEGORICAL, TopicType.ALL].map((topicType) =>
      sdk('getMarkets', `of type ${topicType}`, () =>
        client.getMarkets({
          topicType,
          status: TopicStatusFilter.ACTIVATED,
          sortBy: TopicSortType.BY_VOLUME_DESC,
        } as never),
      ),
    ),
    sdk('getLabels', '', () => client.getLabels()),
    {
      ...sdk('getMarkets', 'under a label', async () => {
        const { result } = await client.getMarkets({ page: 1, limit: 20, topicType: TopicType.ALL } as never)
        const label = (result.list[0] as { labelIds?: number[] }).labelIds?.[0] ?? 0
        return client.getMarkets({ labelId: label, topicType: TopicType.ALL } as never)
      }),
      check: (value) => {
        const rows = (value as { result: { list: { labelIds: number[] }[] } }).result.list
        const ids = new Set(rows.map(({ labelIds }) => labelIds[0]))
        return isOk(value) ?? (ids.size === 1 ? undefined : `labelId yields ${ids.size} labels`)
      },
    },
    sdk('getMarket', '', () => client.getMarket(binary)),
    sdk('getCategoricalMarket', '', () => client.getCategoricalMarket(topic)),
    sdk('getMarketBySlug', '', () => client.getMarketBySlug(slug)),
    sdk('getOrderbook', '', () => client.getOrderbook(token)),
    sdk('getLatestPrice', '', () => client.getLatestPrice(token)),
    sdk('getPriceHistory', '', () =>
      client.getPriceHistory(token, { interval: '1h', startAt: end - 86_400, endAt: end }),
    ),
    raw('getMarket', '', () => api.getMarket(query({ page: 1, limit: 20 }))),
    raw('getMarket', 'with every kind', () => api.getMarket(query({ page: 1, limit: 20, marketType: 2 }))),
    raw('getMarketByMarketId', '', () => api.getMarketByMarketId(path({ marketId: binary }))),
    raw('getMarketCategoricalByMarketId', '', () =>
      api.getMarketCategoricalByMarketId(path({ marketId: topic })),
    ),
    raw('getMarketSlugBySlug', '', () => api.getMarketSlugBySlug(path({ slug }))),
    raw('getLabel', '', () => api.getLabel(query({}))),
    raw('getQuoteToken', '', () => api.getQuoteToken(query({}))),
    raw('getTokenFeeRates', '', () => api.getTokenFeeRates(query({ token_id: token, chain_id: '56' }))),
    raw('getTokenLatestPrice', '', () => api.getTokenLatestPrice(query({ token_id: token }))),
    raw('getTokenOrderbook', '', () => api.getTokenOrderbook(query({ token_id: token }))),
    raw('getTokenPriceHistory', '', () =>
      api.getTokenPriceHistory(query({ token_id: token, interval: '1d' })),
    ),
    raw('getPositionsUserByWalletAddress', '', () =>
      api.getPositionsUserByWalletAddress(path({ walletAddress: wallet })),
    ),
    raw('getTradeUserByWalletAddress', '', () =>
      api.getTradeUserByWalletAddress(path({ walletAddress: wallet })),
    ),
    ...leaveOut(
      SDK,
      ['getMyPositions', 'getMyTrades', 'getMyOrders', 'getOrderById', 'getMyBalances', 'getUserAuth'],
      'reads of an account; the service holds no account',
    ),
    ...leaveOut(SDK, ['getFeeRates'], 'reads a contract on BNB Chain; the stand-in chains do not deploy it'),
    ...leaveOut(
      API,
      ['getOrder', 'getOrderByOrderId', 'getPositions', 'getTrade', 'getUserAuth', 'getUserBalance'],
      'reads of an account; the service holds no account',
    ),
    ...leaveOut(
      API,
      ['getTopic', 'getTopicMultiByTopicId', 'getTopicByTopicId'],
      "the former names of the market endpoints, in the venue's own specification only",
    ),
  ]
}

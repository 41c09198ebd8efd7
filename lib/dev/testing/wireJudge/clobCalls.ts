import { ClobClient, Side } from '@polymarket/clob-client-v2'
import { type JudgedCall, leaveOut } from './judgedCall'
import type { Subjects } from './subjects'

const CLIENT = '@polymarket/clob-client-v2'
export const CLOB_TYPES = `import type * as C from '@polymarket/clob-client-v2'`

/** The client returns rejections as responses. */
const errorOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'error' in value
    ? `error: ${String(value.error)}`
    : undefined

export function clobCalls({ env, polymarket, now }: Subjects): JudgedCall[] {
  const client = new ClobClient({ host: env.POLYMARKET_CLOB_URL ?? '', chain: 137 })
  const { conditionId, tokens } = polymarket
  const token = tokens[0] ?? ''
  const both = tokens.map((token_id) => ({ token_id, side: Side.BUY }))
  const end = Math.floor(now / 1_000)
  const of = (method: string) => `Awaited<ReturnType<C.ClobClient['${method}']>>`
  const call = (method: string, run: () => Promise<unknown>, more: Partial<JudgedCall> = {}): JudgedCall => ({
    client: CLIENT,
    name: method,
    type: of(method),
    check: errorOf,
    call: async () => {
      const value = await run()
      const error = errorOf(value)
      if (error && /404|not found/i.test(`${error} ${JSON.stringify(value)}`))
        throw new Error(`404: ${error}`)
      return value
    },
    ...more,
  })
  const hasFields =
    (...fields: string[]) =>
    (value: unknown) =>
      errorOf(value) ??
      fields.filter((field) => !(field in Object(value))).map((field) => `${field} is missing`)[0]
  return [
    call('getOk', () => client.getOk()),
    call('getVersion', () => client.getVersion(), {
      check: (value) => (value === 2 ? undefined : `version ${String(value)}`),
    }),
    call('getServerTime', () => client.getServerTime()),
    call('getMarkets', () => client.getMarkets()),
    call('getSimplifiedMarkets', () => client.getSimplifiedMarkets()),
    call('getSamplingMarkets', () => client.getSamplingMarkets()),
    call('getSamplingSimplifiedMarkets', () => client.getSamplingSimplifiedMarkets()),
    call('getMarket', () => client.getMarket(conditionId), {
      check: hasFields('condition_id', 'tokens', 'minimum_tick_size'),
    }),
    call('getClobMarketInfo', () => client.getClobMarketInfo(conditionId)),
    call('getOrderBook', () => client.getOrderBook(token)),
    call('getOrderBooks', () => client.getOrderBooks(both)),
    call('getTickSize', () => client.getTickSize(token)),
    call('getNegRisk', () => client.getNegRisk(token)),
    call('getFeeRateBps', () => client.getFeeRateBps(token)),
    call('getFeeExponent', () => client.getFeeExponent(token)),
    {
      client: CLIENT,
      name: 'getOrderBookHash',
      call: async () => {
        const book = await client.getOrderBook(token)
        return { said: book.hash, computed: await client.getOrderBookHash({ ...book }) }
      },
      check: (value) => {
        const { said, computed } = value as { said: string; computed: string }
        return said === computed ? undefined : `the book says ${said}, the client computes ${computed}`
      },
    },
    call('getMidpoint', () => client.getMidpoint(token), { check: hasFields('mid') }),
    call('getMidpoints', () => client.getMidpoints(both), { check: hasFields(token) }),
    call('getPrice', () => client.getPrice(token, Side.BUY), { check: hasFields('price') }),
    call('getPrices', () => client.getPrices(both), { check: hasFields(token) }),
    call('getSpread', () => client.getSpread(token), { check: hasFields('spread') }),
    call('getSpreads', () => client.getSpreads(both), { check: hasFields(token) }),
    call('getLastTradePrice', () => client.getLastTradePrice(token), { check: hasFields('price', 'side') }),
    call('getLastTradesPrices', () => client.getLastTradesPrices(both)),
    {
      client: CLIENT,
      name: 'getPricesHistory at a fidelity',
      call: () => client.getPricesHistory({ market: token, startTs: end - 36_000, endTs: end, fidelity: 60 }),
      check: (value) => {
        const { history } = value as { history?: { t: number; p: number }[] }
        return history?.length === 10 || history?.length === 11
          ? undefined
          : `${history?.length ?? 'no'} points for ten hours by the hour`
      },
    },
    call('calculateMarketPrice', () => client.calculateMarketPrice(token, Side.BUY, 10)),
    call('getCurrentRewards', () => client.getCurrentRewards()),
    call('getRawRewardsForMarket', () => client.getRawRewardsForMarket(conditionId)),
    call('getMarketTradesEvents', () => client.getMarketTradesEvents(conditionId)),
    ...leaveOut(
      CLIENT,
      [
        'getApiKeys',
        'getClosedOnlyMode',
        'getReadonlyApiKeys',
        'getOrder',
        'getTrades',
        'getTradesPaginated',
        'getNotifications',
        'getBalanceAllowance',
        'getOpenOrders',
        'getPreMigrationOrders',
        'getBuilderTrades',
        'getEarningsForUserForDay',
        'getTotalEarningsForUserForDay',
        'getUserEarningsAndMarketsConfig',
        'getRewardPercentages',
        'getBuilderApiKeys',
        'getBuilderTakerFeeRate',
      ],
      'reads of an account; the service holds no account',
    ),
  ]
}

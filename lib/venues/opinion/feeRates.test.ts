import type { OpenapiFeeRatesRespOpenApi } from '@opinion-labs/opinion-api'
import { expect, test } from 'vitest'
import { feePerToken, NO_FEE } from '@/lib/core/domain/fees'
import type { Market } from '@/lib/core/domain/market'
import { price } from '@/lib/core/domain/units'
import type { EventPage } from '../connector'
import type { OpinionClient } from './client'
import { createFeeRates, type ReadTakerFees } from './feeRates'
import { OPINION_FEE } from './fees'

const marketOf = (yesTokenId: string) =>
  ({ yesTokenId, status: 'open', fee: OPINION_FEE }) as unknown as Market
const pageOf = (...tokens: string[]) =>
  ({ events: [{ markets: tokens.map(marketOf) }], refusals: [] }) as unknown as EventPage
const options = { signal: new AbortController().signal }

/** Responses typed as in the venue's own client. */
function setUp(
  answer: (token: string) => OpenapiFeeRatesRespOpenApi | undefined,
  readOnChain?: ReadTakerFees,
) {
  let now = 1
  const requested: string[] = []
  const client = {
    fetchFeeRates: async (token: string) => {
      requested.push(token)
      return answer(token)
    },
  } as unknown as OpinionClient
  const rates = createFeeRates({
    client,
    clock: { now: () => now, sleep: () => Promise.resolve() },
    readOnChain,
  })
  const feesOf = async (page: EventPage) => {
    const { events, refusals } = await rates.complete(page, options)
    return { fees: events.flatMap(({ markets }) => markets.map(({ fee }) => fee)), refusals }
  }
  return { requested, feesOf, later: (ms: number) => (now += ms) }
}

test('each token has the rate that the venue states; 400 basis points are the rate of the fee page', async () => {
  const { feesOf } = setUp((tokenId) => ({
    tokenId,
    takerFeeBps: tokenId === '1' ? '400' : '200',
    makerFeeBps: '0',
  }))
  const { fees } = await feesOf(pageOf('1', '2'))
  expect(fees.map(({ rate, assumed }) => [rate, assumed])).toEqual([
    [0.04, undefined],
    [0.02, undefined],
  ])
  expect(fees.map((fee) => Math.round(feePerToken(fee, 'buy', price(500_000))))).toEqual([5_000, 2_500])
})

test('a token whose rate could not be read has the highest rate, marked as assumed, and is retried', async () => {
  let known = false
  const { feesOf, requested, later } = setUp(() => (known ? { takerFeeBps: '0' } : undefined))
  expect((await feesOf(pageOf('1'))).fees).toEqual([{ ...OPINION_FEE, assumed: true }])
  known = true
  await feesOf(pageOf('1'))
  expect(requested).toEqual(['1'])
  later(11 * 60_000)
  expect((await feesOf(pageOf('1'))).fees[0]).toEqual(NO_FEE)
})

test('a rate in another unit is rejected, never guessed', async () => {
  const { feesOf } = setUp(() => ({ takerFeeBps: '0.04' }))
  const { fees, refusals } = await feesOf(pageOf('1'))
  expect(fees).toEqual([OPINION_FEE])
  expect(refusals).toMatchObject([{ path: 'token/fee-rates 1' }])
})

test('a page requests few rates, the next page the others', async () => {
  const { feesOf, requested } = setUp(() => ({ takerFeeBps: '400' }))
  const tokens = Array.from({ length: 15 }, (_, i) => String(i))
  await feesOf(pageOf(...tokens))
  expect(requested).toHaveLength(10)
  await feesOf(pageOf(...tokens))
  expect(new Set(requested).size).toBe(15)
})

test('tokens without a rate from the API get the contract’s rate, many per request', async () => {
  const onChain: string[][] = []
  const { feesOf, requested } = setUp(
    (token) => (token === '0' ? { takerFeeBps: '400' } : undefined),
    async (tokens) => {
      onChain.push([...tokens])
      return tokens.map((token) => (token === '14' ? undefined : 200))
    },
  )
  const tokens = Array.from({ length: 15 }, (_, i) => String(i))
  const { fees } = await feesOf(pageOf(...tokens))
  expect(requested).toHaveLength(10)
  expect(onChain).toEqual([tokens.slice(1)])
  expect(fees.map(({ rate, assumed }) => [rate, assumed])).toEqual([
    [0.04, undefined],
    ...Array.from({ length: 13 }, () => [0.02, undefined]),
    // Neither source has its rate: the highest, marked as assumed.
    [0.04, true],
  ])
  await feesOf(pageOf(...tokens))
  expect(onChain).toHaveLength(1)
})

test('an unreachable chain neither fails a page nor delays every page', async () => {
  let tries = 0
  const { feesOf, later } = setUp(
    () => undefined,
    async () => {
      tries += 1
      throw new Error('no node answers')
    },
  )
  const { fees, refusals } = await feesOf(pageOf('1'))
  expect(fees).toEqual([OPINION_FEE])
  expect(refusals).toEqual([{ path: 'fee manager contract', message: 'no node answers' }])
  await feesOf(pageOf('2', '3'))
  expect(tries).toBe(1)
  later(11 * 60_000)
  await feesOf(pageOf('2', '3'))
  expect(tries).toBe(2)
})

import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { balancesResponse, erc1155Response } from '@/lib/contract/balances'
import { positionsResponse } from '@/lib/contract/positions'
import type { Market } from '@/lib/core/domain/market'
import { price } from '@/lib/core/domain/units'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { testAddress } from '@/lib/dev/testing/support/testChain'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import type { Payout, TokenBalance } from '@/lib/infra/chain/types'
import { GET as getPositions } from '../../positions/aggregated/route'
import { GET as getBalances } from '../route'
import { GET } from './route'

const WALLET = getAddress(`0x${'ab'.repeat(20)}`)
const CONTRACT = getAddress(`0x${'c1'.repeat(20)}`)

const open = marketOn('polymarket', 'p1', { yesTokenId: '11', noTokenId: '12' })
const inverted = marketOn('opinion', 'o1', { yesTokenId: '21', noTokenId: '22' })
const won = marketOn('polymarket', 'p2', {
  yesTokenId: '31',
  noTokenId: '32',
  status: 'resolved',
  result: 'yes',
  conditionId: `0x${'5'.repeat(64)}`,
})
const rain = buildGroup('rain', [buildOutcome('o', [member(open), member(inverted, true)])])
const past = buildGroup('past', [buildOutcome('p', [member(won)], { title: 'Much' })])

const balanceOf = (rest: Partial<TokenBalance>): TokenBalance => ({
  chainId: 137,
  venue: 'polymarket',
  contract: CONTRACT,
  tokenId: '11',
  wallet: WALLET,
  raw: 10_000_000n,
  decimals: 6,
  ...rest,
})

function start(balances: TokenBalance[], options: TestRuntimeOptions = {}) {
  const made = installRuntime({
    events: [rain, past],
    wallets: () => ({ balances, blocks: new Map([[137, 7]]) }),
    ...options,
  })
  made.books.put(
    buildBook(open, {
      bids: [
        [0.5, 4],
        [0.4, 2],
      ],
      asks: [[0.6, 5]],
    }),
  )
  return made
}

const ask = (search = '') =>
  routeReply(GET, erc1155Response, { path: `/api/balances/erc1155?addresses=${WALLET}${search}` })

describe('a holding', () => {
  test('is worth what the bids would pay now, for as much of it as they take', async () => {
    start([balanceOf({})])
    const { balances, blocks, error } = await ask()
    expect({ blocks, error }).toEqual({ blocks: { 137: 7 }, error: null })
    expect(balances).toEqual([
      {
        platform: 'platform_1',
        contract_address: CONTRACT,
        token_id: '11',
        balance: 10,
        address: WALLET,
        chain_id: 137,
        balance_raw: '10000000',
        outcome: 'yes',
        event_slug: 'rain',
        event_title: 'Event rain',
        outcome_id: 'o',
        outcome_group_title: null,
        market_id: 'p1',
        // 4 × 0.50 + 2 × 0.40 over 6 tokens.
        price: 0.466666,
        value_usd: 2.8,
        stale: false,
        price_as_of: new Date(NOW).toISOString(),
        market_status: 'open',
        claimable: false,
      },
    ])
  })

  test('of 18 decimals is returned in tokens, and exactly in its smallest unit', async () => {
    start([balanceOf({ venue: 'opinion', tokenId: '22', raw: 1_500_000_000_000_000_001n, decimals: 18 })])
    const { balances } = await ask()
    expect(balances[0]).toMatchObject({
      platform: 'platform_4',
      balance: 1.5,
      balance_raw: '1500000000000000001',
      // The venue frames the question inverted: its NO is YES of the event.
      outcome: 'yes',
      value_usd: null,
    })
  })

  test('of a token nobody lists has no market and no value', async () => {
    start([balanceOf({ tokenId: '99' })])
    expect((await ask()).balances[0]).toMatchObject({
      token_id: '99',
      event_slug: null,
      market_id: null,
      outcome: null,
      price: null,
      value_usd: null,
      market_status: null,
      claimable: false,
    })
  })

  test('of the winning side is claimable at a dollar, and says how', async () => {
    const payout = { numerators: [1n, 0n], denominator: 1n } as const
    start([balanceOf({ tokenId: '31' }), balanceOf({ tokenId: '32' }), balanceOf({})], {
      chain: { readPayouts: async (asks) => asks.map(() => payout) },
    })
    const { positions, summary } = await routeReply(getPositions, positionsResponse, {
      path: `/api/positions/aggregated?addresses=${WALLET}`,
    })
    expect(positions.map(({ token_id, claimable, value_usd }) => [token_id, claimable, value_usd])).toEqual([
      ['31', true, 10],
      ['11', false, 2.8],
      ['32', false, 0],
    ])
    expect(
      positions.map(({ source, value, event_id, is_active }) => [source, value, event_id, is_active]),
    ).toEqual([
      ['platform_1', 10, 'id-past', false],
      ['platform_1', 2.8, 'id-rain', true],
      ['platform_1', 0, 'id-past', false],
    ])
    expect(positions[0]).toMatchObject({
      claim_available: true,
      outcome_group_title: 'Much',
      claim_params: { condition_id: won.conditionId, index_sets: [1] },
    })
    expect(positions[1]).toMatchObject({ current_price: 0.55, mid_value_usd: 5.5, sellable_tokens: 6 })
    expect(summary).toEqual({
      total_value: 12.8,
      total_positions: 3,
      active_positions: 1,
      claimable_value: 10,
      stale_value: 0,
      stale_as_of: null,
      unvalued_positions: 0,
      unpriced_positions: 0,
      by_platform: { platform_1: { value_usd: 12.8, positions: 3 } },
      by_chain: { 137: { value_usd: 12.8, positions: 3 } },
    })
  })
})

describe('the total of positions', () => {
  const read = () =>
    routeReply(getPositions, positionsResponse, {
      path: `/api/positions/aggregated?addresses=${WALLET}`,
    })

  test('moves with prices only: a book that turns late stays in it, and it says how much is late and how old', async () => {
    const { books, clock } = start([balanceOf({})])
    const before = await read()
    expect(before.summary).toMatchObject({ total_value: 2.8, stale_value: 0, stale_as_of: null })
    books.markStale({ venue: open.venue, marketId: open.id })
    clock.advance(240_000)
    const { summary, positions } = await read()
    const at = new Date(NOW).toISOString()
    expect(summary).toEqual({ ...before.summary, stale_value: 2.8, stale_as_of: at })
    expect(positions[0]).toMatchObject({ value_usd: 2.8, current_price: 0.55, stale: true, price_as_of: at })
  })

  test('counts a position without a known price apart, never as zero', async () => {
    start([balanceOf({}), balanceOf({ tokenId: '99' })])
    const { summary, positions } = await read()
    expect(summary).toMatchObject({ total_value: 2.8, stale_value: 0, unpriced_positions: 1 })
    expect(positions[1]).toMatchObject({ value_usd: null, stale: false, price_as_of: null })
  })
})

describe('one token in several wallets', () => {
  test('is sold once: owner and Safe share what the bids pay for both', async () => {
    const safe = getAddress(`0x${'5a'.repeat(20)}`)
    const held = { raw: 238_350_000n }
    const { books } = start([balanceOf(held), balanceOf({ ...held, wallet: safe })])
    books.put(
      buildBook(open, {
        bids: [
          [0.85, 200],
          [0.65, 34.6],
        ],
        asks: [[0.9, 5]],
      }),
    )
    const { positions, summary } = await routeReply(getPositions, positionsResponse, {
      path: `/api/positions/aggregated?addresses=${WALLET}`,
    })
    expect(
      positions.map(({ value_usd, sellable_tokens, price }) => [value_usd, sellable_tokens, price]),
    ).toEqual([
      [96.245, 117.3, 0.820502],
      [96.245, 117.3, 0.820502],
    ])
    expect(summary).toMatchObject({
      total_value: 192.49,
      by_platform: { platform_1: { value_usd: 192.49, positions: 2 } },
    })
    expect((await ask()).balances.map(({ value_usd }) => value_usd)).toEqual([96.245, 96.245])
  })
})

test('a claim that pays wrapped collateral says so, and what turns it into dollars', async () => {
  const [token, wraps] = [testAddress('wrapped'), testAddress('dollars')]
  start([balanceOf({ tokenId: '31' })], { chain: { collateralOf: () => ({ token, wraps }) } })
  const { positions } = await routeReply(getPositions, positionsResponse, {
    path: `/api/positions/aggregated?addresses=${WALLET}`,
  })
  expect(positions[0]?.claim_params).toMatchObject({
    collateral_token: token,
    collateral_wraps: wraps,
    note: expect.stringContaining(`call unwrap(to, amount) on ${token}`),
  })
})

describe('a market that ended without a winner', () => {
  const positionsOf = (payout: Payout | undefined, rest: Partial<Market>) => {
    const market = marketOn('polymarket', 'p3', {
      yesTokenId: '41',
      noTokenId: '42',
      conditionId: `0x${'6'.repeat(64)}`,
      lastPrice: price(700_000),
      ...rest,
    })
    start([balanceOf({ tokenId: '41' }), balanceOf({ tokenId: '42', raw: 3_333_333n })], {
      events: [buildGroup('ended', [buildOutcome('e', [member(market)])])],
      chain: { readPayouts: async (asks) => asks.map(() => payout) },
    })
    return routeReply(getPositions, positionsResponse, {
      path: `/api/positions/aggregated?addresses=${WALLET}`,
    })
  }

  test.each<[string, Partial<Market>]>([
    ['closed by Polymarket', { status: 'closed', closedReason: 'expired' }],
    ['resolved by Limitless without a winner', { status: 'resolved' }],
    ['void', { status: 'resolved', result: 'invalid' }],
    ['cancelled, as Opinion’s failed ones', { status: 'cancelled', closedReason: 'cancelled' }],
    ['still proposed', { status: 'proposed' }],
    ['only paused', { status: 'paused' }],
  ])('%s is claimed at what the contract pays for each side', async (_, rest) => {
    const { positions, summary } = await positionsOf({ numerators: [584n, 416n], denominator: 1_000n }, rest)
    expect(
      positions.map(({ token_id, claimable, claim_available, price: each, value_usd, mid_value_usd }) => [
        token_id,
        claimable && claim_available,
        each,
        value_usd,
        mid_value_usd,
      ]),
    ).toEqual([
      ['41', true, 0.584, 5.84, 5.84],
      ['42', true, 0.416, 1.386666, 1.386666],
    ])
    expect(positions[1]?.claim_params).toMatchObject({ index_sets: [2] })
    expect(summary).toMatchObject({ claimable_value: 7.226666, active_positions: 0 })
  })

  test('pays nothing that anybody can claim before its contract reports', async () => {
    const { positions } = await positionsOf(undefined, { status: 'resolved', result: 'invalid' })
    expect(positions).toMatchObject([
      { claimable: false, claim_available: false, value_usd: null, mid_value_usd: null, claim_params: null },
      { claimable: false, claim_available: false, value_usd: null, mid_value_usd: null, claim_params: null },
    ])
  })

  test('a third of a dollar is claimed to the micro-dollar, not by a rounded price', async () => {
    const { positions } = await positionsOf({ numerators: [1n, 2n], denominator: 3n }, { status: 'closed' })
    expect(positions.map(({ token_id, value_usd }) => [token_id, value_usd])).toEqual([
      ['41', 3.333333],
      ['42', 2.222222],
    ])
  })
})

test('cash is reported by chain and wallet; a chain that was not read is null and named', async () => {
  const raw = new Map([[WALLET, 2_500_000n]])
  start([], {
    wallets: () => ({
      cash: new Map([[137, [{ contract: CONTRACT, symbol: 'pUSD', decimals: 6, raw }]]]),
      problems: ['Base could not be read: node.example did not answer in time.'],
    }),
  })
  const { balances, error } = await routeReply(getBalances, balancesResponse, {
    path: `/api/balances?addresses=${WALLET}`,
  })
  expect(balances.polygon).toEqual({
    balance: 2.5,
    symbol: 'pUSD',
    addresses: { [WALLET]: 2.5 },
    tokens: [{ contract_address: CONTRACT, symbol: 'pUSD', balance: 2.5, balance_raw: '2500000' }],
  })
  expect(balances.base.balance).toBeNull()
  expect(balances.total).toBe(2.5)
  expect(error).toMatch(/^Base could not be read/)
})

test('addresses are taken in any case, each once; ids in either base; both go on in one form', async () => {
  const requested: unknown[] = []
  start([], {
    wallets: (wanted) => {
      requested.push(wanted)
      return {}
    },
  })
  const { addresses } = await routeReply(GET, erc1155Response, {
    path: `/api/balances/erc1155?addresses=${WALLET.toLowerCase()},${WALLET},0x${'AB'.repeat(20)}&token_ids=11,0xb,99`,
  })
  expect(addresses).toEqual([WALLET])
  expect(requested).toEqual([
    {
      addresses: [WALLET],
      cash: false,
      tokens: [
        { tokenId: '11', venues: ['polymarket'] },
        { tokenId: '99', venues: ['polymarket', 'limitless', 'opinion', 'predictfun'] },
      ],
    },
  ])
})

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => `0x${String(i).padStart(40, '0')}`).join(',')
const badChecksum = WALLET.replace(/[a-f]/, (digit) => digit.toUpperCase()).replace(
  /[A-F](?=[a-f])/,
  (digit) => digit.toLowerCase(),
)

test.each<[string, string, Record<string, string>]>([
  ['nothing', '', { 'query.addresses': 'missing' }],
  ['an empty list', 'addresses=', { 'query.addresses': 'value_error' }],
  ['an empty entry', `addresses=${WALLET},`, { 'query.addresses': 'value_error' }],
  ['a short address', 'addresses=0x1234', { 'query.addresses': 'value_error' }],
  ['an address without 0x', `addresses=${WALLET.slice(2)}`, { 'query.addresses': 'value_error' }],
  ['a wrong checksum', `addresses=${badChecksum}`, { 'query.addresses': 'value_error' }],
  ['a name', 'addresses=vitalik.eth', { 'query.addresses': 'value_error' }],
  ['21 addresses', `addresses=${many(21)}`, { 'query.addresses': 'too_long' }],
  ['1,000 addresses', `addresses=${many(1_000)}`, { 'query.addresses': 'too_long' }],
  ['addresses twice', `addresses=${WALLET}&addresses=${WALLET}`, { 'query.addresses': 'value_error' }],
  ['an unknown parameter', `addresses=${WALLET}&chain=137`, { 'query.chain': 'extra_forbidden' }],
  ['an empty id', `addresses=${WALLET}&token_ids=`, { 'query.token_ids': 'value_error' }],
  ['a word for an id', `addresses=${WALLET}&token_ids=1,yes`, { 'query.token_ids': 'value_error' }],
  [
    'an id over 256 bits',
    `addresses=${WALLET}&token_ids=${2n ** 256n}`,
    { 'query.token_ids': 'value_error' },
  ],
  [
    '501 ids',
    `addresses=${WALLET}&token_ids=${Array(501).fill('1').join(',')}`,
    { 'query.token_ids': 'too_long' },
  ],
  [
    'faults in both',
    'addresses=x&token_ids=y',
    { 'query.addresses': 'value_error', 'query.token_ids': 'value_error' },
  ],
])('%s is refused with 422', async (_, search, faults) => {
  start([])
  expect(await routeRefusal(GET, { path: `/api/balances/erc1155?${search}` })).toMatchObject({
    status: 422,
    faults,
  })
})

test('the sentence of a fault says what to do', async () => {
  start([])
  const faultOf = async (addresses: string) =>
    (await routeRefusal(getBalances, { path: `/api/balances?addresses=${addresses}` })).detail[0]?.msg
  expect(await faultOf('vitalik.eth')).toBe(
    'vitalik.eth looks like a name: names are not resolved here, give the 0x address behind it.',
  )
  expect(await faultOf(badChecksum)).toContain('wrong checksum')
})

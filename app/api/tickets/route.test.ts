import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { distributionResponse } from '@/lib/contract/distribution'
import { type Ticket, ticketsResponse } from '@/lib/contract/tickets'
import { NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { usd } from '@/lib/core/domain/units'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import type { Funding } from '@/lib/infra/chain/types'
import { type AppConfig, readConfig } from '@/lib/infra/env/server'
import { OPINION_FEE } from '@/lib/venues/opinion/fees'
import { VENUE_FACTS } from '@/lib/venues/registry'
import { POST as planPost } from '../liquidity/distribution/route'
import { POST } from './route'

/** The first key of every local chain. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const WALLET = account.address
const EXCHANGE = '0xE111180000d2663C0091e4f400237545B87B996B'
const LEDGER = '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045'

const on = (venue: Parameters<typeof marketOn>[0], id: string, tokens: [string, string]) =>
  marketOn(venue, id, {
    yesTokenId: tokens[0],
    noTokenId: tokens[1],
    trading: VENUE_FACTS[venue].trading,
  })
const poly = on('polymarket', 'p1', ['101', '102'])
const kalshi = on('kalshi', 'K1', ['K1:yes', 'K1:no'])
const opinion = on('opinion', 'o1', ['401', '402'])
const limitless = on('limitless', 'l1', ['301', '302'])
const event = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi), member(opinion)])])

const funds = (rest: Partial<Funding> = {}): Funding => ({
  block: 7,
  cash: { contract: LEDGER, symbol: 'pUSD', decimals: 6, raw: 1_000_000_000n, allowance: 1_000_000_000n },
  tokens: { contract: LEDGER, decimals: 6, raw: 1_000_000_000n },
  approved: [true],
  isContract: { holder: false, signer: false },
  ...rest,
})

interface World extends TestRuntimeOptions {
  funding?: Partial<Funding> | 'unreadable'
}

function start({ funding = {}, ...options }: World = {}) {
  const made = installRuntime({
    events: [event],
    orderFacts: {
      read: async ({ venue, trading }) => ({
        rules: trading,
        operators: [EXCHANGE],
        ledger: 0,
        ...(venue !== 'kalshi' && { exchange: EXCHANGE }),
      }),
    },
    chain: {
      readFunding: async () => {
        if (funding === 'unreadable') throw new Error('no node answers')
        return funds(funding)
      },
    },
    ...options,
  })
  const ladder = (asks: [number, number][]) => ({ bids: [[0.4, 100]] as [number, number][], asks })
  made.books.put(
    buildBook(
      poly,
      ladder([
        [0.45, 10],
        [0.5, 10],
      ]),
    ),
  )
  made.books.put(buildBook(kalshi, ladder([[0.46, 10]])))
  made.books.put(buildBook(opinion, ladder([[0.44, 20]])))
  return made
}

const path = '/api/tickets'
const tokens = { platform_1: '101', platform_2: 'K1:yes' }
const order = { tokens, direction: 'buy', amount_tokens: 25 }
const wallets = { platform_1: WALLET }
const prepare = (body: object) => routeReply(POST, ticketsResponse, { path, body })
const refused = (body: object) => routeRefusal(POST, { path, body })

function ticketOn(list: readonly Ticket[], platform: string): Ticket {
  const found = list.find((one) => one.platform === platform)
  if (!found) throw new Error(`There is no ticket for ${platform}.`)
  return found
}

describe('a plan as orders', () => {
  test('has one immediate-or-cancel order a platform, at its worst price, that add up to the plan', async () => {
    start()
    const { tickets, combined, not_built, expires_at } = await prepare({
      plan: order,
      wallets,
      expires_in_s: 60,
    })
    expect(tickets.map(({ platform, size, limit_price }) => [platform, limit_price, size])).toEqual([
      ['platform_1', 0.5, 15],
      ['platform_2', 0.46, 10],
    ])
    expect(tickets.reduce((sum, { size }) => sum + size, 0)).toBe(combined.tokens)
    expect(not_built).toEqual([])
    expect(expires_at).toBe(new Date(NOW + 60_000).toISOString())
  })

  test('is typed data that the wallet signs as it stands', async () => {
    start()
    const { tickets } = await prepare({ plan: order, wallets })
    const { typed_data: typed, digest, signature, signer, holder } = ticketOn(tickets, 'platform_1')
    if (!typed) throw new Error('There is nothing to sign.')
    expect({ signature, signer, holder }).toEqual({ signature: 'eoa', signer: WALLET, holder: WALLET })
    // 10 at 0.45 and 5 at 0.50 are seven dollars: it can spend no more, and accepts no fewer than 14 tokens for them.
    expect(typed.message).toMatchObject({
      maker: WALLET,
      tokenId: '101',
      makerAmount: '7000000',
      takerAmount: '14000000',
      side: 0,
      timestamp: String(NOW),
    })
    expect(hashTypedData(typed as never)).toBe(digest)
    const signed = await account.signTypedData(typed as never)
    expect(await recoverTypedDataAddress({ ...(typed as never as object), signature: signed } as never)).toBe(
      WALLET,
    )
  })

  test('is a body for Kalshi, where no wallet signs', async () => {
    start()
    const { tickets } = await prepare({ plan: order, wallets })
    const { body, typed_data, signer, issues } = ticketOn(tickets, 'platform_2')
    expect({ typed_data, signer }).toEqual({ typed_data: null, signer: null })
    expect(body).toMatchObject({
      ticker: 'K1',
      side: 'bid',
      price: '0.4600',
      count: '10.00',
      time_in_force: 'immediate_or_cancel',
    })
    expect(issues.map(({ type }) => type)).toEqual(['account_not_readable'])
  })

  const twoLevels = {
    events: [buildGroup('l', [buildOutcome('o', [member(limitless)])])],
    asks: [
      [0.4, 10],
      [0.5, 10],
    ] as [number, number][],
    plan: { tokens: { platform_3: '301' }, direction: 'buy', amount_tokens: 15 },
  }

  test('is several orders where one could cost more than planned: a limit for each step of price', async () => {
    const { events, asks, plan } = twoLevels
    start({ events }).books.put(buildBook(limitless, { asks }))
    const { tickets } = await prepare({ plan, wallets: { platform_3: WALLET } })
    // Fifteen at 0.50 would cost 7.50; ten at 0.40 and five at 0.50 are planned, and cost no more than that.
    expect(tickets).toMatchObject([
      { limit_price: 0.4, size: 10, limit_usd: 4, extra_usd: 0, planned: { gross_tokens: 10, usd: 4 } },
      { limit_price: 0.5, size: 5, limit_usd: 2.5, extra_usd: 0, planned: { gross_tokens: 5, usd: 2.5 } },
    ])
    // Each is a separate order, and the exchange's allowance must cover all of them.
    expect(new Set(tickets.map(({ typed_data }) => typed_data?.message.salt)).size).toBe(2)
    expect(tickets.map(({ approvals }) => approvals[0]?.needed_raw)).toEqual(['6500000', '6500000'])
  })

  test('is fewer orders within the tolerance, and names what they cost more at most', async () => {
    const { events, asks, plan } = twoLevels
    start({ events }).books.put(buildBook(limitless, { asks }))
    const { tickets } = await prepare({ plan, wallets: { platform_3: WALLET }, max_extra_bps: 1_000 })
    // 10% more is not enough for fifteen at 0.50: it stays two orders.
    expect(tickets).toHaveLength(2)
    const near: [number, number][] = [
      [0.49, 10],
      [0.5, 10],
    ]
    start({ events }).books.put(buildBook(limitless, { asks: near }))
    const { tickets: one } = await prepare({ plan, wallets: { platform_3: WALLET }, max_extra_bps: 200 })
    expect(one).toMatchObject([{ limit_price: 0.5, size: 15, limit_usd: 7.5, extra_usd: 0.1 }])
    expect(one[0]?.issues).toContainEqual({
      type: 'costs_more_at_limit',
      message: 'At most $0.10 more than planned, before fees, if all of it fills at the limit.',
    })
  })

  test('says the least tokens of a buy that is limited in dollars', async () => {
    start()
    const { tickets } = await prepare({ plan: order, wallets })
    expect(ticketOn(tickets, 'platform_1')).toMatchObject({ size: 15, min_tokens: 14, limit_usd: 7 })
    expect(ticketOn(tickets, 'platform_2')).toMatchObject({ size: 10, min_tokens: 10 })
  })

  test('needs the fee at the limit as well, also where the plan counts no fees', async () => {
    const fee = { ...NO_FEE, model: 'quadratic', rate: 0.04, roundTo: usd(10) } as const
    const charged = { ...poly, fee }
    const events = [buildGroup('c', [buildOutcome('o', [member(charged)])])]
    for (const include_fees of [true, false]) {
      start({ events }).books.put(buildBook(charged, { asks: [[0.5, 100]] }))
      const plan = { tokens: { platform_1: '101' }, direction: 'buy', amount_tokens: 20, include_fees }
      const ticket = ticketOn((await prepare({ plan, wallets })).tickets, 'platform_1')
      // Twenty at 0.50 are ten dollars, and 0.04 × 20 × 0.25 are twenty cents of fee.
      expect(ticket).toMatchObject({ limit_usd: 10, max_fee_usd: 0.2 })
      expect(ticket.approvals[0]?.needed_raw).toBe('10200000')
      expect(ticket.planned.fee_usd).toBe(include_fees ? 0.2 : 0)
    }
  })

  test('needs the fee of all its dollars at the best price of the plan, where cheaper tokens cost more fee', async () => {
    const fee = { ...NO_FEE, model: 'quadratic', rate: 0.07, roundTo: usd(10) } as const
    const charged = { ...poly, fee }
    const events = [buildGroup('c', [buildOutcome('o', [member(charged)])])]
    const asks: [number, number][] = [
      [0.2, 10],
      [0.5, 100],
    ]
    start({ events }).books.put(buildBook(charged, { asks }))
    const plan = { tokens: { platform_1: '101' }, direction: 'buy', amount_tokens: 110, include_fees: false }
    const ticket = ticketOn((await prepare({ plan, wallets })).tickets, 'platform_1')
    // $52 of 0.20 are 260 tokens, and 0.07 × 260 × 0.16 are $2.912. At the limit it is 104 tokens and $1.82.
    expect(ticket).toMatchObject({ limit_price: 0.5, limit_usd: 52, max_fee_usd: 2.912 })
    expect(ticket.approvals[0]?.needed_raw).toBe('54912000')
    // Counted in the order, that fee leaves room for fewer dollars: the plan's 53.862 at no more than is planned.
    const counted = { plan: { ...plan, include_fees: true }, wallets, max_extra_bps: 0 }
    const { limit_usd, max_fee_usd, planned } = ticketOn((await prepare(counted)).tickets, 'platform_1')
    expect(planned.usd).toBe(53.862)
    expect(limit_usd + (max_fee_usd ?? 0)).toBeLessThanOrEqual(53.862)
    expect(limit_usd).toBeGreaterThan(50.9)
  })

  test('plans for each order the minimum fee of each level, and needs it for every level that may be left to it', async () => {
    const fee = { ...OPINION_FEE, rate: 0.04 }
    const charged = { ...opinion, fee }
    const events = [buildGroup('c', [buildOutcome('o', [member(charged)])])]
    const asks: [number, number][] = [
      [0.4, 20],
      [0.5, 400],
    ]
    const { opinion: given } = readConfig({ OPINION_BUILDER_KEY: 'a-builder-key-of-a-test' })
    start({ events, config: { opinion: given } as Partial<AppConfig> }).books.put(
      buildBook(charged, { asks }),
    )
    const plan = { tokens: { platform_4: '401' }, direction: 'buy', amount_tokens: 420 }
    const { tickets, combined } = await prepare({ plan, wallets: { platform_4: WALLET } })
    // 0.04 × 20 × 0.4 × 0.24 are 8 cents, so the minimum of 25; 0.04 × 400 × 0.5 × 0.25 are two dollars.
    expect(combined.fee_usd).toBe(2.25)
    expect(tickets).toMatchObject([
      { limit_price: 0.4, max_fee_usd: 0.25, planned: { fee_usd: 0.25, usd: 8.25 } },
      // It may find the rest of the cheaper level, and pay the minimum there as well.
      { limit_price: 0.5, max_fee_usd: 2.25, planned: { fee_usd: 2, usd: 202 } },
    ])
  })

  test('has another number in every order, so that no two are the same', async () => {
    start()
    const salts = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { tickets } = await prepare({ plan: order, wallets })
        return ticketOn(tickets, 'platform_1').typed_data?.message.salt
      }),
    )
    expect(new Set(salts).size).toBe(5)
  })
})

describe('what cannot be made out is named with its reason and page', () => {
  test('no wallet, and a way of signing that the platform lacks', async () => {
    start()
    const { not_built } = await prepare({ plan: order })
    expect(not_built).toMatchObject([{ platform: 'platform_1', reason: 'no_wallet', url: poly.url }])
    const { books } = start({ events: [buildGroup('x', [buildOutcome('o', [member(limitless)])])] })
    books.put(buildBook(limitless, { asks: [[0.4, 10]] }))
    const requested = await prepare({
      plan: { tokens: { platform_3: '301' }, direction: 'buy', amount_tokens: 5 },
      wallets: { platform_3: { address: WALLET, signature: 'safe' } },
    })
    expect(requested.not_built).toMatchObject([{ platform: 'platform_3', reason: 'signature_kind' }])
  })

  test("a contract wallet that is not there, not the account's, or not given, and a chain that says nothing", async () => {
    const mine = '0x00000000000000000000000000000000000000A1'
    const depositWallets = () => [mine] as const
    const reasonOf = async (chain: TestRuntimeOptions['chain'], wallet: object) => {
      start({ chain: { readFunding: async () => funds(), depositWallets, ...chain } })
      const plan = { tokens: { platform_1: '101' }, direction: 'buy', amount_tokens: 15 }
      const answer = await prepare({ plan, wallets: { platform_1: { address: WALLET, ...wallet } } })
      return (
        answer.not_built.map(({ reason, message }) => `${reason}: ${message}`).join() ||
        answer.tickets[0]?.holder
      )
    }
    const deposit = { signature: 'deposit' }
    expect(await reasonOf({}, deposit)).toMatch(/^no_wallet: .* has no deposit wallet yet/)
    expect(await reasonOf({}, { ...deposit, holder: LEDGER })).toMatch(
      /^no_wallet: .* is not the deposit wallet of/,
    )
    expect(await reasonOf({}, { ...deposit, holder: mine })).toBe(mine)
    expect(await reasonOf({ findDepositWallet: async () => mine }, deposit)).toBe(mine)
    const silent = async () => Promise.reject(new Error('no node answers'))
    expect(await reasonOf({ findDepositWallet: silent }, deposit)).toMatch(
      /^no_wallet: Polygon could not be read/,
    )

    const predict = on('predictfun', 'f1', ['501', '502'])
    start({ events: [buildGroup('x', [buildOutcome('o', [member(predict)])])] }).books.put(
      buildBook(predict, { asks: [[0.4, 10]] }),
    )
    const unnamed = await prepare({
      plan: { tokens: { platform_5: '501' }, direction: 'buy', amount_tokens: 5 },
      wallets: { platform_5: { address: WALLET, signature: 'smart_account' } },
    })
    expect(unnamed.not_built).toMatchObject([{ reason: 'no_wallet' }])
    expect(unnamed.not_built[0]?.message).toContain('give its address')
  })

  const onOpinion = {
    plan: { tokens: { platform_4: '401' }, direction: 'buy', amount_tokens: 20 },
    wallets: { platform_4: WALLET },
  }

  test('Opinion without a builder key is a link; with one it is an order', async () => {
    start()
    const { tickets, not_built } = await prepare(onOpinion)
    expect(tickets).toEqual([])
    expect(not_built).toMatchObject([{ reason: 'needs_builder_key', url: opinion.url }])
    const { opinion: given } = readConfig({ OPINION_BUILDER_KEY: 'a-builder-key-of-a-test' })
    start({ config: { opinion: given } as Partial<AppConfig> })
    const typed = ticketOn((await prepare(onOpinion)).tickets, 'platform_4').typed_data
    expect(typed?.domain.name).toBe('OPINION CTF Exchange')
    expect(typed?.message).toMatchObject({
      makerAmount: '8800000000000000000',
      expiration: String(Math.floor(NOW / 1_000) + 300),
    })
  })

  test('a venue that says nothing of its market', async () => {
    start({ orderFacts: { read: async () => undefined } })
    const { not_built } = await prepare({ plan: order, wallets })
    expect(not_built.map(({ reason }) => reason)).toEqual(['no_order_facts', 'no_order_facts'])
  })

  test('an order below the minimum of the venue', async () => {
    start()
    const small = {
      tokens: { platform_1: '101' },
      direction: 'buy',
      amount_tokens: 1,
      enforce_min_orders: false,
    }
    const { not_built } = await prepare({ plan: small, wallets })
    expect(not_built).toMatchObject([{ reason: 'below_minimum' }])
  })
})

describe('what the wallet lacks', () => {
  const issuesOf = async (world: World, body: object = { plan: order, wallets }) => {
    start(world)
    const ticket = ticketOn((await prepare(body)).tickets, 'platform_1')
    return { types: ticket.issues.map(({ type }) => type), ticket }
  }

  test('nothing where the chain has it all', async () => {
    expect((await issuesOf({})).types).toEqual([])
  })

  test('dollars and their allowance, with the transaction that grants no more than is needed', async () => {
    const cash = { contract: LEDGER, symbol: 'pUSD', decimals: 6, raw: 1_000_000n, allowance: 0n } as const
    const { types, ticket } = await issuesOf({ funding: { cash } })
    expect(types).toEqual(['missing_funds', 'allowance'])
    expect(ticket.approvals).toMatchObject([
      { kind: 'erc20', contract: LEDGER, spender: EXCHANGE, needed_raw: '7000000', granted: false },
    ])
    expect(ticket.approvals[0]?.transaction).toMatchObject({ chain_id: 137, to: LEDGER })
    expect(ticket.approvals[0]?.transaction.data.endsWith((7_000_000).toString(16).padStart(64, '0'))).toBe(
      true,
    )
  })

  test('a fee that is not known is named, not counted as zero', async () => {
    const charged = { ...poly, fee: UNKNOWN_FEE }
    const cash = { contract: LEDGER, symbol: 'pUSD', decimals: 6, raw: 1_000_000n } as const
    const { books } = start({
      events: [buildGroup('c', [buildOutcome('o', [member(charged)])])],
      funding: { cash },
    })
    books.put(buildBook(charged, { asks: [[0.5, 100]] }))
    const plan = { tokens: { platform_1: '101' }, direction: 'buy', amount_tokens: 20, include_fees: false }
    const ticket = ticketOn((await prepare({ plan, wallets })).tickets, 'platform_1')
    expect(ticket).toMatchObject({ limit_usd: 10, max_fee_usd: null })
    expect(ticket.issues.find(({ type }) => type === 'missing_funds')?.message).toMatch(
      / needs up to 10 and a fee that is not known\.$/,
    )
  })

  test('tokens of a sale and their approval', async () => {
    const sale = { tokens: { platform_1: '101' }, direction: 'sell', amount_tokens: 10 }
    const { types, ticket } = await issuesOf(
      { funding: { tokens: { contract: LEDGER, decimals: 6, raw: 9_999_999n }, approved: [false] } },
      { plan: sale, wallets },
    )
    expect(types).toEqual(['missing_tokens', 'allowance'])
    expect(ticket.approvals).toMatchObject([
      { kind: 'erc1155', spender: EXCHANGE, granted: false, needed_raw: null },
    ])
    expect(ticket.typed_data?.message).toMatchObject({
      makerAmount: '10000000',
      takerAmount: '4000000',
      side: 1,
    })
  })

  test('a key: a contract cannot sign, and a Safe that is not there cannot pay', async () => {
    const contract = await issuesOf({ funding: { isContract: { holder: true, signer: true } } })
    expect(contract.types).toEqual(['wallet_kind'])
    const safe = { platform_1: { address: WALLET, signature: 'safe' } }
    const absent = await issuesOf({}, { plan: order, wallets: safe })
    expect(absent.types).toEqual(['wallet_kind'])
  })

  test('is unknown, not nothing, where the chain cannot be read', async () => {
    expect((await issuesOf({ funding: 'unreadable' })).types).toEqual(['chain_not_read'])
    const silent = {
      contract: LEDGER,
      symbol: '',
      decimals: 6,
      raw: undefined,
      allowance: undefined,
    } as const
    const { types, ticket } = await issuesOf({ funding: { cash: silent } })
    expect(types).toEqual(['chain_not_read'])
    expect(ticket.approvals).toMatchObject([{ granted: null }])
  })
})

describe('nothing worse than agreed', () => {
  test('a plan that is worse by now is a conflict, one that is as good or better is not', async () => {
    start()
    const { combined } = await prepare({ plan: order, wallets })
    await prepare({ plan: order, wallets, agreed_price: combined.price })
    await prepare({ plan: order, wallets, agreed_price: 0.9 })
    const { status, faults } = await refused({ plan: order, wallets, agreed_price: 0.45 })
    expect({ status, faults }).toEqual({ status: 409, faults: { 'body.agreed_price': 'conflict' } })
  })

  test('legs, prices and sizes of the caller are not taken', async () => {
    start()
    const { status, faults } = await refused({
      plan: { ...order, platforms: { platform_1: { worst_price: 0.99 } } },
      tickets: [],
    })
    expect(status).toBe(422)
    expect(faults).toEqual({ 'body.plan.platforms': 'extra_forbidden', 'body.tickets': 'extra_forbidden' })
  })

  test('an address that is none is named', async () => {
    start()
    const { status, detail } = await refused({ plan: order, wallets: { platform_1: 'vitalik.eth' } })
    expect(status).toBe(422)
    expect(detail[0]?.loc.slice(0, 3)).toEqual(['body', 'wallets', 'platform_1'])
  })
})

describe('the plan of a receipt', () => {
  /** A receipt as a caller with a credential gets it. */
  async function issue() {
    const { receipt } = await routeReply(planPost, distributionResponse, {
      path: '/api/liquidity/distribution',
      headers: { authorization: 'Bearer access-ada' },
      body: { ...order, receipt: true },
    })
    if (!receipt) throw new Error('There is no receipt.')
    return receipt.id
  }

  test('is what was signed, whatever the books show by now', async () => {
    const made = start()
    const id = await issue()
    made.books.put(buildBook(poly, { asks: [[0.9, 100]] }))
    made.books.put(buildBook(kalshi, { asks: [[0.9, 100]] }))
    const { tickets } = await prepare({ receipt: id, wallets })
    expect(tickets.map(({ platform, limit_price, size }) => [platform, limit_price, size])).toEqual([
      ['platform_1', 0.5, 15],
      ['platform_2', 0.46, 10],
    ])
  })

  test('is not found where there is none, and is no addition to a plan', async () => {
    start()
    expect(await refused({ receipt: 'nobody-has-this', wallets })).toMatchObject({
      status: 404,
      faults: { 'body.receipt': 'not_found' },
    })
    expect((await refused({ receipt: 'x', plan: order, wallets })).status).toBe(422)
    expect((await refused({ wallets })).faults).toEqual({ 'body.plan': 'missing' })
  })
})

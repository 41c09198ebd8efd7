import { constants, sign as signBytes } from 'node:crypto'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  pad,
  parseAbi,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET as balancesGet } from '@/app/api/balances/erc1155/route'
import { POST as preparePost } from '@/app/api/tickets/route'
import { POST as sendPost } from '@/app/api/tickets/send/route'
import { erc1155Response } from '@/lib/contract/balances'
import { sendTicketResponse, type Ticket, ticketsResponse } from '@/lib/contract/tickets'
import { type Market, marketAt } from '@/lib/core/domain/market'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildGroup, buildOutcome, member } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { hasAnvil } from '@/lib/dev/testing/support/testChain'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createChainReader } from '@/lib/infra/chain/createChainReader'
import { createTransferStore } from '@/lib/infra/db/transferStore'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { postOnce } from '@/lib/infra/net/postOnce'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createOrderFactsReader } from '@/lib/ingest/orderFacts'
import { createOrderSender } from '@/lib/server/runtime/createOrderSender'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { createConnectors, hostLimits } from '@/lib/venues/registry'
import { compileContracts } from '../chain/compileContracts'
import { DOLLARS_ABI } from '../chain/ledgerAbi'
import { createLedgerNode } from '../chain/ledgerNode'
import { type Sandbox, startSandbox } from '../startSandbox'

/** The second key of every local chain, unfunded by the sandbox. */
const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const WALLET = account.address
/** The third, and the fourth, which owns contract wallets. */
const stranger = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a')
const owner = privateKeyToAccount('0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6')
const OWNER = owner.address
/** The contract that checks the owners of Predict.fun's accounts. */
const VALIDATOR = '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57'
/** Venues whose orders are signed by wallets, as platforms. */
const SIGNED = {
  platform_1: 'polymarket',
  platform_3: 'limitless',
  platform_4: 'opinion',
  platform_5: 'predictfun',
} as const
type Platform = keyof typeof SIGNED
/** Markets that would not show a fee. */
const UNCHARGED: ReadonlySet<string> = new Set(['unknown', 'none'])
const CHAINS = { platform_1: 137, platform_3: 8453, platform_4: 56, platform_5: 56 } as const

describe.skipIf(!hasAnvil)('from a plan to a position', { timeout: 90_000 }, () => {
  let sandbox: Sandbox
  let database: TestDatabase
  let made: TestRuntime
  let markets: Map<VenueId, Market>
  let connectors: ReturnType<typeof createConnectors>
  const stop = new AbortController()

  beforeAll(async () => {
    sandbox = await startSandbox({ seed: 3, events: 40, speed: 0, chain: true })
    database = await createTestDatabase()
    const config = readConfig({
      ...sandbox.env,
      TICKETS_SEND: 'on',
      OPINION_BUILDER_KEY: 'a-builder-key-of-a-test',
      RATE_LIMIT_ANON: '0',
    })
    const fetchJson = createFetchJson({
      clock: systemClock,
      limits: hostLimits(config),
      // The chain's node.
      defaultLimit: { perSecond: 1_000, burst: 100 },
    })
    connectors = createConnectors({
      platforms: config.platforms,
      config,
      fetchJson,
      clock: systemClock,
    })
    const { signal } = stop
    const open = sandbox.world.questions.filter(({ listedAfter }) => listedAfter <= 0)
    /** The venue's first market with room around its price and tokens on both sides of the book. */
    async function findMarket(venue: VenueId): Promise<{ market: Market; book: OrderBook }> {
      const connector = connectors.get(venue)
      for (const question of open) {
        const eventId = question[venue]?.eventId
        if (!connector || eventId === undefined) continue
        const { events } = await connector.fetchEvents([String(eventId)], { signal })
        for (const market of events.flatMap((event) => event.markets)) {
          const ref = { marketId: market.id, yesTokenId: market.yesTokenId }
          const [book] = (await connector.fetchBooks([ref], { signal })).books
          const [bid, ask] = [book?.bids[0], book?.asks[0]]
          const isWide = bid && ask && bid.price > 250_000 && ask.price < 700_000 && bid.size > 30_000_000
          if (book && isWide && !UNCHARGED.has(market.fee.model)) return { market, book }
        }
      }
      throw new Error(`No market on ${venue} will do.`)
    }
    const found = await Promise.all(([...Object.values(SIGNED), 'kalshi'] as VenueId[]).map(findMarket))
    markets = new Map(found.map(({ market }) => [market.venue, market]))
    const reader = createChainReader({
      config,
      fetchJson,
      clock: systemClock,
      transfers: createTransferStore(database.prisma),
      fetchPositions: () => undefined,
      signal,
    })
    made = createTestRuntime({
      events: found.map(({ market }) =>
        buildGroup(market.venue, [buildOutcome(market.venue, [member(market)])]),
      ),
      config,
      chain: reader,
      orderFacts: createOrderFactsReader({ connectors, signal }),
      sendOrder: createOrderSender(config),
    })
    for (const { book } of found) made.books.put(book)
    setRuntime({ ...made.runtime, clock: systemClock })
  }, 90_000)

  afterAll(async () => {
    setRuntime(undefined)
    stop.abort()
    await sandbox?.close()
    await database?.close()
  })

  const marketOf = (platform: Platform) => {
    const market = markets.get(SIGNED[platform])
    if (!market) throw new Error(`${SIGNED[platform]} lists no such market.`)
    return marketAt(market, Date.now())
  }
  const nodeOf = (platform: Platform) => createLedgerNode(sandbox.env[`RPC_URL_${CHAINS[platform]}`] ?? '')

  /** A plan on one platform, as a ticket. */
  async function prepare(
    platform: Platform,
    order: object,
    wallet: string | object = WALLET,
  ): Promise<Ticket> {
    made.books.put(await bookNow(platform))
    const tokens = { [platform]: marketOf(platform).yesTokenId }
    const answer = await routeReply(preparePost, ticketsResponse, {
      path: '/api/tickets',
      // Wide enough for one order.
      body: {
        plan: { tokens, direction: 'buy', ...order },
        wallets: { [platform]: wallet },
        max_extra_bps: 1_000,
      },
    })
    expect(answer.not_built).toEqual([])
    const [ticket, ...more] = answer.tickets
    expect(more).toEqual([])
    if (!ticket) throw new Error('There is no ticket.')
    return ticket
  }

  const types = ({ issues }: Ticket) => issues.map(({ type }) => type)
  const sign = ({ typed_data }: Ticket): Promise<Hex> => account.signTypedData(typed_data as never)
  const send = (ticket: Ticket, signature: Hex, change: Record<string, string | number> = {}) =>
    routeReply(sendPost, sendTicketResponse, {
      path: '/api/tickets/send',
      body: {
        platform: ticket.platform,
        market_id: ticket.market_id,
        message: { ...ticket.typed_data?.message, ...change },
        signature,
      },
    })

  /** Grants the approvals that the ticket names, by its transactions. */
  async function grant(platform: Platform, { approvals, holder }: Ticket) {
    await nodeOf(platform).rpc('anvil_impersonateAccount', [holder])
    const calls = approvals.map(({ transaction: { to, data } }) => ({
      from: holder as Address,
      to: to as Hex,
      data: data as Hex,
    }))
    await nodeOf(platform).send(calls)
  }

  async function fund(platform: Platform, wallet: Address = WALLET) {
    const [cash] = (sandbox.env[`CASH_ADDRESS_${CHAINS[platform]}`] ?? '').split(',')
    const decimals = CHAINS[platform] === 56 ? 18 : 6
    const args = [wallet, parseUnits('100', decimals)] as const
    await nodeOf(platform).send([
      { to: cash as Hex, data: encodeFunctionData({ abi: DOLLARS_ABI, functionName: 'mint', args }) },
    ])
  }

  async function dollarsOn(platform: Platform): Promise<number> {
    const [cash] = (sandbox.env[`CASH_ADDRESS_${CHAINS[platform]}`] ?? '').split(',')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [WALLET] })
    const raw = BigInt(String(await nodeOf(platform).rpc('eth_call', [{ to: cash, data }, 'latest'])))
    return Number(formatUnits(raw, CHAINS[platform] === 56 ? 18 : 6))
  }

  const isChargedInTokens = (platform: Platform) => marketOf(platform).fee.chargedIn === 'tokens_on_buy'

  /** The venue's current book. */
  async function bookNow(platform: Platform): Promise<OrderBook> {
    const market = marketOf(platform)
    const ref = { marketId: market.id, yesTokenId: market.yesTokenId }
    const { books = [] } =
      (await connectors.get(market.venue)?.fetchBooks([ref], { signal: stop.signal })) ?? {}
    if (!books[0]) throw new Error('The venue has no book.')
    return books[0]
  }

  /** Tokens offered at the price or below, now. */
  async function offeredUpTo(platform: Platform, limit: number): Promise<number> {
    const { asks } = await bookNow(platform)
    return asks.reduce((sum, { price, size }) => sum + (price <= limit * 1e6 ? size : 0), 0)
  }

  async function heldOn(platform: Platform, wallet: Address = WALLET): Promise<number> {
    const { yesTokenId } = marketOf(platform)
    const { balances } = await routeReply(balancesGet, erc1155Response, {
      path: `/api/balances/erc1155?addresses=${wallet}&token_ids=${yesTokenId}`,
    })
    return balances.find((one) => one.platform === platform)?.balance ?? 0
  }

  test.each(Object.keys(SIGNED) as Platform[])(
    'a buy and a sale on %s: missing approvals are named, granted, the order is signed, filled and in the portfolio',
    async (platform) => {
      await fund(platform)
      const funded = await dollarsOn(platform)
      const lacking = await prepare(platform, { amount_tokens: 30 })
      expect(types(lacking)).toContain('allowance')
      expect(await send(lacking, await sign(lacking))).toMatchObject({ accepted: false })
      await grant(platform, lacking)

      const ticket = await prepare(platform, { amount_tokens: 30 })
      expect(types(ticket).filter((type) => type !== 'costs_more_at_limit')).toEqual([])
      const offered = await offeredUpTo(platform, ticket.limit_price)
      const signature = await sign(ticket)
      const bought = await send(ticket, signature)
      expect(bought).toMatchObject({ accepted: true, message: '' })
      // A buy on Polymarket in whole cents leaves less than a cent's worth of tokens.
      expect(ticket.size - bought.filled_tokens).toBeLessThan(platform === 'platform_1' ? 1 : 1e-9)
      expect(bought.filled_tokens).toBeLessThanOrEqual(ticket.size)
      expect(bought.filled_usd).toBeLessThanOrEqual(ticket.limit_usd)
      const fee = ticket.planned.gross_tokens - ticket.planned.tokens
      const held = await heldOn(platform)
      // A fee paid in tokens reduces the tokens received.
      expect(held).toBeCloseTo(bought.filled_tokens - fee, 5)
      expect(fee > 0).toBe(isChargedInTokens(platform))
      const spent = funded - (await dollarsOn(platform))
      const dollarFee = isChargedInTokens(platform) ? 0 : ticket.planned.fee_usd
      expect(spent - bought.filled_usd).toBeCloseTo(dollarFee, platform === 'platform_1' ? 1 : 4)
      expect(offered - (await offeredUpTo(platform, ticket.limit_price))).toBeCloseTo(
        bought.filled_tokens * 1e6,
        -1,
      )
      // The exchange fills no order beyond its amount, however often it is sent.
      expect(await send(ticket, signature)).toMatchObject({ accepted: false })
      expect(await heldOn(platform)).toBe(held)

      const sale = { direction: 'sell', amount_tokens: 25 }
      const unapproved = await prepare(platform, sale)
      expect(types(unapproved)).toEqual(['allowance'])
      await grant(platform, unapproved)
      const selling = await prepare(platform, sale)
      expect(types(selling)).toEqual([])
      const sold = await send(selling, await sign(selling))
      expect(sold).toMatchObject({ accepted: true, filled_tokens: 25 })
      expect(await heldOn(platform)).toBeCloseTo(held - 25, 9)
      const proceeds = (await dollarsOn(platform)) - (funded - spent)
      expect(sold.filled_usd - proceeds).toBeCloseTo(selling.planned.fee_usd, 4)
      expect(selling.planned.fee_usd).toBeGreaterThan(0)
      // A sale beyond the balance is named before signing.
      expect(types(await prepare(platform, sale))).toContain('missing_tokens')
    },
  )

  test.each(Object.keys(SIGNED) as Platform[])(
    '%s rejects a bad signature, tick, lot, minimum and price, and fills nothing',
    async (platform) => {
      await fund(platform)
      await grant(platform, await prepare(platform, { amount_tokens: 30 }))
      const ticket = await prepare(platform, { amount_tokens: 30 })
      const before = await heldOn(platform)
      const unit = CHAINS[platform] === 56 ? 10n ** 12n : 1n
      const amounts = (dollars: number, tokens: number) => ({
        makerAmount: String(BigInt(Math.round(dollars * 1e6)) * unit),
        takerAmount: String(BigInt(Math.round(tokens * 1e6)) * unit),
      })
      /** Signed after the change, so that only the change itself can be rejected. */
      const refusal = async (change: Record<string, string | number>) => {
        const { typed_data: typed } = ticket
        const signature = await account.signTypedData({
          ...(typed as object),
          message: { ...typed?.message, ...change },
        } as never)
        const { accepted, message } = await send(ticket, signature, change)
        expect(accepted).toBe(false)
        return message
      }
      const wrongSignature = await send(ticket, await sign(ticket), { salt: '8' })
      expect(wrongSignature).toMatchObject({ accepted: false, filled_tokens: 0 })
      expect(wrongSignature.message).toMatch(/signature/i)
      expect(await refusal(amounts(20 * 0.45005, 20))).toMatch(/price|tick|decimals|amounts/i)
      expect(await refusal(amounts(0.45 * 20.00005, 20.00005))).toMatch(
        /amount|multiple|decimals|tick|price/i,
      )
      if (platform !== 'platform_3') expect(await refusal(amounts(0.5, 1))).toMatch(/min|below|at least/i)
      expect(await refusal(amounts(30, 20))).toMatch(/price/i)
      expect(await refusal(amounts(0.01 * 600, 600))).toMatch(/match|liquidity|depth/i)
      expect(await heldOn(platform)).toBe(before)
    },
  )

  /** The account's wallets on the local chains: contracts that check their owner's signature. */
  const CONTRACT_WALLETS = {
    /** Code of a deposit wallet at Polymarket's address for it. */
    async platform_1() {
      const node = nodeOf('platform_1')
      const [code = OWNER] = await node.deploy([
        `${compileContracts().DepositWallet.bytecode}${pad(OWNER).slice(2)}`,
      ])
      const [address = code] = made.runtime.chain.depositWallets(OWNER)
      await node.rpc('anvil_setCode', [address, await node.rpc('eth_getCode', [code, 'latest'])])
      return { address, wallet: { address: OWNER, signature: 'deposit' } }
    },
    /** A smart account whose owner Predict.fun's validator knows. */
    async platform_5() {
      const node = nodeOf('platform_5')
      const { AccountValidator, SmartAccount } = compileContracts()
      await node.rpc('anvil_setCode', [VALIDATOR, AccountValidator.deployed])
      const [address = OWNER] = await node.deploy([SmartAccount.bytecode])
      const args = [address, OWNER] as const
      const abi = parseAbi(['function enroll(address account, address owner)'])
      await node.send([{ to: VALIDATOR, data: encodeFunctionData({ abi, functionName: 'enroll', args }) }])
      return { address, wallet: { address: OWNER, signature: 'smart_account', holder: address } }
    },
  }

  /** Signs as the contract's owner, as the ticket instructs. */
  async function signAsOwner({ contract_signature: own }: Ticket, who = owner): Promise<Hex> {
    if (!own) throw new Error('The order is not signed by a contract.')
    const signature = own.typed_data
      ? await who.signTypedData(own.typed_data as never)
      : await who.signMessage({ message: { raw: own.message as Hex } })
    return `${own.prefix}${signature.slice(2)}${own.suffix.slice(2)}` as Hex
  }

  test.each(['platform_1', 'platform_5'] as const)(
    "the owner of a contract wallet buys and sells with it on %s, and nobody else's signature counts",
    async (platform) => {
      const { address, wallet } = await CONTRACT_WALLETS[platform]()
      await fund(platform, address)
      await grant(platform, await prepare(platform, { amount_tokens: 30 }, wallet))
      const ticket = await prepare(platform, { amount_tokens: 30 }, wallet)
      expect(types(ticket).filter((type) => type !== 'costs_more_at_limit')).toEqual([])
      expect(ticket).toMatchObject({ signer: OWNER, holder: address })
      expect(ticket.typed_data?.message).toMatchObject({ maker: address, signer: address })

      const refused = { accepted: false, filled_tokens: 0 }
      expect(await send(ticket, await signAsOwner(ticket, stranger))).toMatchObject(refused)
      // The contract rejects the bare order, as an account with a key would sign it.
      expect(await send(ticket, await owner.signTypedData(ticket.typed_data as never))).toMatchObject(refused)
      expect(await send(ticket, await signAsOwner(ticket), { salt: '8' })).toMatchObject(refused)

      const bought = await send(ticket, await signAsOwner(ticket))
      expect(bought).toMatchObject({ accepted: true, message: '' })
      const feeTokens = ticket.planned.gross_tokens - ticket.planned.tokens
      expect(await heldOn(platform, address)).toBeCloseTo(bought.filled_tokens - feeTokens, 5)
      const sale = { direction: 'sell', amount_tokens: 25 }
      await grant(platform, await prepare(platform, sale, wallet))
      const selling = await prepare(platform, sale, wallet)
      expect(types(selling)).toEqual([])
      expect(await send(selling, await signAsOwner(selling))).toMatchObject({
        accepted: true,
        filled_tokens: 25,
      })
    },
  )

  test('an account that does not own the wallet is named before signing', async () => {
    const { wallet } = await CONTRACT_WALLETS.platform_5()
    const other = { ...wallet, address: stranger.address }
    expect(types(await prepare('platform_5', { amount_tokens: 30 }, other))).toContain('wallet_kind')
  })

  test('Kalshi fills a body that its own key signs, and rejects one without, off its tick or its lot', async () => {
    const market = markets.get('kalshi')
    if (!market) return expect(market).toBeUndefined()
    const answer = await routeReply(preparePost, ticketsResponse, {
      path: '/api/tickets',
      body: { plan: { tokens: { platform_2: market.yesTokenId }, direction: 'buy', amount_tokens: 10 } },
    })
    const body = answer.tickets[0]?.body
    if (!body) throw new Error('There is nothing to send.')
    const url = `${sandbox.env.KALSHI_API_URL}/portfolio/events/orders`
    const path = '/trade-api/v2/portfolio/events/orders'
    const key = {
      id: sandbox.env.KALSHI_KEY_ID ?? '',
      privateKey: (sandbox.env.KALSHI_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
    }
    const post = (sent: object, headers: Record<string, string>) =>
      postOnce(url, sent, { headers, signal: AbortSignal.timeout(10_000) })
    const headers = () => {
      const stamp = String(Date.now())
      const signature = signBytes('sha256', Buffer.from(`${stamp}POST${path}`), {
        key: key.privateKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      })
      return {
        'kalshi-access-key': key.id,
        'kalshi-access-timestamp': stamp,
        'kalshi-access-signature': signature.toString('base64'),
      }
    }
    expect(await post(body, headers())).toMatchObject({
      status: 201,
      body: { fill_count: '10.00', remaining_count: '0.00' },
    })
    expect((await post(body, {})).status).toBe(401)
    expect((await post({ ...body, price: '0.45005' }, headers())).status).toBe(400)
    expect((await post({ ...body, count: '10.005' }, headers())).status).toBe(400)
  })
})

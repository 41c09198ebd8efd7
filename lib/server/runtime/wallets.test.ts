import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erc1155Response } from '@/lib/contract/balances'
import { type CostsResponse, costsResponse } from '@/lib/contract/costs'
import { positionsResponse } from '@/lib/contract/positions'
import { DEMO_PROXY, DEMO_SAFE, drawHoldings } from '@/lib/dev/sandbox/chain/drawHoldings'
import { boughtOf, drawTrades } from '@/lib/dev/sandbox/chain/drawTrades'
import { TOKENS_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { createLedgerNode, DEMO_WALLET } from '@/lib/dev/sandbox/chain/ledgerNode'
import { ON_CHAIN } from '@/lib/dev/sandbox/chain/listedTokens'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { hasAnvil } from '@/lib/dev/testing/support/testChain'
import { readConfig } from '@/lib/infra/env/server'
import { getCosts } from '@/lib/operations/wallets/getCosts'
import { getErc1155Balances } from '@/lib/operations/wallets/getErc1155Balances'
import { getPositions } from '@/lib/operations/wallets/getPositions'
import { createRuntime, type OwnedRuntime } from './createRuntime'

/** Venues without their key are not read; their tokens are still on chain. */
const PLATFORMS = 'polymarket,kalshi,limitless,opinion,predictfun'

let sandbox: Sandbox
let database: TestDatabase
let runtime: OwnedRuntime

const nothing = () => {}
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

async function positionsOf(address: string) {
  for (;;) {
    const answer = await getPositions(runtime, { query: { addresses: [address] } })
    positionsResponse.parse(answer)
    if (answer.discovery.every(({ state }) => state === 'complete')) return answer
  }
}

describe.skipIf(!hasAnvil)('end to end from the sandbox’s chains', () => {
  beforeAll(async () => {
    // A world without changes: initial holdings stay throughout.
    sandbox = await startSandbox({ events: 40, speed: 0, chain: true })
    database = await createTestDatabase()
    runtime = createRuntime({
      config: readConfig({ ...sandbox.env, PLATFORMS, AUTH_SECRET: 'x'.repeat(32) }),
      log,
      databaseUrl: database.url,
    })
    const { polymarket } = await until(async () => {
      const { venues } = await runtime.readiness()
      return venues.polymarket && venues.limitless ? venues : undefined
    })
    expect(polymarket).toBe(true)
  }, 90_000)
  afterAll(async () => {
    await runtime.close()
    await database.close()
    await sandbox.close()
  })

  test('the demo’s wallet holds what the world gave it, including its proxy and its Safe', async () => {
    const { positions, error, wallets } = await positionsOf(DEMO_WALLET)
    expect(error).toBeNull()
    expect(wallets.map(({ address, kind, deployed }) => [address, kind, deployed])).toEqual([
      [DEMO_WALLET, 'given', true],
      [DEMO_PROXY, 'polymarket_proxy', true],
      [DEMO_SAFE, 'polymarket_safe', true],
    ])
    const own = new Set<string>([DEMO_WALLET, DEMO_PROXY, DEMO_SAFE])
    const drawn = drawHoldings(sandbox.world, sandbox.world.seed).filter(({ wallet }) => own.has(wallet))
    expect(positions.map((one) => `${one.address} ${one.token_id} ${one.balance_raw}`).sort()).toEqual(
      drawn.map(({ wallet, tokenId, raw }) => `${wallet} ${tokenId} ${raw}`).sort(),
    )
  })

  test('positions are joined with the catalogue and valued at the proceeds of selling to the bids', async () => {
    const { positions, summary } = await positionsOf(DEMO_WALLET)
    const listed = positions.filter(({ platform }) => platform === 'platform_1' || platform === 'platform_3')
    expect(listed.length).toBeGreaterThan(10)
    for (const position of listed) {
      expect(position).toMatchObject({
        event_slug: expect.any(String),
        event_title: expect.any(String),
        market_id: expect.any(String),
        question: expect.any(String),
        outcome: expect.stringMatching(/^(yes|no)$/),
      })
    }
    expect(listed.some(({ value_usd }) => (value_usd ?? 0) > 0)).toBe(true)
    expect(summary.total_value).toBeGreaterThan(0)
    expect(summary.total_positions).toBe(positions.length)
  })

  test('cash is reported on every chain', async () => {
    const { balances } = await positionsOf(DEMO_WALLET)
    expect(balances.polygon).toMatchObject({ symbol: 'pUSD', addresses: { [DEMO_WALLET]: 300.5 } })
    expect(balances.base).toMatchObject({ symbol: 'USDC', balance: 150.25 })
    expect(balances.bsc).toMatchObject({ symbol: 'USDT', balance: 150.25 })
  })

  test('purchases have a cost and sales a gain; transfers in have none', async () => {
    const { tokens, trades, summary, error } = await costsOf(DEMO_WALLET)
    expect(error).toBeNull()
    const { world } = sandbox
    const drawn = drawHoldings(world, world.seed)
    const paid = drawTrades(world, drawn, world.seed)
    const bought = new Set(boughtOf(drawn).map(({ tokenId }) => String(tokenId)))
    const held = tokens.filter(({ balance, address }) => balance > 0 && address === DEMO_WALLET)
    expect(
      held
        .filter(({ cost_usd: cost }) => cost !== null)
        .map(({ token_id: id }) => id)
        .sort(),
    ).toEqual([...bought].sort())
    for (const { token_id: id, cost_usd: cost, unknown, realized_usd: gain } of held) {
      if (!bought.has(id)) {
        expect({ cost, unknown, gain }).toEqual({ cost: null, unknown: 'unpaid', gain: 0 })
        continue
      }
      const own = paid.filter(({ tokenId }) => String(tokenId) === id)
      const [first, second, sale] = own
      if (!first || !second) throw new Error('not bought')
      // Less was sold than the first lot.
      const sold = sale ? (first.cash * sale.size) / first.size : 0n
      const decimals = 10n ** BigInt(ON_CHAIN[first.venue].decimals - 6)
      expect(cost).toBe(Number((first.cash - sold + second.cash) / decimals) / 1e6)
      expect(gain).toBe((sale ? Number(sale.cash / decimals) - Number(sold / decimals) : 0) / 1e6)
    }
    const sales = trades.filter(({ kind }) => kind === 'sell')
    expect(sales.length).toBe(paid.filter(({ side }) => side === 'sell').length)
    expect(trades.filter(({ kind }) => kind === 'buy').length).toBe(
      paid.filter(({ side }) => side === 'buy').length,
    )
    expect(trades.every(({ at }) => at !== null)).toBe(true)
    const inMicro = sales.reduce((sum, { gain_usd: one }) => sum + Math.round((one ?? Number.NaN) * 1e6), 0)
    expect(summary).toMatchObject({ realized_usd: inMicro / 1e6, unknown_gains: 0 })
    expect(summary.unknown_costs).toBe(tokens.filter(({ unknown }) => unknown !== null).length)
  })

  test('Yes on one platform and No on another is a pair, with the differences of its two markets', async () => {
    const { hedges } = await costsOf(DEMO_WALLET)
    const sides = hedges.map(({ yes, no }) => [yes.platform, no.platform])
    expect(sides).toContainEqual(['platform_1', 'platform_3'])
    for (const { tokens, verdict, differs } of hedges) {
      expect(tokens).toBeGreaterThan(0)
      expect(differs.length > 0).toBe(verdict === 'differs')
    }
  })

  test("a claim's gain is its payout less the cost of its tokens", async () => {
    const before = await costsOf(DEMO_WALLET)
    const { positions, balances } = await positionsOf(DEMO_WALLET)
    const bought = before.tokens.find(({ cost_usd: cost, platform, balance }) => {
      return cost !== null && balance > 0 && platform === 'platform_1'
    })
    const position = positions.find(({ token_id: id }) => id === bought?.token_id)
    if (!bought || !position?.condition_id) throw new Error('nothing bought on Polymarket')
    const node = createLedgerNode(sandbox.env.RPC_URL_137 ?? '')
    const to = bought.contract_address as `0x${string}`
    const condition = position.condition_id as `0x${string}`
    const call = (functionName: 'report' | 'redeem', args: readonly unknown[]) => ({
      to,
      data: encodeFunctionData({ abi: TOKENS_ABI, functionName, args } as never),
    })
    const cash = balances.polygon.tokens[0]?.contract_address
    await node.send([call('report', [condition, 1n, 1n])])
    await node.send([call('redeem', [cash, condition, 0n, BigInt(bought.token_id)])])
    const after = await until(async () => {
      const answer = await costsOf(DEMO_WALLET)
      return answer.trades.some(({ kind }) => kind === 'claim') ? answer : undefined
    })
    const claim = after.trades.find(({ kind }) => kind === 'claim')
    const paid = Math.floor(bought.balance * 1e6 * 0.5) / 1e6
    expect(claim).toMatchObject({ usd: paid, cost_usd: bought.cost_usd, tokens: bought.balance })
    expect(claim?.gain_usd).toBeCloseTo(paid - (bought.cost_usd ?? Number.NaN), 6)
    expect(after.tokens.find(({ token_id: id }) => id === bought.token_id)).toMatchObject({
      balance: 0,
      cost_usd: 0,
      unknown: null,
    })
  })

  test('named tokens are read without a search', async () => {
    const [held] = (await positionsOf(DEMO_WALLET)).positions
    const answer = await getErc1155Balances(runtime, {
      query: { addresses: [DEMO_WALLET, DEMO_SAFE], token_ids: [held?.token_id ?? ''] },
    })
    erc1155Response.parse(answer)
    expect(answer.discovery).toEqual([])
    expect(answer.balances.map(({ address, token_id }) => [address, token_id])).toContainEqual([
      held?.address,
      held?.token_id,
    ])
  })
})

/** Everything known about the wallet's payments. */
async function costsOf(address: string): Promise<CostsResponse> {
  return until(async () => {
    const answer = await getCosts(runtime, { query: { addresses: [address] } })
    costsResponse.parse(answer)
    const isDone = answer.discovery.every(({ state }) => state === 'complete') && answer.summary.unread === 0
    return isDone ? answer : undefined
  })
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

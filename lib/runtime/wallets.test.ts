import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erc1155Response } from '@/lib/contract/balances'
import { positionsResponse } from '@/lib/contract/positions'
import { readConfig } from '@/lib/env/server'
import { getErc1155Balances } from '@/lib/operations/wallets/getErc1155Balances'
import { getPositions } from '@/lib/operations/wallets/getPositions'
import { DEMO_PROXY, DEMO_SAFE, drawHoldings } from '@/lib/sandbox/chain/drawHoldings'
import { DEMO_WALLET } from '@/lib/sandbox/chain/ledgerNode'
import { type Sandbox, startSandbox } from '@/lib/sandbox/startSandbox'
import { createTestDatabase, type TestDatabase } from '@/lib/testing/support/database'
import { hasAnvil } from '@/lib/testing/support/testChain'
import { createRuntime, type OwnedRuntime } from './createRuntime'

/** Venues without a key of theirs are not read; their tokens are on chain all the same. */
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

describe.skipIf(!hasAnvil)('the whole way from the sandbox’s chains', () => {
  beforeAll(async () => {
    // A world that stands still: what is held at the start is held throughout.
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

  test('the demo’s wallet has what the world gave it, in its proxy and its Safe too', async () => {
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

  test('positions are joined with the catalogue and worth what the bids would pay', async () => {
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

  test('cash stands on every chain', async () => {
    const { balances } = await positionsOf(DEMO_WALLET)
    expect(balances.polygon).toMatchObject({ symbol: 'pUSD', addresses: { [DEMO_WALLET]: 300.5 } })
    expect(balances.base).toMatchObject({ symbol: 'USDC', balance: 150.25 })
    expect(balances.bsc).toMatchObject({ symbol: 'USDT', balance: 150.25 })
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

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

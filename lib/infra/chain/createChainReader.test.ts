import { type Address, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHAIN_IDS, type ChainId } from '@/lib/core/domain/chain'
import { TOKENS_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { type RpcProxy, startRpcProxy } from '@/lib/dev/testing/support/rpcProxy'
import {
  hasAnvil,
  MANY_TOKENS,
  MANY_WALLETS,
  startTestChain,
  type TestChain,
  testAddress,
  testTokenId,
} from '@/lib/dev/testing/support/testChain'
import { createTransferStore } from '@/lib/infra/db/transferStore'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createChainReader } from './createChainReader'
import { deriveProxy, deriveSafe } from './derivedWallets'
import type { TokenQuery, WalletsRead } from './types'

const LEDGERS: Record<ChainId, number> = { 137: 2, 8453: 1, 56: 4 }
const MAX_TRIPS = 8

const asks: TokenQuery[] = MANY_TOKENS.map((id) => ({
  tokenId: String(id),
  venues: ['polymarket', 'limitless', 'opinion', 'predictfun'],
}))

let database: TestDatabase
let chains: Map<ChainId, TestChain>
let proxies: Map<ChainId, RpcProxy>

const of = <T>(map: Map<ChainId, T>, chainId: ChainId): T => {
  const found = map.get(chainId)
  if (!found) throw new Error(`Chain ${chainId} was not started.`)
  return found
}

/** A reader through the proxies; `urls` replaces them. */
function readerOf(urls: Partial<Record<ChainId, string>> = {}) {
  const url = (chainId: ChainId) => urls[chainId] ?? of(proxies, chainId).url
  const [opinion, ...predictfun] = of(chains, 56).ledgers
  const config = readConfig({
    RPC_URL_137: url(137),
    RPC_URL_8453: url(8453),
    RPC_URL_56: url(56),
    CTF_ADDRESS_POLYMARKET: of(chains, 137).ledgers.join(','),
    CTF_ADDRESS_LIMITLESS: of(chains, 8453).ledgers.join(','),
    CTF_ADDRESS_OPINION: opinion,
    CTF_ADDRESS_PREDICTFUN: predictfun.join(','),
  })
  const fetchJson = createFetchJson({
    clock: systemClock,
    retry: { attempts: 1 },
    defaultLimit: { perSecond: 1_000, burst: 100 },
  })
  return createChainReader({ config, fetchJson, ...deps() })
}

const deps = () => ({
  clock: systemClock,
  transfers: createTransferStore(database.prisma),
  fetchPositions: async () => [],
  signal: new AbortController().signal,
})

const read = (reader = readerOf(), addresses: readonly Address[] = MANY_WALLETS): Promise<WalletsRead> =>
  reader.readWallets({ addresses, tokens: asks, cash: false }, { signal: AbortSignal.timeout(20_000) })

/** Everything that the wallets hold, read from each contract directly. */
async function truthAt(blocks: WalletsRead['blocks']) {
  const rows: string[] = []
  for (const [chainId, chain] of chains) {
    const block = blocks.get(chainId) ?? -1
    for (const ledger of chain.ledgers) {
      for (const wallet of MANY_WALLETS) {
        const balances = await chain.balancesOf(ledger, { wallet, ids: MANY_TOKENS, block })
        balances.forEach((raw, at) => {
          if (raw > 0n) rows.push([chainId, ledger, wallet, MANY_TOKENS[at], raw].join(' '))
        })
      }
    }
  }
  return rows.sort()
}

const rowsOf = ({ balances }: WalletsRead) =>
  balances
    .map(({ chainId, contract, wallet, tokenId, raw }) => [chainId, contract, wallet, tokenId, raw].join(' '))
    .sort()

describe.skipIf(!hasAnvil)('against real nodes', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    chains = new Map()
    proxies = new Map()
    for (const chainId of CHAIN_IDS) {
      const chain = await startTestChain(chainId, LEDGERS[chainId])
      chains.set(chainId, chain)
      proxies.set(chainId, await startRpcProxy(chain.url))
      await chain.mint(
        chain.ledgers.flatMap((ledger, rank) =>
          MANY_WALLETS.map((wallet, at) => {
            const ids = MANY_TOKENS.filter((_, i) => (i + at * 7) % (rank + 3) === 0)
            return { ledger, wallet, ids, amounts: ids.map((id) => 1n + (id % 10n ** 21n)) }
          }),
        ),
      )
    }
  }, 120_000)

  afterAll(async () => {
    await Promise.all([...proxies.values()].map((proxy) => proxy.stop()))
    await Promise.all([...chains.values()].map((chain) => chain.stop()))
    await database.close()
  })

  test('every balance of 20 wallets and 500 tokens equals the contract’s own answer at the named block', async () => {
    const found = await read()
    expect(found.problems).toEqual([])
    expect([...found.blocks.keys()].sort()).toEqual([...CHAIN_IDS].sort())
    const rows = rowsOf(found)
    expect(rows.length).toBeGreaterThan(10_000)
    expect(rows).toEqual(await truthAt(found.blocks))
  })

  test('that read takes at most eight round trips per chain', async () => {
    const reader = readerOf()
    await read(reader)
    for (const proxy of proxies.values()) proxy.reset()
    await read(reader)
    for (const proxy of proxies.values()) expect(proxy.total()).toBeLessThanOrEqual(MAX_TRIPS)
  })

  test('without token ids every token is found by its transfers, and later reads take as few round trips', async () => {
    const reader = readerOf()
    const discover = () =>
      reader.readWallets(
        { addresses: MANY_WALLETS, tokens: 'discover', cash: false },
        { signal: AbortSignal.timeout(20_000) },
      )
    let found = await discover()
    while (found.discovery.some(({ state }) => state !== 'complete')) found = await discover()
    expect(found.problems).toEqual([])
    expect(rowsOf(found)).toEqual(await truthAt(found.blocks))

    const [newcomer, ledger] = [testTokenId('newcomer'), of(chains, 8453).ledgers[0] ?? '0x']
    const [wallet = '0x'] = MANY_WALLETS
    await of(chains, 8453).mint([{ ledger, wallet, ids: [newcomer], amounts: [7n] }])
    for (const proxy of proxies.values()) proxy.reset()
    const { balances } = await discover()
    expect(balances.filter(({ tokenId }) => tokenId === String(newcomer))).toMatchObject([
      { wallet, raw: 7n },
    ])
    for (const { trips } of proxies.values()) expect(trips.get('eth_call')).toBeLessThanOrEqual(MAX_TRIPS - 1)
  })

  test('on a chain that advances during the search, a result marked complete misses no token', async () => {
    const [chain, proxy] = [of(chains, 8453), of(proxies, 8453)]
    const [wallet = '0x'] = MANY_WALLETS
    const [ledger = '0x'] = chain.ledgers
    const ids: bigint[] = []
    // Another token arrives after every part of the search, before the balances are read.
    const arrive = async () => {
      const id = testTokenId(`moving ${ids.length}`)
      await chain.mint([{ ledger, wallet, ids: [id], amounts: [3n] }])
      ids.push(id)
    }
    proxy.after(async ({ method }) => {
      if (method === 'eth_getLogs') await arrive()
    })
    const reader = readerOf()
    let complete = 0
    for (let round = 0; round < 40 && complete < 6; round += 1) {
      await arrive()
      const found = await reader.readWallets(
        { addresses: [wallet], tokens: 'discover', cash: true },
        { signal: AbortSignal.timeout(20_000) },
      )
      const block = found.blocks.get(8453) ?? -1
      const progress = found.discovery.find(({ chainId }) => chainId === 8453)
      if (progress?.state !== 'complete') continue
      complete += 1
      expect(progress.toBlock).toBeGreaterThanOrEqual(block)
      const held = await chain.balancesOf(ledger, { wallet, ids, block })
      const listed = new Set(found.balances.map(({ tokenId }) => tokenId))
      expect(ids.filter((id, at) => held[at] && !listed.has(String(id)))).toEqual([])
    }
    proxy.after(undefined)
    expect(complete).toBe(6)
    expect(ids.length).toBeGreaterThanOrEqual(2 * 6)
  }, 60_000)

  test('a transfer between two reads changes neither the first read nor its block', async () => {
    const chain = of(chains, 8453)
    const first = await read()
    await chain.mint([
      { ledger: chain.ledgers[0] ?? '0x', wallet: testAddress('w'), ids: [1n], amounts: [1n] },
    ])
    const second = await read()
    expect(second.blocks.get(8453)).toBe((first.blocks.get(8453) ?? 0) + 1)
    expect(rowsOf(second)).toEqual(rowsOf(first))
  })

  test('shares have the decimals of their venue', async () => {
    const { balances } = await read(readerOf(), MANY_WALLETS.slice(0, 1))
    const decimals = new Map(balances.map(({ venue, decimals }) => [venue, decimals]))
    expect(Object.fromEntries(decimals)).toEqual({ polymarket: 6, limitless: 6, opinion: 18, predictfun: 18 })
  })

  test('an unreachable chain loses only its own balances and is reported in one sentence', async () => {
    const reader = readerOf()
    await of(proxies, 8453).stop()
    const found = await read(reader)
    await of(proxies, 8453).start()
    expect(found.problems).toEqual([
      expect.stringMatching(
        /^Base could not be read: .* could not be reached\. Holdings on Limitless are missing\.$/,
      ),
    ])
    expect(new Set(found.balances.map(({ chainId }) => chainId))).toEqual(new Set([137, 56]))
    expect(found.blocks.has(8453)).toBe(false)
    expect(reader.health(8453).state).toBe('down')
    expect(reader.health(137)).toMatchObject({ state: 'connected', message: '' })
  })

  test('a second node answers when the first does not, and health says so', async () => {
    const dead = await startRpcProxy(of(chains, 137).url)
    await dead.stop()
    const reader = readerOf({ 137: `${dead.url},${of(proxies, 137).url}` })
    const found = await read(reader, MANY_WALLETS.slice(0, 2))
    expect(found.problems).toEqual([])
    expect(reader.health(137)).toMatchObject({
      state: 'degraded',
      message: expect.stringContaining(new URL(dead.url).host),
    })
  })

  test('a node that reports the wrong chain is rejected', async () => {
    const found = await read(readerOf({ 137: of(proxies, 56).url }), MANY_WALLETS.slice(0, 2))
    expect(found.balances.some(({ chainId }) => chainId === 137)).toBe(false)
    expect(found.problems).toEqual([expect.stringContaining('says that it is chain 56, not 137 (Polygon)')])
  })

  test('a node that finds a call too large gets it in parts', async () => {
    const proxy = of(proxies, 137)
    proxy.interfere(({ method, params }) =>
      method === 'eth_call' && JSON.stringify(params).length > 600_000
        ? { error: { code: -32000, message: 'gas required exceeds allowance' } }
        : undefined,
    )
    const found = await read()
    proxy.interfere(undefined)
    expect(found.problems).toEqual([])
    expect(rowsOf(found)).toEqual(await truthAt(found.blocks))
  })

  test('a missing contract is reported with its venue; the other contracts are read', async () => {
    const chain = of(chains, 56)
    const config = readConfig({
      PLATFORMS: 'opinion,predictfun',
      RPC_URL_56: chain.url,
      CTF_ADDRESS_OPINION: testAddress('nothing here'),
      CTF_ADDRESS_PREDICTFUN: chain.ledgers.slice(1).join(','),
    })
    const fetchJson = createFetchJson({ clock: systemClock, retry: { attempts: 1 } })
    const reader = createChainReader({ config, fetchJson, ...deps() })
    const found = await read(reader, MANY_WALLETS.slice(0, 1))
    expect(found.problems).toEqual([expect.stringContaining('reports no balances')])
    expect(new Set(found.balances.map(({ venue }) => venue))).toEqual(new Set(['predictfun']))
  })

  test('payouts are those that the contract reports; there are none before it does', async () => {
    const chain = of(chains, 137)
    const [contract = '0x'] = chain.ledgers
    const [reported, unreported] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
    const args = [reported, 3n, 1n] as const
    await chain.send([
      { to: contract, data: encodeFunctionData({ abi: TOKENS_ABI, functionName: 'report', args }) },
    ])
    const reader = readerOf()
    await read(reader, MANY_WALLETS.slice(0, 1))
    const asks = [reported, unreported].map(
      (conditionId) => ({ chainId: 137, contract, conditionId }) as const,
    )
    expect(await reader.readPayouts(asks, { signal: AbortSignal.timeout(5_000) })).toEqual([
      { numerators: [3n, 1n], denominator: 4n },
      undefined,
    ])
  })

  test('a proxy and a Safe are read where their code is deployed, and reported apart from the wallet', async () => {
    const chain = of(chains, 137)
    const [owner = '0x'] = MANY_WALLETS
    const safe = deriveSafe(owner)
    const ledger = chain.ledgers[0] ?? '0x'
    await chain.mint([
      { ledger, wallet: safe, ids: [MANY_TOKENS[1] ?? 0n], amounts: [5n] },
      { ledger, wallet: deriveProxy(owner), ids: [MANY_TOKENS[2] ?? 0n], amounts: [6n] },
    ])
    await chain.rpc('anvil_setCode', [safe, '0x00'])
    const found = await read(readerOf(), [owner])
    expect(found.wallets).toEqual([
      { address: owner, owner, kind: 'given', deployed: true },
      { address: deriveProxy(owner), owner, kind: 'polymarket_proxy', chainId: 137, deployed: false },
      { address: safe, owner, kind: 'polymarket_safe', chainId: 137, deployed: true },
    ])
    const held = found.balances.filter(({ wallet }) => wallet !== owner)
    expect(held.map(({ wallet, raw }) => [wallet, raw])).toEqual([[safe, 5n]])
  })
})

/** Source: tests of Polymarket's own relayer client, and of another that follows it. */
test('wallets are derived as Polymarket derives them', () => {
  expect(deriveSafe('0x6e0c80c90ea6c15917308F820Eac91Ce2724B5b5')).toBe(
    '0x6d8c4e9aDF5748Af82Dabe2C6225207770d6B4fa',
  )
  expect(deriveProxy('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')).toBe(
    '0x96a9892De6A11FE0B18Cf63373B9763055EcA8a6',
  )
})

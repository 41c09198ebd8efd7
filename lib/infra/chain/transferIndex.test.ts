import { type Address, encodeFunctionData, numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { type Interfere, type RpcProxy, startRpcProxy } from '@/lib/dev/testing/support/rpcProxy'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { hasAnvil, startTestChain, type TestChain, testAddress } from '@/lib/dev/testing/support/testChain'
import { createTransferStore } from '@/lib/infra/db/transferStore'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createRpcClient } from './rpcClient'
import { createTransferIndex } from './transferIndex'
import { fetchTransfers } from './transferLogs'

const CHAIN = 8453
const WALLETS = Array.from({ length: 20 }, (_, i) => testAddress(`holder ${i}`))
const LOGS_PER_MINT = 200
/** Together 200,000 transfers, or 8,800. */
const SETTLED_MINTS = sampled({ full: 800, quick: 32 })
const FRESH_MINTS = sampled({ full: 200, quick: 12 })
const ORPHAN_MINTS = 40
const MINTS_PER_BLOCK = 4

let database: TestDatabase
let chain: TestChain
let proxy: RpcProxy
let stopping: AbortController

const fetchJson = createFetchJson({
  clock: systemClock,
  retry: { attempts: 1 },
  defaultLimit: { perSecond: 10_000, burst: 1_000 },
  breaker: { threshold: 1_000 },
  maxBytes: 64 * 1024 * 1024,
})

const clientAt = (url: string) =>
  createRpcClient({ chainId: CHAIN, urls: [url], fetchJson, clock: systemClock })

/** An index with an empty cache over the same database, as after a restart. */
const open = (span = 40, url = proxy.url) =>
  createTransferIndex({
    client: clientAt(url),
    ledgers: chain.ledgers.map((contract) => ({ venue: 'limitless', chainId: CHAIN, contract, decimals: 6 })),
    store: createTransferStore(database.prisma),
    clock: systemClock,
    signal: stopping.signal,
    settings: { maxTokens: 1_000_000, paceMs: 0, backoffMs: 5, span, maxSpan: 400 },
  })

/** `mints` transactions of {@link LOGS_PER_MINT} transfers each, ids from `firstId` on, some per block. */
async function mint(mints: number, firstId: number) {
  const [ledger = '0x'] = chain.ledgers
  for (let done = 0; done < mints; done += MINTS_PER_BLOCK) {
    await chain.send(
      Array.from({ length: MINTS_PER_BLOCK }, (_, i) => {
        const at = done + i
        const to = WALLETS[at % WALLETS.length] as Address
        const first = BigInt(firstId + at * LOGS_PER_MINT)
        const args = [to, first, BigInt(LOGS_PER_MINT)] as const
        return { to: ledger, data: encodeFunctionData({ abi: TOKENS_ABI, functionName: 'announce', args }) }
      }),
    )
  }
}

/** Every token that the node itself reports, a few blocks at a time. */
async function truth(): Promise<string[]> {
  const client = clientAt(chain.url)
  const signal = AbortSignal.timeout(120_000)
  const head = Number(await chain.rpc('eth_blockNumber'))
  const rows = new Set<string>()
  for (let from = 0; from <= head; from += 20) {
    const range = {
      contracts: chain.ledgers,
      wallets: WALLETS.map((wallet) => wallet.toLowerCase()),
      from,
      to: Math.min(head, from + 19),
    }
    for (const { wallet, tokenId } of (await fetchTransfers(client, range, { signal })).tokens) {
      rows.add(`${wallet} ${tokenId}`)
    }
  }
  return [...rows].sort()
}

const find = (index: ReturnType<typeof open>, budgetMs: number, wallets: readonly Address[] = WALLETS) =>
  index.find(wallets, { signal: new AbortController().signal, budgetMs })

const rowsOf = ({ tokens }: Awaited<ReturnType<typeof find>>) =>
  tokens.map(({ wallet, tokenId }) => `${wallet} ${tokenId}`).sort()

async function findAll(index: ReturnType<typeof open>, wallets?: readonly Address[]) {
  for (;;) {
    const found = await find(index, 30_000, wallets)
    if (found.progress.state === 'complete') return found
  }
}

/** Drops, delays and rejects requests, the same way in every run. */
function chaos(): Interfere {
  const random = createRandom('chaos')
  return ({ method, params }) => {
    if (random.chance(0.05)) return 'drop'
    if (random.chance(0.05)) return { waitMs: 20 }
    if (method !== 'eth_getLogs') return undefined
    const { fromBlock, toBlock } = params[0] as Record<string, string>
    const tooMany = Number(toBlock) - Number(fromBlock) >= 60 || random.chance(0.05)
    return tooMany ? { error: { code: -32_602, message: 'block range is too large' } } : undefined
  }
}

describe.skipIf(!hasAnvil)('transfers of a real chain', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    chain = await startTestChain(CHAIN, 1)
    proxy = await startRpcProxy(chain.url)
    stopping = new AbortController()
  }, 60_000)
  afterEach(() => {
    stopping.abort()
    stopping = new AbortController()
    proxy.interfere(undefined)
  })
  afterAll(async () => {
    stopping.abort()
    await proxy.stop()
    await chain.stop()
    await database.close()
  })

  test('a search resumes where it stopped, also in another process, and requests nothing twice', async () => {
    await mint(MINTS_PER_BLOCK * 20, 0)
    await chain.rpc('anvil_mine', [numberToHex(400)])
    const ranges: [number, number][] = []
    const answering =
      (most: number): Interfere =>
      ({ method, params }) => {
        if (method !== 'eth_getLogs') return undefined
        if (ranges.length === most) return 'drop'
        const { fromBlock, toBlock } = params[0] as Record<string, string>
        ranges.push([Number(fromBlock), Number(toBlock)])
        return undefined
      }
    proxy.interfere(answering(3))
    const first = open()
    let left = await find(first, 200)
    while (!left.progress.message.includes('could not be reached')) left = await find(first, 200)
    expect(left.progress).toMatchObject({ state: 'indexing', fromBlock: expect.any(Number) })
    stopping.abort()
    stopping = new AbortController()
    // On its own connection: the last request of the first search may still be in flight.
    const second = await startRpcProxy(chain.url)
    second.interfere(answering(Number.POSITIVE_INFINITY))
    const found = await findAll(open(40, second.url))
    await second.stop()

    expect(rowsOf(found)).toEqual(await truth())
    const blocks = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    const head = Number(await chain.rpc('eth_blockNumber'))
    expect(new Set(blocks).size).toBe(head + 1)
    expect(blocks.length).toBe(head + 1)
  })

  test('concurrent requests share one search', async () => {
    await mint(MINTS_PER_BLOCK, 90_000_000)
    const index = open()
    await findAll(index)
    await mint(MINTS_PER_BLOCK, 91_000_000)
    proxy.reset()
    const found = await Promise.all(Array.from({ length: 10 }, () => find(index, 5_000)))
    const expected = await truth()
    for (const one of found) expect(rowsOf(one)).toEqual(expected)
    expect(proxy.trips.get('eth_getLogs')).toBeLessThanOrEqual(2)
  })

  test('an unreachable chain is reported in a sentence, with the tokens found so far', async () => {
    const index = open()
    await findAll(index)
    proxy.interfere(() => 'drop')
    const { tokens, progress } = await find(index, 500)
    expect(tokens.length).toBeGreaterThan(0)
    expect(progress.state).not.toBe('complete')
    expect(progress.message).toMatch(/^\d+ % of Base has been searched for transfers; .*could not be reached/)
  })

  test('a flood of transfers is indexed without a gap while the node drops, delays, rejects and reorganises', async () => {
    await mint(SETTLED_MINTS, 0)
    await chain.rpc('anvil_mine', [numberToHex(300)])
    const snapshot = await chain.rpc('evm_snapshot')
    await mint(ORPHAN_MINTS, 10_000_000)
    proxy.interfere(chaos())

    const first = open()
    const searching = findAll(first)
    // Only orphans have ids from ten million up.
    const orphans = {
      tokenId: { in: Array.from({ length: LOGS_PER_MINT }, (_, i) => String(10_000_000 + i)) },
    }
    while ((await database.prisma.walletToken.count({ where: orphans })) === 0) {
      await systemClock.sleep(50)
    }
    // The search is going back through the old blocks when the newest ones are replaced.
    await chain.rpc('evm_revert', [snapshot])
    await mint(FRESH_MINTS / 2, 20_000_000)
    await chain.rpc('anvil_reorg', [3, []])
    await mint(FRESH_MINTS / 2, 30_000_000)

    await searching
    const found = rowsOf(await findAll(first))
    expect(found).toEqual(await truth())
    expect(found.length).toBeGreaterThan(0.95 * (SETTLED_MINTS + FRESH_MINTS) * LOGS_PER_MINT)
  }, 300_000)
})

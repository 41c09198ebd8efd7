import { type Address, createPublicClient, http } from 'viem'
import { CHAIN_IDS } from '@/lib/core/domain/chain'
import { TOKENS_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import {
  hasAnvil,
  MANY_TOKENS,
  MANY_WALLETS,
  startTestChain,
  type TestChain,
} from '@/lib/dev/testing/support/testChain'
import { openDatabase } from '@/lib/infra/db/connect'
import { createTransferStore } from '@/lib/infra/db/transferStore'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createChainReader } from './createChainReader'

const IN_FLIGHT = 50
const ROUNDS = 5

/** Sum of all balances: equal sums of odd amounts are equal readings. */
type Read = () => Promise<bigint>

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

const rateLimitSubject = (chain: TestChain) =>
  createPublicClient({ transport: http(chain.url, { retryCount: 0 }) })

/** One call per balance, as many in flight as browsers and bots dare. */
function oneByOne(chains: readonly TestChain[]): Read {
  return async () => {
    const totals = await Promise.all(
      chains.map(async (chain) => {
        const client = rateLimitSubject(chain)
        const address = chain.ledgers[0] as Address
        const asks = MANY_WALLETS.flatMap((wallet) => MANY_TOKENS.map((id) => [wallet, id] as const))
        let next = 0
        let total = 0n
        const work = async () => {
          for (let args = asks[next++]; args; args = asks[next++]) {
            const ask = { address, abi: TOKENS_ABI, functionName: 'balanceOf', args } as const
            const balance = await client.readContract(ask)
            total += balance
          }
        }
        await Promise.all(Array.from({ length: IN_FLIGHT }, work))
        return total
      }),
    )
    return sum(totals)
  }
}

/** One `balanceOfBatch` per wallet. */
function batchPerWallet(chains: readonly TestChain[]): Read {
  return async () => {
    const totals = await Promise.all(
      chains.flatMap((chain) => {
        const client = rateLimitSubject(chain)
        const address = chain.ledgers[0] as Address
        return MANY_WALLETS.map(async (wallet) => {
          const args = [MANY_TOKENS.map(() => wallet), MANY_TOKENS] as const
          return sum(
            await client.readContract({ address, abi: TOKENS_ABI, functionName: 'balanceOfBatch', args }),
          )
        })
      }),
    )
    return sum(totals)
  }
}

function ours(chains: readonly TestChain[]): Read {
  const [polygon, base, bsc] = chains
  const config = readConfig({
    PLATFORMS: 'polymarket,limitless,opinion',
    RPC_URL_137: polygon?.url,
    RPC_URL_8453: base?.url,
    RPC_URL_56: bsc?.url,
    CTF_ADDRESS_POLYMARKET: polygon?.ledgers[0],
    CTF_ADDRESS_LIMITLESS: base?.ledgers[0],
    CTF_ADDRESS_OPINION: bsc?.ledgers[0],
  })
  const reader = createChainReader({
    config,
    fetchJson: createFetchJson({ clock: systemClock, defaultLimit: { perSecond: 1_000, burst: 1_000 } }),
    clock: systemClock,
    // Never called: the tokens are given.
    transfers: createTransferStore(openDatabase('postgres://127.0.0.1:1/none').prisma),
    fetchPositions: () => undefined,
    signal: new AbortController().signal,
  })
  const tokens = MANY_TOKENS.map((id) => ({ tokenId: String(id), venues: config.platforms }))
  return async () => {
    const ask = { addresses: MANY_WALLETS, tokens, cash: false }
    const { balances, problems } = await reader.readWallets(ask, { signal: AbortSignal.timeout(60_000) })
    if (problems.length > 0) throw new Error(problems.join(' '))
    return sum(balances.map(({ raw }) => raw))
  }
}

/** The fastest of some rounds, ms. */
async function best(read: Read, rounds: number): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await read()
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

async function measure(chains: readonly TestChain[]): Promise<{ text: string; rows: BenchRow[] }> {
  const reads = { ours: ours(chains), batch: batchPerWallet(chains), single: oneByOne(chains) }
  const [a, b, c] = [await reads.ours(), await reads.batch(), await reads.single()]
  if (a !== b || b !== c) throw new Error('The readings differ.')
  const times = {
    single: await best(reads.single, 1),
    batch: await best(reads.batch, ROUNDS),
    ours: await best(reads.ours, ROUNDS),
  }
  const row = (name: string, ms: number) =>
    `${name.padEnd(44)}${ms.toFixed(0).padStart(8)} ms${(times.single / ms).toFixed(1).padStart(8)} ×`
  const names = {
    single: `balanceOf, ${IN_FLIGHT} in flight per chain`,
    batch: 'balanceOfBatch, one call per wallet',
  }
  const text = [
    row(names.single, times.single),
    row(names.batch, times.batch),
    row('ours: multicall, one block per chain', times.ours),
  ].join('\n')
  const what = { what: 'balances of 20 wallets × 500 tokens × 3 chains', unit: 'ms', ours: times.ours }
  const rows = (['single', 'batch'] as const).map((one) =>
    lessIsBetter({ ...what, rival: names[one], theirs: times[one] }),
  )
  return { text, rows }
}

/** Reads 20 wallets × 500 tokens × 3 chains of anvil in three ways, in the same run. */
async function runBalancesBench(): Promise<BenchRow[]> {
  if (!hasAnvil) {
    process.stdout.write('\nNo anvil for this machine: balances are not benched.\n')
    return []
  }
  const chains = await Promise.all(CHAIN_IDS.map((chainId) => startTestChain(chainId, 1)))
  try {
    for (const chain of chains) {
      const ledger = chain.ledgers[0] as Address
      await chain.mint(
        MANY_WALLETS.map((wallet, at) => {
          const ids = MANY_TOKENS.filter((_, i) => (i + at) % 3 === 0)
          return { ledger, wallet, ids, amounts: ids.map((id) => 1n + (id % 10n ** 18n)) }
        }),
      )
    }
    const { text, rows } = await measure(chains)
    process.stdout.write(
      `\nBalances of ${MANY_WALLETS.length} wallets × ${MANY_TOKENS.length} tokens × ${chains.length} chains\n${text}\n`,
    )
    return rows
  } finally {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
}

await benchAsProgram(import.meta.url, runBalancesBench)

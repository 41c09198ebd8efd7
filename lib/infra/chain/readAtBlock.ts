import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { CHAIN_NAMES } from '@/lib/core/domain/chain'
import { VENUES } from '@/lib/core/domain/venue'
import type { Clock } from '@/lib/infra/net/types'
import { createPairEncoder, decodeBalances, type Pair } from './balanceOfBatch'
import { latestBlock } from './latestBlock'
import type { Ledger } from './ledgers'
import { type ContractCall, multicall, STEP } from './multicall'
import type { RpcClient } from './rpcClient'
import type { RpcOptions } from './rpcNode'
import type { CashToken, TokenBalance } from './types'

/** What to read from one chain. */
export interface ChainQuery {
  /** The latest when absent. */
  block?: number
  tokens: readonly { ledger: Ledger; pairs: readonly Pair[] }[]
  cash: { tokens: readonly Address[]; wallets: readonly Address[] }
}

interface ChainRead {
  block: number
  balances: TokenBalance[]
  cash: CashToken[]
  /** Contracts that did not return what they should. */
  problems: string[]
}

/** A call and what its result adds to the reply. */
interface Job extends ContractCall {
  take(result: Hex | undefined): void
}

function tokenJobs({ tokens }: ChainQuery, into: ChainRead): Job[] {
  const encode = createPairEncoder()
  const silent = new Set<Ledger>()
  return tokens.flatMap(({ ledger, pairs }) =>
    Array.from({ length: Math.ceil(pairs.length / STEP) }, (_, i): Job => {
      const part = pairs.slice(i * STEP, (i + 1) * STEP)
      return {
        target: ledger.contract,
        data: encode(part),
        weight: part.length,
        take(result) {
          const balances = result && decodeBalances(result, part.length)
          if (balances) return collect(into.balances, { ledger, pairs: part, balances })
          if (silent.has(ledger)) return
          silent.add(ledger)
          into.problems.push(
            `${VENUES[ledger.venue].name} could not be read: its contract ${ledger.contract} on ${CHAIN_NAMES[ledger.chainId]} reports no balances.`,
          )
        },
      }
    }),
  )
}

function collect(
  into: TokenBalance[],
  { ledger, pairs, balances }: { ledger: Ledger; pairs: readonly Pair[]; balances: readonly bigint[] },
) {
  pairs.forEach(({ wallet, tokenId }, at) => {
    const raw = balances[at]
    if (raw) into.push({ ...ledger, tokenId, wallet, raw })
  })
}

/** A call of an ERC-20 and its result, decoded by the ABI; undefined where the contract returns anything else. */
function erc20Job<N extends 'symbol' | 'decimals' | 'balanceOf'>(
  target: Address,
  [functionName, args]: N extends 'balanceOf' ? [N, [Address]] : [N, []],
  take: (value: string | number | bigint | undefined) => void,
): Job {
  const call = { abi: erc20Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]
  return {
    target,
    data: encodeFunctionData(call),
    weight: 1,
    take(result) {
      try {
        take(result && (decodeFunctionResult({ ...call, data: result } as never) as string | number | bigint))
      } catch {
        take(undefined)
      }
    },
  }
}

function cashJobs({ cash }: ChainQuery, into: ChainRead, chainName: string): Job[] {
  if (cash.wallets.length === 0) return []
  return cash.tokens.flatMap((contract) => {
    const raw = new Map<Address, bigint>()
    let symbol: string | undefined
    return [
      erc20Job(contract, ['symbol', []], (value) => {
        symbol = typeof value === 'string' ? value : undefined
      }),
      ...cash.wallets.map((wallet) =>
        erc20Job(contract, ['balanceOf', [wallet]], (value) => {
          if (typeof value === 'bigint') raw.set(wallet, value)
        }),
      ),
      // Last: the results of the calls before it are complete by then.
      erc20Job(contract, ['decimals', []], (decimals) => {
        if (typeof decimals === 'number' && raw.size === cash.wallets.length) {
          into.cash.push({ contract, symbol: symbol ?? '', decimals, raw })
        } else {
          into.problems.push(
            `The dollars in ${contract} on ${chainName} could not be read: it is no ERC-20 token.`,
          )
        }
      }),
    ]
  })
}

/**
 * Reads everything of one chain at one block.
 * Cost: one round trip for the latest block, one for every 10,000 balances.
 * Errors: those of {@link RpcClient} when no node answers.
 */
export async function readAtBlock(
  client: RpcClient,
  ask: ChainQuery,
  { clock, ...options }: RpcOptions & { clock: Clock },
): Promise<ChainRead> {
  const block = ask.block ?? (await latestBlock(client, options))
  client.saw(block)
  const read: ChainRead = { block, balances: [], cash: [], problems: [] }
  const jobs = [...tokenJobs(ask, read), ...cashJobs(ask, read, CHAIN_NAMES[client.chainId])]
  const results = await multicall(client, jobs, { ...options, block, sleep: clock.sleep })
  jobs.forEach((job, at) => {
    job.take(results[at])
  })
  return read
}

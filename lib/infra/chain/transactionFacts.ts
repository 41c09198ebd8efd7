import { type Address, type Hex, hexToNumber, toEventSelector, toHex } from 'viem'
import type { RpcClient } from './rpcClient'
import type { RpcOptions } from './rpcNode'

/** What a transaction shows of money and trades. Addresses are lower case. */
export interface TransactionFacts {
  /** Unix ms of its block; absent where the node does not report it. */
  at?: number
  /** Transfers of the chain's dollars, in their smallest unit. */
  dollars: readonly { from: string; to: string; amount: bigint }[]
  /** Makers whose orders were filled in it. */
  filled: ReadonlySet<string>
  /** What a ledger or its adapter reports as paid out for resolved markets; absent where it reports nothing. */
  payout?: bigint
}

export interface TransactionRef {
  tx: string
  block: number
}

/** Source: https://eips.ethereum.org/EIPS/eip-20 (from and to are indexed). */
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/**
 * An exchange logs the maker of each filled order, the taker's own included.
 * Source: Events.sol of https://github.com/Polymarket/ctf-exchange, whose events Limitless, Opinion and Predict.fun
 * kept, and of https://github.com/Polymarket/ctf-exchange-v2.
 */
const FILLED = new Set([
  toEventSelector('OrderFilled(bytes32,address,address,uint256,uint256,uint256,uint256,uint256)'),
  toEventSelector(
    'OrderFilled(bytes32,address,address,uint8,uint256,uint256,uint256,uint256,bytes32,bytes32)',
  ),
])

/**
 * Source: https://github.com/gnosis/conditional-tokens-contracts and
 * https://github.com/Polymarket/neg-risk-ctf-adapter.
 */
const REDEEMED = new Map<Hex, number>([
  // The index of the word that holds the payout.
  [toEventSelector('PayoutRedemption(address,address,bytes32,bytes32,uint256[],uint256)'), 2],
  [toEventSelector('PayoutRedemption(address,bytes32,uint256[],uint256)'), 1],
])

/** Receipts per round trip: a busy match has a hundred logs. */
const AT_ONCE = 10

interface Log {
  address: string
  topics: readonly Hex[]
  data: string
}

const isLog = (value: unknown): value is Log => {
  const { address, topics, data } = (value ?? {}) as Record<string, unknown>
  return typeof address === 'string' && typeof data === 'string' && Array.isArray(topics)
}

const addressOf = (topic: string | undefined) => `0x${(topic ?? '').slice(26).toLowerCase()}`

/** Undefined where nothing was redeemed. */
function payoutOf(logs: readonly Log[]): bigint | undefined {
  const paid = logs.flatMap(({ topics: [kind], data }) => {
    const place = kind === undefined ? undefined : REDEEMED.get(kind)
    if (place === undefined) return []
    const word = data.slice(2 + 64 * place, 66 + 64 * place)
    return word.length === 64 ? [BigInt(`0x${word}`)] : []
  })
  return paid.length === 0 ? undefined : paid.reduce((sum, one) => sum + one, 0n)
}

function toFacts(
  logs: readonly Log[],
  dollars: ReadonlySet<string>,
  at: number | undefined,
): TransactionFacts {
  const payout = payoutOf(logs)
  return {
    ...(at !== undefined && { at }),
    dollars: logs
      .filter(
        ({ address, topics, data }) =>
          topics[0] === TRANSFER &&
          topics.length === 3 &&
          data.length === 66 &&
          dollars.has(address.toLowerCase()),
      )
      .map(({ topics, data }) => ({
        from: addressOf(topics[1]),
        to: addressOf(topics[2]),
        amount: BigInt(data),
      })),
    filled: new Set(
      logs.filter(({ topics: [kind] }) => kind && FILLED.has(kind)).map(({ topics }) => addressOf(topics[2])),
    ),
    ...(payout !== undefined && { payout }),
  }
}

/** The receipt's logs; undefined where the node has none for this block, or no longer has any. */
function logsOf(receipt: unknown, block: number): Log[] | undefined {
  const { logs, blockNumber } = (receipt ?? {}) as Record<string, unknown>
  if (!Array.isArray(logs) || blockNumber !== toHex(block)) return undefined
  return logs.filter(isLog)
}

function timeOf(block: unknown): number | undefined {
  const { timestamp } = (block ?? {}) as Record<string, unknown>
  return typeof timestamp === 'string' ? hexToNumber(timestamp as Hex) * 1_000 : undefined
}

/**
 * Reads transactions in batches and passes each on as it arrives; those unknown to the node are skipped.
 * Errors: those of {@link RpcClient}; what was passed on before stays valid.
 */
export async function readTransactions(
  client: RpcClient,
  refs: readonly TransactionRef[],
  {
    dollars,
    take,
    ...options
  }: RpcOptions & {
    dollars: readonly Address[]
    take: (ref: TransactionRef, facts: TransactionFacts) => void
  },
): Promise<void> {
  const cash = new Set(dollars.map((address) => address.toLowerCase()))
  for (let from = 0; from < refs.length; from += AT_ONCE) {
    const part = refs.slice(from, from + AT_ONCE)
    const blocks = [...new Set(part.map(({ block }) => block))]
    const answers = await client.requestAll(
      [
        ...part.map(({ tx }) => ({ method: 'eth_getTransactionReceipt', params: [tx] })),
        ...blocks.map((block) => ({ method: 'eth_getBlockByNumber', params: [toHex(block), false] })),
      ],
      options,
    )
    const times = new Map(blocks.map((block, at) => [block, timeOf(answers[part.length + at])]))
    part.forEach((ref, at) => {
      const logs = logsOf(answers[at], ref.block)
      if (logs) take(ref, toFacts(logs, cash, times.get(ref.block)))
    })
  }
}

import { type Address, type Hex, hexToNumber, toEventSelector, toHex } from 'viem'
import type { SeenToken, TokenMovement } from '@/lib/core/domain/transfers'
import type { RpcClient } from './rpcClient'
import { RpcRefusal } from './rpcError'
import type { RpcOptions } from './rpcNode'

/** Source: https://eips.ethereum.org/EIPS/eip-1155 (operator, from and to are indexed). */
const SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')

const LOGS_TIMEOUT_MS = 10_000
const HEX = /^0x[0-9a-f]*$/i

interface RawLog {
  address: string
  topics: readonly string[]
  data: string
  blockNumber: string
  transactionHash: string
  logIndex: string
}

const malformed = () => new RpcRefusal('a node returned a malformed transfer', { about: 'request' })

function isRawLog(value: unknown): value is RawLog {
  if (typeof value !== 'object' || value === null) return false
  const { address, topics, data, blockNumber, transactionHash, logIndex } = value as Record<string, unknown>
  return (
    [address, data, blockNumber, transactionHash, logIndex].every(
      (text) => typeof text === 'string' && HEX.test(text),
    ) &&
    Array.isArray(topics) &&
    topics.length === 4 &&
    topics.every((topic) => typeof topic === 'string' && topic.length === 66)
  )
}

const wordAt = (data: string, index: number) => BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`)

/** A list of words; the word at `place` gives its offset. */
function listAt(data: string, place: number): bigint[] {
  const words = (data.length - 2) / 64
  const start = Number(wordAt(data, place)) / 32
  const count = start < words ? Number(wordAt(data, start)) : Number.NaN
  if (!Number.isInteger(start) || !(start + count < words)) throw malformed()
  return Array.from({ length: count }, (_, i) => wordAt(data, start + 1 + i))
}

/** Ids and amounts of a transfer. Decoded by hand: a scan reads hundreds of thousands. */
function amountsOf({ topics, data }: RawLog): (readonly [id: bigint, amount: bigint])[] {
  const words = (data.length - 2) / 64
  if (topics[0] === SINGLE && words === 2) return [[wordAt(data, 0), wordAt(data, 1)]]
  if (topics[0] !== BATCH || words < 4) throw malformed()
  const ids = listAt(data, 0)
  const amounts = listAt(data, 1)
  if (ids.length !== amounts.length) throw malformed()
  return ids.map((id, at) => [id, amounts[at] ?? 0n])
}

const INCOMING = 3
const OUTGOING = 2

/** What one log moved into a wallet (its recipient) or out of it (its sender). */
function parseLog(log: unknown, side: typeof INCOMING | typeof OUTGOING): TokenMovement[] {
  if (!isRawLog(log)) throw malformed()
  const wallet = `0x${log.topics[side]?.slice(26).toLowerCase()}`
  const contract = log.address.toLowerCase()
  const block = hexToNumber(log.blockNumber as Hex)
  const logIndex = hexToNumber(log.logIndex as Hex)
  const tx = log.transactionHash.toLowerCase()
  const sign = side === INCOMING ? 1n : -1n
  return amountsOf(log).map(([id, amount]) => ({
    ...{ wallet, contract, tokenId: String(id), block, logIndex, tx },
    raw: String(sign * amount),
  }))
}

/** One movement per token of a transaction: received less sent, in the position of the first. */
function netByTransaction(movements: readonly TokenMovement[]): TokenMovement[] {
  const net = new Map<string, TokenMovement>()
  for (const one of movements) {
    const key = `${one.tx} ${one.wallet} ${one.contract} ${one.tokenId}`
    const known = net.get(key)
    if (!known) net.set(key, one)
    else {
      known.raw = String(BigInt(known.raw) + BigInt(one.raw))
      known.logIndex = Math.min(known.logIndex, one.logIndex)
    }
  }
  return [...net.values()].filter(({ raw }) => raw !== '0')
}

function firstSeen(incoming: readonly TokenMovement[]): SeenToken[] {
  const first = new Map<string, SeenToken>()
  for (const { wallet, contract, tokenId, block } of incoming) {
    const key = `${wallet} ${contract} ${tokenId}`
    const known = first.get(key)
    if (!known || block < known.firstBlock) first.set(key, { wallet, contract, tokenId, firstBlock: block })
  }
  return [...first.values()]
}

/**
 * Transfers to and from these wallets in these blocks, both ends included, in one round trip: the tokens received (a
 * token held was once received), and what each transaction moved.
 * Errors: those of {@link RpcClient}; a node rejects a range that is too large for it.
 */
export async function fetchTransfers(
  client: RpcClient,
  {
    contracts,
    wallets,
    from,
    to,
  }: { contracts: readonly Address[]; wallets: readonly string[]; from: number; to: number },
  options: RpcOptions,
): Promise<{ tokens: SeenToken[]; movements: TokenMovement[] }> {
  const topics = wallets.map((wallet) => `0x${wallet.slice(2).padStart(64, '0')}`)
  const ask = (rest: readonly unknown[]) => ({
    method: 'eth_getLogs',
    params: [
      {
        address: contracts,
        fromBlock: toHex(from),
        toBlock: toHex(to),
        topics: [[SINGLE, BATCH], null, ...rest],
      },
    ],
  })
  const [came, left] = await client.requestAll([ask([null, topics]), ask([topics])], {
    timeoutMs: LOGS_TIMEOUT_MS,
    ...options,
  })
  if (!Array.isArray(came) || !Array.isArray(left)) throw malformed()
  const incoming = came.flatMap((log) => parseLog(log, INCOMING))
  const tokens = firstSeen(incoming)
  const movements = netByTransaction([...incoming, ...left.flatMap((log) => parseLog(log, OUTGOING))])
  return { tokens, movements }
}

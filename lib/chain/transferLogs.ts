import { type Address, hexToNumber, toEventSelector, toHex } from 'viem'
import type { SeenToken } from '@/lib/domain/transfers'
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
}

const malformed = () => new RpcRefusal('a node returned a malformed transfer', { about: 'request' })

function isRawLog(value: unknown): value is RawLog {
  if (typeof value !== 'object' || value === null) return false
  const { address, topics, data, blockNumber } = value as Record<string, unknown>
  return (
    [address, data, blockNumber].every((text) => typeof text === 'string' && HEX.test(text)) &&
    Array.isArray(topics) &&
    topics.length === 4 &&
    topics.every((topic) => typeof topic === 'string' && topic.length === 66)
  )
}

const wordAt = (data: string, index: number) => data.slice(2 + 64 * index, 66 + 64 * index)

/** The ids of a transfer. Read by hand: a scan meets hundreds of thousands. */
function idsOf({ topics, data }: RawLog): bigint[] {
  const words = (data.length - 2) / 64
  if (topics[0] === SINGLE && words === 2) return [BigInt(`0x${wordAt(data, 0)}`)]
  if (topics[0] !== BATCH || words < 4) throw malformed()
  const start = Number(BigInt(`0x${wordAt(data, 0)}`)) / 32
  const count = start < words ? Number(BigInt(`0x${wordAt(data, start)}`)) : Number.NaN
  if (!Number.isInteger(start) || !(start + count < words)) throw malformed()
  return Array.from({ length: count }, (_, i) => BigInt(`0x${wordAt(data, start + 1 + i)}`))
}

function parseLog(log: unknown): SeenToken[] {
  if (!isRawLog(log)) throw malformed()
  const wallet = `0x${log.topics[3]?.slice(26).toLowerCase()}`
  const contract = log.address.toLowerCase()
  const firstBlock = hexToNumber(log.blockNumber as Address)
  return idsOf(log).map((id) => ({ wallet, contract, tokenId: String(id), firstBlock }))
}

/**
 * Tokens that came to these wallets in these blocks, both ends in. What left them does not matter: to be held, a
 * token must have come.
 * Errors: those of {@link RpcClient}; a node rejects a range that is too large for it.
 */
export async function fetchIncoming(
  client: RpcClient,
  {
    contracts,
    wallets,
    from,
    to,
  }: { contracts: readonly Address[]; wallets: readonly string[]; from: number; to: number },
  options: RpcOptions,
): Promise<SeenToken[]> {
  const recipients = wallets.map((wallet) => `0x${wallet.slice(2).padStart(64, '0')}`)
  const filter = {
    address: contracts,
    fromBlock: toHex(from),
    toBlock: toHex(to),
    topics: [[SINGLE, BATCH], null, null, recipients],
  }
  const logs = await client.request('eth_getLogs', [filter], { timeoutMs: LOGS_TIMEOUT_MS, ...options })
  if (!Array.isArray(logs)) throw malformed()
  const first = new Map<string, SeenToken>()
  for (const token of logs.flatMap(parseLog)) {
    const key = `${token.wallet} ${token.contract} ${token.tokenId}`
    const known = first.get(key)
    if (!known || token.firstBlock < known.firstBlock) first.set(key, token)
  }
  return [...first.values()]
}

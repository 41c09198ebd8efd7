import { hexToNumber, isHex } from 'viem'
import type { RpcClient } from './rpcClient'
import { RpcRefusal } from './rpcError'
import type { RpcOptions } from './rpcNode'

/** The chain's latest block. Errors: those of {@link RpcClient}, and {@link RpcRefusal} where the node reports none. */
export async function latestBlock(client: RpcClient, options: RpcOptions): Promise<number> {
  const head = await client.request('eth_blockNumber', [], options)
  if (!isHex(head)) throw new RpcRefusal('the node returned no block number', { about: 'request' })
  return hexToNumber(head)
}

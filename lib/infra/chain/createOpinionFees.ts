import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import { latestBlock } from './latestBlock'
import { multicall } from './multicall'
import { createRpcClient } from './rpcClient'
import type { RpcOptions } from './rpcNode'

/** Source: `@opinion-labs/opinion-clob-sdk` 0.6.1 (`src/config.ts`, `src/chain/contracts/fee_manager.ts`). */
const FEE_MANAGER: Address = '0xC9063Dc52dEEfb518E5b6634A6b8D624bc5d7c36'
const ABI = parseAbi([
  'function getFeeRateSettings(uint256 tokenId) view returns (uint256 makerFeeRateBps, uint256 takerFeeRateBps, bool enabled)',
])
const CHAIN_ID = 56
const MAX_BPS = 10_000n

/** The rate of a token; undefined where the contract has none set, or returns anything else. */
function rateOf(result: Hex | undefined): number | undefined {
  try {
    if (!result) return undefined
    const [, taker, enabled] = decodeFunctionResult({
      abi: ABI,
      functionName: 'getFeeRateSettings',
      data: result,
    })
    return enabled && taker <= MAX_BPS ? Number(taker) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads Opinion's taker rates from its fee manager contract.
 * Shapes: one for each token id, in order; undefined where none is set. What a rate means while it is not enabled is
 * not documented, so it counts as not set.
 * Units: basis points; the venue's package makes a maximum fee of them by × 0.25 / 10000, as p · (1 − p) does at most.
 * Cost: two round trips for any number of tokens.
 * Errors: those of `RpcClient` when no node answers, and a refusal where there is no multicall contract.
 */
export function createOpinionFees({
  config,
  ...deps
}: {
  config: AppConfig
  fetchJson: FetchJson
  clock: Clock
}) {
  const client = createRpcClient({ chainId: CHAIN_ID, urls: config.chains[CHAIN_ID].rpcUrls, ...deps })
  return async (tokenIds: readonly string[], options: RpcOptions): Promise<(number | undefined)[]> => {
    const block = await latestBlock(client, options)
    const calls = tokenIds.map((tokenId) => ({
      target: FEE_MANAGER,
      weight: 1,
      data: encodeFunctionData({ abi: ABI, functionName: 'getFeeRateSettings', args: [BigInt(tokenId)] }),
    }))
    const { sleep } = deps.clock
    const results = await multicall(client, calls, { ...options, block, sleep })
    return results.map(rateOf)
  }
}

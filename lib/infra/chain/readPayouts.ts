import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Clock } from '@/lib/infra/net/types'
import { multicall } from './multicall'
import type { RpcClient } from './rpcClient'
import type { RpcOptions } from './rpcNode'
import type { Payout, PayoutQuery } from './types'

/** Source: https://docs.gnosis.io/conditionaltokens (payouts are zero until the oracle has reported). */
const abi = parseAbi([
  'function payoutDenominator(bytes32 conditionId) view returns (uint256)',
  'function payoutNumerators(bytes32 conditionId, uint256 index) view returns (uint256)',
])

function toBigint(functionName: 'payoutDenominator' | 'payoutNumerators', data: Hex | undefined) {
  try {
    return data && decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}

/** What the conditions of one chain pay, in request order; undefined where none is reported. */
export async function readPayouts(
  client: RpcClient,
  asks: readonly PayoutQuery[],
  { clock, block, ...options }: RpcOptions & { clock: Clock; block: number },
): Promise<(Payout | undefined)[]> {
  const calls = asks.flatMap(({ contract, conditionId }) =>
    [
      encodeFunctionData({ abi, functionName: 'payoutDenominator', args: [conditionId] }),
      encodeFunctionData({ abi, functionName: 'payoutNumerators', args: [conditionId, 0n] }),
      encodeFunctionData({ abi, functionName: 'payoutNumerators', args: [conditionId, 1n] }),
    ].map((data) => ({ target: contract, data, weight: 1 })),
  )
  const results = await multicall(client, calls, { ...options, block, sleep: clock.sleep })
  return asks.map((_, at): Payout | undefined => {
    const denominator = toBigint('payoutDenominator', results[at * 3])
    const first = toBigint('payoutNumerators', results[at * 3 + 1])
    const second = toBigint('payoutNumerators', results[at * 3 + 2])
    if (!denominator || first === undefined || second === undefined) return undefined
    return { denominator, numerators: [first, second] }
  })
}

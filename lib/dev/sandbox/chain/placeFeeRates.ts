import { type Address, encodeFunctionData } from 'viem'
import { takerFeeOf } from '../opinion/takerFee'
import type { World } from '../world/createWorld'
import type { Contracts } from './compileContracts'
import { FEE_RATES_ABI } from './ledgerAbi'
import type { LedgerNode } from './ledgerNode'

/** The real address of Opinion's fee manager. */
export const FEE_MANAGER: Address = '0xC9063Dc52dEEfb518E5b6634A6b8D624bc5d7c36'

/** Puts Opinion's fee manager at its address, with the rates that its API states. */
export async function placeFeeRates(
  node: LedgerNode,
  { world, contracts }: { world: World; contracts: Contracts },
): Promise<void> {
  const byRate = new Map<number, bigint[]>()
  for (const { opinion } of world.questions) {
    if (!opinion) continue
    const ids = byRate.get(takerFeeOf(opinion)) ?? []
    ids.push(...opinion.markets.flatMap(({ tokens }) => tokens.map(BigInt)))
    byRate.set(takerFeeOf(opinion), ids)
  }
  await node.rpc('anvil_setCode', [FEE_MANAGER, contracts.FeeRates.deployed])
  await node.send(
    [...byRate].map(([bps, ids]) => ({
      to: FEE_MANAGER,
      data: encodeFunctionData({ abi: FEE_RATES_ABI, functionName: 'set', args: [ids, BigInt(bps)] }),
    })),
  )
}

import { createHash } from 'node:crypto'
import { type Address, decodeFunctionResult, encodeFunctionData, getAddress, numberToHex } from 'viem'
import type { ChainId } from '@/lib/core/domain/chain'
import { compileContracts } from '@/lib/dev/sandbox/chain/compileContracts'
import { TOKENS_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { createLedgerNode, type LedgerNode } from '@/lib/dev/sandbox/chain/ledgerNode'
import { findAnvil, startAnvil } from '@/lib/dev/sandbox/chain/startAnvil'
import { MULTICALL3 } from '@/lib/infra/chain/multicall'

/** Tests against a real node need its binary; without it they are skipped and counted as such. */
export const hasAnvil = findAnvil() !== undefined

export interface TestChain extends LedgerNode {
  chainId: ChainId
  /** Outcome token contracts, as many as requested. */
  ledgers: Address[]
  mint(holdings: readonly Holding[]): Promise<void>
  /** Balances from the contract itself: one `balanceOfBatch` per wallet. */
  balancesOf(
    ledger: Address,
    { wallet, ids, block }: { wallet: Address; ids: readonly bigint[]; block: number },
  ): Promise<readonly bigint[]>
  stop(): Promise<void>
}

interface Holding {
  ledger: Address
  wallet: Address
  ids: readonly bigint[]
  amounts: readonly bigint[]
}

/** A wallet or token, identical in every run. */
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
export const testAddress = (name: string): Address => getAddress(`0x${digest(name).slice(0, 40)}`)
export const testTokenId = (name: string): bigint => BigInt(`0x${digest(name)}`)

/** Enough of both that reading one balance at a time is slow. */
export const MANY_WALLETS = Array.from({ length: 20 }, (_, i) => testAddress(`wallet ${i}`))
export const MANY_TOKENS = Array.from({ length: 500 }, (_, i) => testTokenId(`token ${i}`))

/** A new node with token contracts and multicall deployed. */
export async function startTestChain(chainId: ChainId, ledgerCount: number): Promise<TestChain> {
  const binary = findAnvil()
  if (!binary) throw new Error('There is no anvil for this machine.')
  const contracts = compileContracts()
  const anvil = await startAnvil({ binary, chainId })
  const node = createLedgerNode(anvil.url)
  await node.rpc('anvil_setCode', [MULTICALL3, contracts.Multicall.deployed])
  const ledgers = await node.deploy(
    Array.from({ length: ledgerCount }, () => contracts.OutcomeTokens.bytecode),
  )
  return {
    ...node,
    chainId,
    ledgers,
    mint: (holdings) =>
      node.send(
        holdings.map(({ ledger, wallet, ids, amounts }) => ({
          to: ledger,
          data: encodeFunctionData({
            abi: TOKENS_ABI,
            functionName: 'mintBatch',
            args: [wallet, [...ids], [...amounts]],
          }),
        })),
      ),
    async balancesOf(ledger, { wallet, ids, block }) {
      const args = [ids.map(() => wallet), [...ids]] as const
      const data = encodeFunctionData({ abi: TOKENS_ABI, functionName: 'balanceOfBatch', args })
      const result = await node.rpc('eth_call', [{ to: ledger, data }, numberToHex(block)])
      return decodeFunctionResult({
        abi: TOKENS_ABI,
        functionName: 'balanceOfBatch',
        data: result as `0x${string}`,
      })
    },
    stop: anvil.stop,
  }
}

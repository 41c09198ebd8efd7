import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import type { ChainId } from '@/lib/core/domain/chain'
import type { Contracts } from './compileContracts'
import { EXCHANGES } from './exchanges'
import { DOLLARS_ABI, EXCHANGE_ABI, TOKENS_ABI } from './ledgerAbi'
import { DEMO_WALLET, type LedgerNode } from './ledgerNode'
import { ON_CHAIN } from './listedTokens'
import type { LiveChain } from './startActivity'

/** Puts the venues' exchanges of a chain at their addresses, and approves them for the demo wallet's holdings. */
export async function placeExchanges(
  node: LedgerNode,
  chainId: ChainId,
  { contracts, tokens, dollars }: Pick<LiveChain, 'tokens' | 'dollars'> & { contracts: Contracts },
): Promise<void> {
  const own = EXCHANGES.filter(({ venue }) => ON_CHAIN[venue].chainId === chainId)
  for (const { address } of own) await node.rpc('anvil_setCode', [address, contracts.Exchange.deployed])
  const configure = own.map(({ address, name, version }) => ({
    to: address,
    data: encodeFunctionData({ abi: EXCHANGE_ABI, functionName: 'configure', args: [name, version] }),
  }))
  const approve = (to: Address, spender: Address) => ({
    to,
    from: DEMO_WALLET,
    data: encodeFunctionData({ abi: DOLLARS_ABI, functionName: 'approve', args: [spender, maxUint256] }),
  })
  const approveAll = (to: Address, operator: Address) => ({
    to,
    from: DEMO_WALLET,
    data: encodeFunctionData({ abi: TOKENS_ABI, functionName: 'setApprovalForAll', args: [operator, true] }),
  })
  await node.send([
    ...configure,
    ...own.flatMap(({ venue, address, adapter = address }) => [
      ...dollars.slice(0, 1).map((cash) => approve(cash, address)),
      ...(tokens.get(venue) ?? []).flatMap((ledger) =>
        [...new Set([address, adapter])].map((operator) => approveAll(ledger, operator)),
      ),
    ]),
  ])
}

import type { Erc1155Response } from '@/lib/contract/balances'
import { toAddresses } from '@/lib/contract/evmAddress'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { toTokenIds } from '@/lib/contract/tokenIds'
import type { Runtime } from '@/lib/operations/runtime'
import { readWallets, valueBalances } from './readHoldings'
import { toTokenAsks } from './tokenHits'
import { toDiscovery, toReadFacts } from './toReadFacts'

/** Outcome tokens of wallets: the named ones, or all found through wallet activity; each verified on chain. */
export async function getErc1155Balances(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getErc1155Balances']>, 'query'>,
): Promise<Erc1155Response> {
  const addresses = toAddresses(query.addresses)
  const tokens = query.token_ids ? await toTokenAsks(runtime, toTokenIds(query.token_ids)) : 'discover'
  const read = await readWallets(runtime, { addresses, tokens, cash: false })
  const valued = await valueBalances(runtime, read.balances)
  return {
    balances: valued.map(({ holding }) => holding),
    ...toReadFacts(addresses, read),
    discovery: toDiscovery(read),
  }
}

import type { BalancesResponse } from '@/lib/contract/balances'
import { toAddresses } from '@/lib/contract/evmAddress'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { readWallets } from './readHoldings'
import { toCash, toReadFacts } from './toReadFacts'

/** Stablecoin balances of wallets, each chain at one block. */
export async function getBalances(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getBalances']>, 'query'>,
): Promise<BalancesResponse> {
  const addresses = toAddresses(query.addresses)
  const read = await readWallets(runtime, { addresses, tokens: 'none', cash: true })
  return { balances: toCash(read), ...toReadFacts(addresses, read) }
}

import { skipToken } from '@tanstack/react-query'
import type { OperationId } from '@/lib/contract/operations/paths'
import { call } from './call'

/** Query function that reads data of wallets; no request without a wallet. */
export const readOfWallets = <Id extends OperationId>(id: Id, addresses: readonly string[]) =>
  addresses.length > 0
    ? ({ signal }: { signal: AbortSignal }) => call(id, { query: { addresses }, signal })
    : skipToken

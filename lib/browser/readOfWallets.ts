import { skipToken } from '@tanstack/react-query'
import { fetchJson } from './fetchJson'

/** A query's function that reads something of wallets; nothing is asked without a wallet. */
export const readOfWallets = <T>(path: string, addresses: readonly string[]) =>
  addresses.length > 0
    ? ({ signal }: { signal: AbortSignal }) =>
        fetchJson<T>(`${path}?addresses=${addresses.join(',')}`, { signal })
    : skipToken

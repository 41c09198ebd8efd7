import { queryOptions } from '@tanstack/react-query'
import { readOfWallets } from './readOfWallets'
import { shouldRetry } from './shouldRetry'

const POLL_MS = 30_000
/** While the chains are still being searched each reply has more data. */
const POLL_SEARCHING_MS = 3_000

/** Holdings of wallets, refetched every half minute while the page is in view; no request without a wallet. */
export const positionsQuery = (addresses: readonly string[]) =>
  queryOptions({
    queryKey: ['positions', addresses],
    queryFn: readOfWallets('getPositions', addresses),
    staleTime: POLL_SEARCHING_MS,
    refetchInterval: ({ state }) =>
      state.data?.discovery.some((chain) => chain.state === 'indexing') ? POLL_SEARCHING_MS : POLL_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

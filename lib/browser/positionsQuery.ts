import { queryOptions } from '@tanstack/react-query'
import { readOfWallets } from './readOfWallets'
import { shouldRetry } from './shouldRetry'

const POLL_MS = 30_000
/** While the chains are still being searched each answer knows more. */
const POLL_SEARCHING_MS = 3_000

/** What wallets hold, read again every half a minute while the page is in view; nothing is asked without a wallet. */
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

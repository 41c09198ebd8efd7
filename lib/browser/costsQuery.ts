import { queryOptions } from '@tanstack/react-query'
import type { CostsResponse } from '@/lib/contract/costs'
import { readOfWallets } from './readOfWallets'
import { shouldRetry } from './shouldRetry'

const POLL_MS = 60_000
/** While chains are searched or transactions are read each reply has more data; later ones less often. */
const POLL_READING_MS = 4_000
const SLOWER = 1.5
const POLL_READING_MOST_MS = 15_000

const isReading = (data: CostsResponse | undefined) =>
  data !== undefined && (data.summary.unread > 0 || data.discovery.some(({ state }) => state === 'indexing'))

/** Cost and gains of wallets, refetched every minute while the page is in view; no request without a wallet. */
export const costsQuery = (addresses: readonly string[]) =>
  queryOptions({
    queryKey: ['costs', addresses],
    queryFn: readOfWallets('getCosts', addresses),
    staleTime: POLL_READING_MS,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isReading(data) ? Math.min(POLL_READING_MOST_MS, POLL_READING_MS * SLOWER ** dataUpdateCount) : POLL_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

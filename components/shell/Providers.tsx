'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Venues, VenuesContext } from '@/components/venue/venues'
import { OffersDemo } from '@/components/wallet/offersDemo'

/** Data from the server's first paint counts as fresh this long, so that nothing is requested twice. */
const FRESH_MS = 1_500

export function Providers({
  venues,
  demo = false,
  children,
}: {
  venues: Venues
  /** Whether the demo wallet is offered. */
  demo?: boolean
  children: ReactNode
}) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: FRESH_MS,
            refetchOnWindowFocus: true,
            refetchOnReconnect: true,
            // Send requests even when the browser believes it is offline: the server may be on this very machine.
            networkMode: 'always',
          },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <VenuesContext value={venues}>
        <OffersDemo value={demo}>{children}</OffersDemo>
      </VenuesContext>
    </QueryClientProvider>
  )
}

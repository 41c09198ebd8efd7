import type { Clock, FetchJson } from '@/lib/infra/net/types'

/** Dependencies of a client whose venue requires an API key for every request. */
export interface KeyedClientDeps {
  fetchJson: FetchJson
  apiUrl: string
  apiKey: string | undefined
}

/** Dependencies of such a venue's connector. */
export interface KeyedConnectorDeps {
  fetchJson: FetchJson
  urls: { apiUrl: string; wsUrl: string }
  apiKey: string | undefined
  clock: Clock
  maxPages?: number
}

import type { Clock, FetchJson } from '@/lib/infra/net/types'

/** What a client needs whose venue wants an API key for every request. */
export interface KeyedClientDeps {
  fetchJson: FetchJson
  apiUrl: string
  apiKey: string | undefined
}

/** What the connector of such a venue needs. */
export interface KeyedConnectorDeps {
  fetchJson: FetchJson
  urls: { apiUrl: string; wsUrl: string }
  apiKey: string | undefined
  clock: Clock
  maxPages?: number
}

import type { FetchJson } from '@/lib/infra/net/types'
import type { WatchedEndpoint, WatchedEndpoints } from './wireShape'
import { wireWatch } from './wireWatch'

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** Finds endpoints by the end of a path, whatever the base; the first match in order. */
export function endpointFinder(endpoints: WatchedEndpoints) {
  const table = [...endpoints.values()].flatMap((entry) => {
    const [method, path] = entry.endpoint.split(' ')
    return method === 'socket' || path === undefined ? [] : [{ entry, method, parts: partsOf(path) }]
  })
  return (method: string, url: string): WatchedEndpoint | undefined => {
    const parts = partsOf(new URL(url).pathname)
    return table.find((row) => {
      const from = parts.length - row.parts.length
      if (row.method !== method || from < 0) return false
      return row.parts.every((part, i) => part === '{}' || part === parts[from + i])
    })?.entry
  }
}

/** The same fetch, whose responses are checked for unknown fields and values. */
export function watchFetch(fetchJson: FetchJson, endpoints: WatchedEndpoints): FetchJson {
  const find = endpointFinder(endpoints)
  return async (url, options) => {
    const payload = await fetchJson(url, options)
    if (payload !== undefined) wireWatch.see(find(options.method ?? 'GET', url), payload)
    return payload
  }
}

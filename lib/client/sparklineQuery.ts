import { queryOptions } from '@tanstack/react-query'
import type { Sparkline, SparklinesResponse } from '@/lib/contract/sparklines'
import { fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'

/** Rows come into view one after the other: those of so many ms are one request. */
const TOGETHER_MS = 60
/** As many as the server takes at once. */
const AT_ONCE = 50
const FRESH_MS = 10 * 60_000
/** The server reads only a few a second from a platform: missing ones are requested again. */
const COLLECTING_MS = 6_000

interface Waiting {
  resolve: (line: Sparkline | null) => void
  reject: (error: unknown) => void
}

let waiting = new Map<string, Waiting[]>()

async function send(part: readonly (readonly [string, Waiting[]])[]): Promise<void> {
  try {
    const ids = part.map(([id]) => id).join(',')
    const { sparklines } = await fetchJson<SparklinesResponse>(`/api/sparklines?events=${ids}`)
    const byEvent = new Map(sparklines.map((line) => [line.event_id, line]))
    for (const [id, all] of part) for (const { resolve } of all) resolve(byEvent.get(id) ?? null)
  } catch (error) {
    for (const [, all] of part) for (const { reject } of all) reject(error)
  }
}

function flush(): void {
  const all = [...waiting]
  waiting = new Map()
  for (let i = 0; i < all.length; i += AT_ONCE) void send(all.slice(i, i + AT_ONCE))
}

function load(id: string): Promise<Sparkline | null> {
  if (waiting.size === 0) setTimeout(flush, TOGETHER_MS)
  return new Promise((resolve, reject) => {
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
  })
}

/** The last seven days of an event's leading outcome; rows asked for together are one request. */
export const sparklineQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['sparkline', eventId],
    queryFn: () => load(eventId),
    staleTime: FRESH_MS,
    gcTime: 3 * FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'collecting' ? COLLECTING_MS : FRESH_MS),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: false,
    retry: shouldRetry,
  })

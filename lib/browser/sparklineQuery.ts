import { queryOptions } from '@tanstack/react-query'
import type { Sparkline } from '@/lib/contract/sparklines'
import { call } from './call'
import { createBatchLoader } from './createBatchLoader'
import { shouldRetry } from './shouldRetry'

const FRESH_MS = 10 * 60_000
/** The server reads only a few per second from a platform: missing ones are requested again. */
const COLLECTING_MS = 6_000

const load = createBatchLoader<Sparkline>({
  togetherMs: 60,
  atOnce: 50,
  async send(ids) {
    const { sparklines } = await call('getSparklines', { query: { events: ids } })
    return new Map(sparklines.map((line) => [line.event_id, line]))
  },
})

/** The last seven days of an event's leading outcome; rows requested together are one request. */
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

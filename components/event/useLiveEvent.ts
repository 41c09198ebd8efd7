'use client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '@/components/ui/whenIdle'
import { eventQuery } from '@/lib/browser/eventQuery'
import { createLiveBooks, type LiveBooks } from '@/lib/browser/liveBooks'
import { platformsQuery } from '@/lib/browser/platformsQuery'
import type { StreamMessage } from '@/lib/browser/stream/messages'
import { openEventStream } from '@/lib/browser/stream/openEventStream'
import { tradesQuery, withTrades } from '@/lib/browser/tradesQuery'
import { createDrawPacer } from './book/drawPacer'

/** `interrupted`: dropped or failed, and retrying. */
export type StreamState = 'connecting' | 'open' | 'interrupted'

/** A hidden page closes its stream after this long and reopens it when shown. */
const HIDDEN_MS = 30_000

/** While the stream is open, polling only picks up closings, new outcomes and volumes. */
const REREAD_MS = 15_000

/** Applies the latest stream books to the event; false where none has changed. */
function publish(client: QueryClient, slug: string, live: LiveBooks): boolean {
  const { queryKey } = eventQuery(slug)
  const before = client.getQueryData(queryKey)
  return client.setQueryData(queryKey, before && live.overlay(before)) !== before
}

/** Applies the stream messages of one frame: books, which are published later, and trades. */
function take(client: QueryClient, slug: string, live: LiveBooks, batch: readonly StreamMessage[]) {
  for (const { event, data } of batch) {
    if (event === 'book') live.book(data)
    if (event === 'book_delta') live.delta(data)
    if (event === 'trade') {
      const { event_slug: _, outcome_title: __, outcome_id: id, ...trade } = data
      client.setQueryData(tradesQuery(id).queryKey, (known) => known && withTrades(known, [trade]))
    }
  }
  if (batch.some(({ event }) => event === 'trade_gap'))
    void client.invalidateQueries({ queryKey: ['trades', slug] })
  if (batch.some(({ event }) => event === 'status')) void client.invalidateQueries(platformsQuery())
}

interface Attention {
  shown(): void
  /** The page has been hidden for a while. */
  hidden(): void
  offline(): void
}

/** Reports whether the page is visible, and whether the browser has a network. */
function watchAttention({ shown, hidden, offline }: Attention): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    clearTimeout(timer)
    if (!navigator.onLine) offline()
    else if (document.visibilityState === 'visible') shown()
    else timer = setTimeout(hidden, HIDDEN_MS)
  }
  const stop = new AbortController()
  document.addEventListener('visibilitychange', onChange, stop)
  window.addEventListener('online', onChange, stop)
  window.addEventListener('offline', onChange, stop)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Freshness of an event, for its live mark. */
export interface LiveConnection {
  /** Disconnected: the figures are the last known. */
  failed: boolean
  stream: StreamState
  /** When the last known figures were received, ms; undefined while they are live. */
  updatedAt: number | undefined
  onRetry: () => void
}

/** What a page needs besides the event itself, to show how fresh it is and to check plans. */
export interface LiveState {
  connection: LiveConnection
  /** Books that plans may be based on. */
  recentBooks: LiveBooks['recent']
}

/**
 * One event kept up to date by its stream, or by polling every two seconds while the stream is down. Changes are drawn
 * at a lower priority than typing and in short tasks, and the next change once the last one has been drawn.
 */
export function useLiveEvent(slug: string) {
  const client = useQueryClient()
  const [live] = useState(createLiveBooks)
  const [stream, setStream] = useState<StreamState>('connecting')
  const query = useQuery(eventQuery(slug, { live, streaming: stream === 'open' }))
  const [pacer] = useState(createDrawPacer)
  const newest = useMemo(() => ({ slug, event: query.data }), [slug, query.data])
  const drawn = useDeferredValue(newest)
  const data = (drawn.slug === slug && drawn.event) || query.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: every event that has been drawn releases the next one.
  useEffect(() => pacer.drawn(), [pacer, drawn])

  useEffect(() => {
    let close: (() => void) | undefined
    const leave = () => {
      close?.()
      close = undefined
      pacer.stop()
      live.clear()
      setStream('connecting')
    }
    const join = () => {
      close ??= openEventStream(slug, {
        messages(batch) {
          take(client, slug, live, batch)
          pacer.draw(() => publish(client, slug, live))
        },
        open(isOpen) {
          // Books of the stream are no longer confirmed; the next response is used as is.
          if (!isOpen) live.pause()
          setStream(isOpen ? 'open' : 'interrupted')
        },
      })
    }
    const unwatch = watchAttention({
      shown: join,
      hidden: leave,
      // A dead connection is detected late: until then it must not be shown as live.
      offline() {
        leave()
        setStream('interrupted')
      },
    })
    // The first stream books arrive once every panel is ready for them.
    const wait = document.visibilityState === 'visible' ? whenIdle(join) : undefined
    return () => {
      wait?.()
      unwatch()
      leave()
    }
  }, [client, slug, live, pacer])

  useEffect(() => {
    if (stream !== 'open') return
    // Not the query's own interval, which restarts with every stream update.
    const timer = setInterval(() => void client.invalidateQueries(eventQuery(slug)), REREAD_MS)
    return () => clearInterval(timer)
  }, [client, slug, stream])

  const { isPending, error, refetch } = query
  const failed = query.isError && stream !== 'open'
  const updatedAt = failed ? query.dataUpdatedAt : undefined
  const connection = useMemo(
    (): LiveConnection => ({ failed, stream, updatedAt, onRetry: () => void refetch() }),
    [failed, stream, updatedAt, refetch],
  )
  const state: LiveState = { connection, recentBooks: live.recent }
  return { data, isPending, error, live: state }
}

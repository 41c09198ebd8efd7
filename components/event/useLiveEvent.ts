'use client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '@/components/ui/whenIdle'
import { eventQuery } from '@/lib/client/eventQuery'
import { createLiveBooks, type LiveBooks } from '@/lib/client/liveBooks'
import { platformsQuery } from '@/lib/client/platformsQuery'
import type { StreamMessage } from '@/lib/client/stream/messages'
import { openEventStream } from '@/lib/client/stream/openEventStream'
import { tradesQuery, withTrades } from '@/lib/client/tradesQuery'

/** `interrupted`: dropped or failed, and retrying. */
export type StreamState = 'connecting' | 'open' | 'interrupted'

/** A hidden page closes its stream after this long and reopens it when shown. */
const HIDDEN_MS = 30_000

/** While the stream is open, polling only picks up closings, new outcomes and volumes. */
const REREAD_MS = 15_000

/** Applies the stream messages of one frame: one update of the event, one of each list of trades. */
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
  client.setQueryData(eventQuery(slug).queryKey, (known) => known && live.overlay(known))
}

interface Attention {
  shown(): void
  /** The page has been hidden for a while. */
  hidden(): void
  offline(): void
}

/** Reports whether the page is looked at, and whether the browser has a network. */
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

/** One event kept up to date by its stream, or by polling every two seconds while the stream is down. */
export function useLiveEvent(slug: string) {
  const client = useQueryClient()
  const [live] = useState(createLiveBooks)
  const [stream, setStream] = useState<StreamState>('connecting')
  const query = useQuery(eventQuery(slug, { live, streaming: stream === 'open' }))

  useEffect(() => {
    let close: (() => void) | undefined
    const leave = () => {
      close?.()
      close = undefined
      live.clear()
      setStream('connecting')
    }
    const join = () => {
      close ??= openEventStream(slug, {
        messages: (batch) => take(client, slug, live, batch),
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
      // A dead connection is noticed late: until then it must not pass for a live one.
      offline() {
        leave()
        setStream('interrupted')
      },
    })
    // The first books of the stream come once every panel is ready for them.
    const wait = document.visibilityState === 'visible' ? whenIdle(join) : undefined
    return () => {
      wait?.()
      unwatch()
      leave()
    }
  }, [client, slug, live])

  useEffect(() => {
    if (stream !== 'open') return
    // Not the query's own interval, which restarts with every stream update.
    const timer = setInterval(() => void client.invalidateQueries(eventQuery(slug)), REREAD_MS)
    return () => clearInterval(timer)
  }, [client, slug, stream])

  return { ...query, isError: query.isError && stream !== 'open', stream, recentBooks: live.recent }
}

import { STREAM_EVENTS, type StreamListener } from './messages'

/** After an error response the browser does not retry by itself. */
const RETRY_MS = 10_000

/** `refused`: the server responded with an error. Retried later unless the source is closed by then. */
export interface SourceListener extends StreamListener {
  refused?(): void
}

/** One connection for the books and trades of events, reconnected until the returned function is called. */
export function openSource(slugs: readonly string[], listener: SourceListener): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function connect() {
    const made = new EventSource(`/api/stream?event=${slugs.map(encodeURIComponent).join(',')}`)
    source = made
    for (const event of STREAM_EVENTS)
      made.addEventListener(event, ({ data }: MessageEvent<string>) => listener.message(event, data))
    made.onopen = () => listener.open(true)
    made.onerror = () => {
      listener.open(false)
      if (made.readyState !== EventSource.CLOSED) return
      retry = setTimeout(connect, RETRY_MS)
      listener.refused?.()
    }
  }

  connect()
  return () => {
    source?.close()
    clearTimeout(retry)
  }
}

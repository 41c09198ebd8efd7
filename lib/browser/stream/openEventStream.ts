import type { StreamListener, StreamMessage } from './messages'
import { canShare, openSharedSource } from './openSharedSource'
import { openSource } from './openSource'

/** A page's handlers of a stream. Messages come in order, in batches. */
export interface EventStreamHandlers {
  messages(batch: readonly StreamMessage[]): void
  /** Whether the stream is open; if not, it is retried. */
  open(isOpen: boolean): void
}

/** Between two deliveries, ms: nobody reads prices faster, and drawing on every frame leaves no time for the user. */
const SPACING_MS = 50

/** A hidden page has no frames: its backlog is delivered once it is this long. */
const MAX_BATCH = 500

/** The connection that the browser's tabs share, or a connection of this tab where there is none. */
function openBest(slug: string, listener: StreamListener): () => void {
  if (!canShare()) return openSource([slug], listener)
  let isClosed = false
  let close = openSharedSource(slug, {
    ...listener,
    failed() {
      close()
      if (!isClosed) close = openSource([slug], listener)
    },
  })
  return () => {
    isClosed = true
    close()
  }
}

/** Follows one event until the returned function is called. */
export function openEventStream(slug: string, { messages, open }: EventStreamHandlers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined
  let flushedAt = Number.NEGATIVE_INFINITY
  let batch: StreamMessage[] = []

  function cancel() {
    clearTimeout(timer)
    timer = undefined
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  function flush() {
    cancel()
    flushedAt = performance.now()
    const pending = batch
    batch = []
    messages(pending)
  }
  function flushSoon() {
    if (timer !== undefined) return
    timer = setTimeout(
      () => {
        frame = requestAnimationFrame(flush)
      },
      Math.max(0, flushedAt + SPACING_MS - performance.now()),
    )
  }

  const close = openBest(slug, {
    message(event, data) {
      // Our own server's messages, in the shapes of the contract.
      batch.push({ event, data: JSON.parse(data) } as StreamMessage)
      if (batch.length >= MAX_BATCH) flush()
      else flushSoon()
    },
    open(isOpen) {
      // Messages received before an interruption are delivered before it is reported.
      if (!isOpen && batch.length > 0) flush()
      open(isOpen)
    },
  })
  return () => {
    close()
    cancel()
  }
}

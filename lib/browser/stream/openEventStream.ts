import type { StreamListener, StreamMessage } from './messages'
import { canShare, openSharedSource } from './openSharedSource'
import { openSource } from './openSource'

/** What a page does with a stream. Messages come in order, those of a moment together. */
export interface EventStreamHandlers {
  messages(batch: readonly StreamMessage[]): void
  /** The stream stands, or does not: then it is tried again. */
  open(isOpen: boolean): void
}

/** Between two deliveries, ms: nobody reads prices faster, and a page drawn with every frame leaves no time for its user. */
const SPACING_MS = 50

/** A hidden page has no frames: what piles up there is taken in once it is this much. */
const MAX_BATCH = 500

/** The connection that the browser's tabs share, or one of this tab's own where there is none. */
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
      // Our own server's words, in the shapes of the contract.
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

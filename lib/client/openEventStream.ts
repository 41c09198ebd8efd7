import type {
  StreamBook,
  StreamDelta,
  StreamStatus,
  StreamTrade,
  StreamTradeGap,
} from '@/lib/contract/stream'

/** What a page does with a stream. Messages come in order, those of one frame of the screen together. */
export interface EventStreamHandlers {
  messages(batch: readonly StreamMessage[]): void
  /** The stream stands, or does not: then it is tried again, here or by the browser. */
  open(isOpen: boolean): void
}

export type StreamMessage =
  | { event: 'book'; data: StreamBook }
  | { event: 'book_delta'; data: StreamDelta }
  | { event: 'trade'; data: StreamTrade }
  | { event: 'trade_gap'; data: StreamTradeGap }
  | { event: 'status'; data: StreamStatus }

const EVENTS = ['book', 'book_delta', 'trade', 'trade_gap', 'status'] as const
/** A hidden page has no frames: what piles up there is taken in once it is this much. */
const MAX_BATCH = 500
/** After a refusal the browser does not try again by itself. */
const RETRY_MS = 10_000

/** Follows one event until the returned function is called. */
export function openEventStream(slug: string, { messages, open }: EventStreamHandlers): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined
  let batch: StreamMessage[] = []

  function flush() {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    const pending = batch
    batch = []
    messages(pending)
  }

  function connect() {
    const made = new EventSource(`/api/stream?event=${encodeURIComponent(slug)}`)
    source = made
    for (const event of EVENTS) {
      made.addEventListener(event, ({ data }: MessageEvent<string>) => {
        // Our own server's words, in the shapes of the contract.
        batch.push({ event, data: JSON.parse(data) } as StreamMessage)
        if (batch.length >= MAX_BATCH) flush()
        else frame ??= requestAnimationFrame(flush)
      })
    }
    made.onopen = () => open(true)
    made.onerror = () => {
      // Messages received before the interruption are delivered before it is reported.
      if (batch.length > 0) flush()
      open(false)
      if (made.readyState === EventSource.CLOSED) retry = setTimeout(connect, RETRY_MS)
    }
  }

  connect()
  return () => {
    source?.close()
    clearTimeout(retry)
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

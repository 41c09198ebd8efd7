import type {
  StreamBook,
  StreamDelta,
  StreamStatus,
  StreamTrade,
  StreamTradeGap,
} from '@/lib/contract/stream'

export type StreamMessage =
  | { event: 'book'; data: StreamBook }
  | { event: 'book_delta'; data: StreamDelta }
  | { event: 'trade'; data: StreamTrade }
  | { event: 'trade_gap'; data: StreamTradeGap }
  | { event: 'status'; data: StreamStatus }

export const STREAM_EVENTS = ['book', 'book_delta', 'trade', 'trade_gap', 'status'] as const

/** A subscriber of a stream. */
export interface StreamListener {
  /** One message, its data as sent: JSON. */
  message(event: StreamMessage['event'], data: string): void
  /** Whether the stream is open; if not, it is retried. */
  open(isOpen: boolean): void
}

/** From a tab to the worker: the event it follows, for as long as it holds the lock. */
export interface Follow {
  slug: string
  lock: string
}

/** From the worker to a tab. */
export type Forwarded = { event: StreamMessage['event']; data: string } | { isOpen: boolean }

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

/** Who follows a stream. */
export interface StreamListener {
  /** One message, its data as it was sent: JSON. */
  message(event: StreamMessage['event'], data: string): void
  /** The stream stands, or does not: then it is tried again. */
  open(isOpen: boolean): void
}

/** From a tab to the worker: the event it follows, for as long as it holds the lock. */
export interface Follow {
  slug: string
  lock: string
}

/** From the worker to a tab. */
export type Forwarded = { event: StreamMessage['event']; data: string } | { isOpen: boolean }

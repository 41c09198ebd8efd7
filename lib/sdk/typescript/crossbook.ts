import { ConnectionError, type CrossbookError, RateLimitError, UnavailableError } from './errors'
import { type InputOf, OPERATION_PATHS, Operations } from './operations'
import { readEvents } from './readEvents'
import type { components } from './schema'
import type { CallOptions } from './transport'

type Schemas = components['schemas']

interface Messages {
  book: Schemas['StreamBook']
  book_delta: Schemas['StreamBookDelta']
  trade: Schemas['StreamTrade']
  trade_gap: Schemas['StreamTradeGap']
  status: Schemas['StreamStatus']
  arbitrage: Schemas['StreamArbitrage']
  alert: Schemas['StreamAlert']
  end: Schemas['StreamEnd']
}

/** One message of the stream: its name, its data, and the id to resume after. */
export type StreamMessage = {
  [Name in keyof Messages]: { event: Name; data: Messages[Name]; id: string | undefined }
}[keyof Messages]

/** Every message that the service sends; those of later versions are ignored. */
const NAMES: Record<keyof Messages, true> = {
  book: true,
  book_delta: true,
  trade: true,
  trade_gap: true,
  status: true,
  arbitrage: true,
  alert: true,
  end: true,
}
/** The event names of {@link StreamMessage}. */
export const STREAM_NAMES = Object.keys(NAMES)

const isKnown = (event: string): event is keyof Messages => Object.hasOwn(NAMES, event)

const RECONNECT_MS = 1_000
const MAX_RECONNECT_MS = 30_000

/** Why and for how long a stream waits before it reconnects. */
export interface Reconnect {
  /** Number of consecutive failed connections. */
  attempt: number
  waitMs: number
  /** Absent when the service ended the connection. */
  error?: unknown
}

export interface StreamOptions extends CallOptions {
  /** Called before each wait. */
  onReconnect?: (reconnect: Reconnect) => void
}

/** Transient errors: no connection, a rate limit, a service that is starting. */
const passes = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof RateLimitError || error instanceof UnavailableError

/** A connection that breaks while being read throws the runtime's own error. */
const isRefusal = (error: unknown): error is CrossbookError =>
  error instanceof Error && 'faults' in error && !passes(error)
const PAGE = 100

/** The rows of all pages in sequence. */
async function* allRows<Key extends string, Row>(
  key: Key,
  limit = PAGE,
  read: (page: { limit: number; offset: number }) => Promise<Record<Key, Row[]> & { total: number }>,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const page = await read({ limit, offset })
    yield* page[key]
    if (page[key].length === 0 || offset + limit >= page.total) return
  }
}

/** The API as a client: every operation, pagination, and the stream. */
export class Crossbook extends Operations {
  /** Every event that matches the filters, page by page. */
  allEvents(
    input: Omit<InputOf<'listEvents'>, 'offset'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Schemas['EventSummary']> {
    return allRows('events', input.limit, (page) => this.listEvents({ ...input, ...page }, options))
  }

  /** Every opportunity that matches the filters, page by page. */
  allArbitrage(
    input: Omit<InputOf<'listArbitrage'>, 'offset'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Schemas['Opportunity']> {
    return allRows('pairs', input.limit, (page) => this.listArbitrage({ ...input, ...page }, options))
  }

  /** Any operation by its name, as text: for programs that learn the name at run time. */
  call(id: string, input: Record<string, string>, body?: unknown, options?: CallOptions): Promise<string> {
    const operation = Object.hasOwn(OPERATION_PATHS, id) ? OPERATION_PATHS[id] : undefined
    if (!operation) throw new RangeError(`There is no operation ${id}.`)
    return this.text({ ...operation, input, body }, options)
  }

  /** A receipt with its document, byte for byte as signed: the input of `verifyReceipt`. */
  receiptText(id: string, options?: CallOptions): Promise<string> {
    return this.text({ method: 'GET', path: '/api/plans/{id}', input: { id } }, options)
  }

  /**
   * Follows the stream until `signal` ends it: a dropped connection resumes after the last received message, with
   * growing waits that `onReconnect` reports.
   * Errors: the first connection fails like any method; later a rejection, such as an expired credential, is thrown.
   */
  async *stream(
    input: InputOf<'streamEvents'>,
    { signal, onReconnect }: StreamOptions = {},
  ): AsyncGenerator<StreamMessage> {
    let lastId: string | undefined
    let connected = false
    for (let attempt = 1; ; attempt += 1) {
      let reason: unknown
      const headers = { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) }
      try {
        const call = { method: 'GET', path: '/api/stream', input }
        const response = await this.send(call, { signal }, headers)
        connected = true
        for await (const { event, data, id } of readEvents(response)) {
          lastId = id ?? lastId
          attempt = 1
          if (!isKnown(event)) continue
          const message = { event, data: JSON.parse(data), id } as StreamMessage
          yield message
          if (message.event === 'end') return
        }
      } catch (error) {
        if (signal?.aborted) return
        if (!connected || isRefusal(error)) throw error
        reason = error
      }
      if (signal?.aborted) return
      const waitMs = Math.min(RECONNECT_MS * 2 ** (attempt - 1), MAX_RECONNECT_MS)
      onReconnect?.({ attempt, waitMs, ...(reason !== undefined && { error: reason }) })
      await this.wait(waitMs, signal).catch(() => undefined)
    }
  }
}

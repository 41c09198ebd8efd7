import { CrossbookError } from './errors'
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
  end: Schemas['StreamEnd']
}

/** One message of the stream: its name, its data, and the id to resume after. */
export type StreamMessage = {
  [Name in keyof Messages]: { event: Name; data: Messages[Name]; id: string | undefined }
}[keyof Messages]

const isKnown = (event: string): event is keyof Messages =>
  ['book', 'book_delta', 'trade', 'trade_gap', 'status', 'arbitrage', 'end'].includes(event)

/** The head of a stream must come in time; its messages may take as long as they do. */
const RECONNECT_MS = 1_000
const PAGE = 100

/** The rows of one page after the other, until they are over. */
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

/** The API as a client: every operation, pages, and the stream. */
export class Crossbook extends Operations {
  /** Every event that the filters leave, page by page. */
  allEvents(
    input: Omit<InputOf<'listEvents'>, 'offset'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Schemas['EventSummary']> {
    return allRows('events', input.limit, (page) => this.listEvents({ ...input, ...page }, options))
  }

  /** Every opportunity that the filters leave, page by page. */
  allArbitrage(
    input: Omit<InputOf<'listArbitrage'>, 'offset'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Schemas['Opportunity']> {
    return allRows('pairs', input.limit, (page) => this.listArbitrage({ ...input, ...page }, options))
  }

  /** Any operation by its name, as text: for programs that learn it only when they run. */
  call(id: string, input: Record<string, string>, body?: unknown, options?: CallOptions): Promise<string> {
    const operation = Object.hasOwn(OPERATION_PATHS, id) ? OPERATION_PATHS[id] : undefined
    if (!operation) throw new RangeError(`There is no operation ${id}.`)
    return this.text({ ...operation, input, body }, options)
  }

  /** A receipt with its document, byte for byte as it was signed: what `verifyReceipt` reads. */
  receiptText(id: string, options?: CallOptions): Promise<string> {
    return this.text({ method: 'GET', path: '/api/plans/{id}', input: { id } }, options)
  }

  /**
   * Follows the stream until `signal` ends it: a dropped connection is resumed after the last message that arrived.
   * Errors: a refusal, such as an unknown event, is thrown.
   */
  async *stream(input: InputOf<'streamEvents'>, { signal }: CallOptions = {}): AsyncGenerator<StreamMessage> {
    let lastId: string | undefined
    for (;;) {
      const headers = { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) }
      try {
        const call = { method: 'GET', path: '/api/stream', input }
        const response = await this.send(call, { signal }, headers)
        for await (const { event, data, id } of readEvents(response)) {
          lastId = id ?? lastId
          if (!isKnown(event)) continue
          const message = { event, data: JSON.parse(data), id } as StreamMessage
          yield message
          if (message.event === 'end') return
        }
      } catch (error) {
        if (signal?.aborted) return
        if (error instanceof CrossbookError) throw error
      }
      if (signal?.aborted) return
      await this.wait(RECONNECT_MS, signal).catch(() => undefined)
    }
  }
}

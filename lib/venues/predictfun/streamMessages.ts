import { z } from 'zod'
import type { RejectedRow } from '../connector'
import { watchFrames } from '../drift/watchFrames'
import { parsePlain } from '../parsePlain'
import { isFields } from '../plainWire'
import { rejectRow } from '../rejectRow'
import { type ReadBook, readBook } from './parseBooks'
import { plainBook } from './plainBook'
import { id, orderBook } from './schemas'
import { PREDICTFUN_WIRE } from './wireFields'

const frames = watchFrames(PREDICTFUN_WIRE, 'topic')

export const bookTopic = (marketId: string) => `predictOrderbook/${marketId}`
export const isBookTopic = (topic: string) => topic.startsWith(bookTopic(''))

/** A market's topics, its book first; with its category where that number is known. */
export const topicsOf = (marketId: string, categoryId: string | undefined): string[] => [
  bookTopic(marketId),
  `predictTradingStatus/${marketId}`,
  `predictMarketStatus/${marketId}`,
  `predictMarketChanged/${marketId}`,
  ...(categoryId === undefined ? [] : [`predictCategoryChanged/${categoryId}`]),
]

const topicMessage = z.object({ type: z.literal('M'), topic: z.string(), data: z.unknown() })
const envelope = z.discriminatedUnion('type', [
  topicMessage,
  z.object({
    type: z.literal('R'),
    requestId: z.int().nullish(),
    success: z.boolean(),
    error: z.object({ code: z.string(), message: z.string().nullish() }).nullish().catch(undefined),
  }),
])

const tradingUpdate = z.object({ marketId: id, tradingStatus: z.string() })
const statusUpdate = z.object({ marketId: id, status: z.string() })

/** A topic's message as the schema would read it. */
const plainTopic = (json: unknown): z.output<typeof topicMessage> | undefined =>
  isFields(json) && json.type === 'M' && typeof json.topic === 'string' && json.data !== undefined
    ? { type: 'M', topic: json.topic, data: json.data }
    : undefined

export type TopicMessage =
  | { kind: 'book'; topic: string; marketId: string; book: ReadBook }
  | { kind: 'tradingStatus'; topic: string; marketId: string; status: string }
  | { kind: 'marketStatus'; topic: string; marketId: string; status: string }
  /** Something about the topic's market, or about the markets of its category. */
  | { kind: 'changed'; topic: string }

type StreamMessage =
  | TopicMessage
  /** To be echoed. */
  | { kind: 'heartbeat'; data: unknown }
  /** The server is about to close. */
  | { kind: 'reconnect' }
  | { kind: 'answer'; requestId: number | undefined; error: string | undefined }

/** An unreadable message; with its topic if at least that is readable. */
export interface UnreadMessage {
  refusal: RejectedRow
  topic?: string
}

function readTopic(topic: string, data: unknown): StreamMessage | UnreadMessage | undefined {
  const [name, param] = topic.split('/')
  const refused = (refusal: RejectedRow): UnreadMessage => ({
    topic,
    refusal: { ...refusal, path: `${topic}: ${refusal.path}` },
  })
  switch (name) {
    case 'heartbeat':
      return { kind: 'heartbeat', data }
    // Unknown events and reasons mean the same.
    case 'system':
      return { kind: 'reconnect' }
    case 'predictOrderbook': {
      const parsed = parsePlain(orderBook, data, plainBook)
      if (!parsed.success) return refused(rejectRow(parsed.error, ''))
      const { marketId } = parsed.data
      if (marketId !== param) return refused({ path: 'marketId', message: "differs from the topic's" })
      const book = readBook(parsed.data)
      return 'path' in book ? refused(book) : { kind: 'book', topic, marketId, book }
    }
    case 'predictTradingStatus': {
      const parsed = tradingUpdate.safeParse(data)
      if (!parsed.success) return refused(rejectRow(parsed.error, ''))
      const { marketId, tradingStatus: status } = parsed.data
      return { kind: 'tradingStatus', topic, marketId, status }
    }
    case 'predictMarketStatus': {
      const parsed = statusUpdate.safeParse(data)
      if (!parsed.success) return refused(rejectRow(parsed.error, ''))
      return { kind: 'marketStatus', topic, ...parsed.data }
    }
    case 'predictMarketChanged':
    case 'predictCategoryChanged':
      return { kind: 'changed', topic }
    // A topic we did not subscribe to.
    default:
      return undefined
  }
}

/**
 * Parses one message of the socket; undefined for those that need no reaction.
 * Units: books as in REST; `updateTimestampMs` orders them, `version` is the schema's.
 * Source: https://dev.predict.fun/websocket.
 */
export function parseMessage(text: string): StreamMessage | UnreadMessage | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { refusal: { path: 'message', message: 'is not JSON' } }
  }
  const parsed = parsePlain(envelope, json, plainTopic)
  if (!parsed.success) return { refusal: rejectRow(parsed.error, 'message') }
  if (parsed.data.type === 'M') {
    const { topic, data } = parsed.data
    frames.see(topic.split('/', 1)[0] ?? '', json)
    return readTopic(topic, data)
  }
  const { requestId, success, error } = parsed.data
  return {
    kind: 'answer',
    requestId: requestId ?? undefined,
    error: success ? undefined : (error?.code ?? 'no reason given'),
  }
}

import { type BookSides, complementBook } from '@/lib/core/domain/orderBook'
import type { Wire } from '../http/answer'
import { createBookPush } from '../http/bookPush'
import { crossSides } from '../http/crossSides'
import type { Fault } from '../http/faults'
import { type HubClient, socketHub } from '../http/socketHub'
import type { StandInOptions } from '../http/startStandIn'
import { toBook } from './bookWire'
import { catalogueNews } from './catalogueNews'
import { followToken } from './followToken'
import { createPlaces, tokensOf } from './places'
import { readCommand, type SocketCommand } from './socketCommand'
import type { PolymarketSource } from './source'

export const SOCKET_PATH = '/ws/market'
/** A client without a PING for this long is disconnected: Polymarket's own client pings every 10 s and may be late. */
const PING_WITHIN_MS = 30_000
/** Above this many tokens on one connection, first books are not sent. */
const MAX_WITH_DUMP = 500
/** A frame with thousands of tokens ends the connection. */
const MAX_PER_FRAME = 1_000

interface Client {
  hub: HubClient
  /** By token: ends its subscription. */
  following: Map<string, () => void>
  custom: boolean
}

/** Polymarket's market channel (ws-subscriptions-clob.polymarket.com), for `attach` of a stand-in. */
export function marketSocket(
  source: PolymarketSource,
  clock: () => number,
  { pingWithinMs = PING_WITHIN_MS } = {},
): NonNullable<StandInOptions['attach']> {
  let fault: () => Fault | undefined = () => undefined
  const places = createPlaces(source)
  const clients = new Set<Client>()

  /** In prices of the first outcome, like pushed books, by its token. */
  const sidesOf = (token: string, now: number): BookSides | undefined => {
    const sides = source.book(token, now)?.sides
    return sides && fault()?.kind === 'crossed' ? crossSides(sides) : sides
  }
  const push = createBookPush({ book: sidesOf, clock })

  /** Either token's book after the deltas sent so far. */
  function snapshot(token: string): Wire | undefined {
    const now = clock()
    const book = source.book(token, now)
    const found = places(now).byToken.get(token)
    if (!book || !found) return undefined
    const [first = token] = tokensOf(found.place.market)
    const sides = push.snapshot(first) ?? { bids: [], asks: [] }
    return toBook(token, { ...book, sides: found.index === 0 ? sides : complementBook(sides) }, now)
  }

  function follow({ hub, following, custom }: Client, token: string) {
    const found = places(clock()).byToken.get(token)
    if (!found) return
    const [first = token] = tokensOf(found.place.market)
    const changed = followToken({
      source,
      clock,
      ...found,
      custom,
      push: (message) => hub.push(JSON.stringify(message)),
    })
    following.set(token, push.watch(first, changed))
  }

  function obey(client: Client, { tokens, operation, dump, custom }: SocketCommand) {
    if (tokens.length > MAX_PER_FRAME) return client.hub.close(1009, 'message too big')
    client.custom ||= custom
    if (operation === 'unsubscribe') {
      for (const token of tokens) {
        client.following.get(token)?.()
        client.following.delete(token)
      }
      return
    }
    const fresh = [...new Set(tokens)].filter((token) => !client.following.has(token))
    const books = fresh.flatMap((token) => {
      const book = snapshot(token)
      return book ? [{ event_type: 'book', ...book }] : []
    })
    // Bare text, not JSON.
    if (fresh.length === 0) return client.hub.send('NO NEW ASSETS')
    for (const token of fresh) follow(client, token)
    if (dump && books.length > 0 && client.following.size <= MAX_WITH_DUMP) {
      client.hub.push(JSON.stringify(books))
    }
  }

  const attachHub = socketHub({
    path: SOCKET_PATH,
    connected(hub) {
      const client: Client = { hub, following: new Map(), custom: false }
      clients.add(client)
      const expire = () => hub.close(1000, '')
      let expiry = setTimeout(expire, pingWithinMs)
      return {
        message(text) {
          if (text === 'PING') {
            clearTimeout(expiry)
            expiry = setTimeout(expire, pingWithinMs)
            return hub.heartbeat('PONG')
          }
          const command = readCommand(text)
          if (command) obey(client, command)
        },
        closed() {
          clearTimeout(expiry)
          clients.delete(client)
          for (const end of client.following.values()) end()
        },
      }
    },
  })

  return (server, current) => {
    fault = current
    const endNews = catalogueNews(source, clock, (message) => {
      for (const client of clients) if (client.custom) client.hub.push(message)
    })
    const endHub = attachHub(server, current)
    return () => {
      endNews()
      endHub()
    }
  }
}

import { type BookSides, complementBook } from '@/lib/domain/orderBook'
import { MICRO } from '@/lib/domain/units'
import type { Wire } from '../http/answer'
import { createBookPush, type LevelChange, type PushedBook } from '../http/bookPush'
import { crossSides } from '../http/crossSides'
import type { Fault } from '../http/faults'
import { type HubClient, socketHub } from '../http/socketHub'
import type { StandInOptions } from '../http/startStandIn'
import { decimal, toBook } from './bookWire'
import { catalogueNews } from './catalogueNews'
import { createPlaces, tokensOf } from './places'
import type { PolymarketSource } from './source'
import { toLastTrade } from './tradeWire'

export const SOCKET_PATH = '/ws/market'
/** A client that has not said PING for this long is cut off. */
const PING_WITHIN_MS = 10_000
/** With more tokens on one connection first books are no longer sent. */
const MAX_WITH_DUMP = 500
/** A frame with thousands of tokens ends the connection. */
const MAX_PER_FRAME = 1_000

interface Client {
  hub: HubClient
  /** By token: ends what is told about it. */
  following: Map<string, () => void>
  custom: boolean
}

interface Command {
  tokens: readonly string[]
  operation: 'subscribe' | 'unsubscribe'
  dump: boolean
  custom: boolean
}

/** Undefined for whatever the venue would not understand: it says nothing then. */
function readCommand(text: string): Command | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof body !== 'object' || body === null || !('assets_ids' in body)) return undefined
  const { assets_ids: tokens, type, operation, initial_dump, custom_feature_enabled }: Wire = { ...body }
  if (!Array.isArray(tokens)) return undefined
  if (operation !== 'unsubscribe' && operation !== 'subscribe' && type !== 'market') return undefined
  return {
    tokens: tokens.map(String),
    operation: operation === 'unsubscribe' ? 'unsubscribe' : 'subscribe',
    dump: initial_dump !== false,
    custom: custom_feature_enabled === true,
  }
}

const flipped = (change: LevelChange): LevelChange => ({
  ...change,
  side: change.side === 'bids' ? 'asks' : 'bids',
  price: MICRO - change.price,
})

/** The changes of one token's levels, each with the best prices as they are after all of them. */
const toRows = (token: string, changes: readonly LevelChange[], { bids, asks }: BookSides): Wire[] =>
  changes.map(({ side, price, size }) => ({
    asset_id: token,
    price: decimal(price),
    size: decimal(size),
    side: side === 'bids' ? 'BUY' : 'SELL',
    hash: '',
    best_bid: decimal(bids[0]?.price ?? 0),
    best_ask: decimal(asks[0]?.price ?? MICRO),
  }))

/** Polymarket's market channel (ws-subscriptions-clob.polymarket.com), for `attach` of a stand-in. */
export function marketSocket(
  source: PolymarketSource,
  clock: () => number,
  { pingWithinMs = PING_WITHIN_MS } = {},
): NonNullable<StandInOptions['attach']> {
  let fault: () => Fault | undefined = () => undefined
  const places = createPlaces(source)
  const clients = new Set<Client>()

  /** In prices of the first outcome, as pushed books are kept, by its token. */
  const sidesOf = (token: string, now: number): BookSides | undefined => {
    const sides = source.book(token, now)?.sides
    return sides && fault()?.kind === 'crossed' ? crossSides(sides) : sides
  }
  const push = createBookPush({ book: sidesOf, clock })

  /** The book of either token as the changes told so far have it. */
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
    const { place, index } = found
    const { market } = place
    const [first = token, second = ''] = tokensOf(market)
    let tick = source.book(token, clock())?.tick
    let tradedAt = source.trades(place, clock())[0]?.at ?? 0

    const say = (kind: string, facts: Wire) =>
      hub.push(
        JSON.stringify({
          event_type: kind,
          market: market.conditionId,
          ...facts,
          timestamp: String(clock()),
        }),
      )

    function tellTrades(sides: BookSides) {
      const fresh = source
        .trades(place, clock())
        .filter((trade) => trade.at > tradedAt)
        .reverse()
      if (fresh.length === 0) return
      tradedAt = fresh.at(-1)?.at ?? tradedAt
      for (const trade of fresh) {
        if ((trade.yes ? 0 : 1) === index) hub.push(JSON.stringify(toLastTrade(place, trade)))
      }
      const book = source.book(token, clock())
      if (!book) return
      // Later books tell less than the first one.
      const {
        market: condition,
        asset_id,
        timestamp,
        hash,
        bids,
        asks,
      } = toBook(token, { ...book, sides }, clock())
      hub.push(
        JSON.stringify({ event_type: 'book', market: condition, asset_id, timestamp, hash, bids, asks }),
      )
    }

    function tellTick() {
      const now = source.book(token, clock())?.tick
      if (now === undefined || now === tick) return
      say('tick_size_change', { asset_id: token, old_tick_size: String(tick), new_tick_size: String(now) })
      tick = now
      const book = snapshot(token)
      if (book) hub.push(JSON.stringify({ event_type: 'book', ...book }))
    }

    const changed = ({ sides, changes }: PushedBook) => {
      const mirror = complementBook(sides)
      say('price_change', {
        price_changes: [...toRows(first, changes, sides), ...toRows(second, changes.map(flipped), mirror)],
      })
      const own = index === 0 ? sides : mirror
      if (custom) {
        const [bid, ask] = [own.bids[0]?.price ?? 0, own.asks[0]?.price ?? MICRO]
        say('best_bid_ask', {
          asset_id: token,
          best_bid: decimal(bid),
          best_ask: decimal(ask),
          spread: decimal(ask - bid),
        })
      }
      tellTrades(own)
      tellTick()
    }
    following.set(token, push.watch(first, changed))
  }

  function obey(client: Client, { tokens, operation, dump, custom }: Command) {
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
    for (const token of fresh) follow(client, token)
    if (dump && books.length > 0 && client.following.size <= MAX_WITH_DUMP) {
      client.hub.push(JSON.stringify(books))
    }
  }

  const hub = socketHub({
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
  const news = catalogueNews(source, clock, (message) => {
    for (const client of clients) if (client.custom) client.hub.push(message)
  })
  return (server, current) => {
    fault = current
    const endNews = news()
    const endHub = hub(server, current)
    return () => {
      endNews()
      endHub()
    }
  }
}

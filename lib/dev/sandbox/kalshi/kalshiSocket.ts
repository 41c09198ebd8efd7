import type { BookSides, Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import { createBookPush } from '../http/bookPush'
import { crossSides } from '../http/crossSides'
import type { Fault } from '../http/faults'
import { type HubClient, socketHub } from '../http/socketHub'
import type { StandInOptions } from '../http/startStandIn'
import type { KalshiAccess } from './kalshiKey'
import { count, dollars, uuidOf } from './kalshiWire'
import { createLifecycleNews } from './lifecycleNews'
import { type ChannelName, readCommand, type SocketCommand } from './socketCommand'
import type { KalshiSource } from './source'

export const SOCKET_PATH = '/trade-api/ws/v2'
const PING_MS = 10_000
/** How often trades and the lifecycle are checked. */
const NEWS_MS = 500
/** A market's trades are costly to compute, so each tick covers only some subscriptions. */
const TAPES_A_LOOK = 15

interface Subscription {
  sid: number
  channel: ChannelName
  seq: number
  useYesPrice: boolean
  /** By ticker: ends its subscription. */
  markets: Map<string, () => void>
  /** By ticker: the newest trade at the subscription, or sent since. */
  traded: Map<string, string>
}

interface Client {
  hub: HubClient
  subscriptions: Map<number, Subscription>
  lastSid: number
}

interface SocketOptions {
  source: KalshiSource
  clock(): number
  access: KalshiAccess
  pingMs?: number
}

/** Kalshi's socket, for `attach` of a stand-in: one subscription per channel and client, as on the venue. */
export function kalshiSocket({
  source,
  clock,
  access,
  pingMs = PING_MS,
}: SocketOptions): NonNullable<StandInOptions['attach']> {
  let fault: () => Fault | undefined = () => undefined
  const clients = new Set<Client>()
  const news = createLifecycleNews(source)
  const push = createBookPush({
    book(ticker, now) {
      const sides = source.book(ticker, now)
      return sides && fault()?.kind === 'crossed' ? crossSides(sides) : sides
    },
    clock,
  })

  const next = (subscription: Subscription) => {
    subscription.seq += 1
    return { sid: subscription.sid, seq: subscription.seq }
  }
  /** A message of a subscription; numbered even when a fault drops it. */
  const publish = ({ hub }: Client, subscription: Subscription, type: string, msg: Wire, more: Wire = {}) =>
    hub.push(JSON.stringify({ type, ...next(subscription), ...more, msg }))
  const reply = ({ hub }: Client, facts: Wire) => hub.send(JSON.stringify(facts))
  function publishSnapshot(client: Client, subscription: Subscription, ticker: string, more: Wire = {}) {
    const sides = push.snapshot(ticker)
    if (!sides) return
    const pairs = (levels: readonly Level[], no: boolean) =>
      levels
        .map(({ price, size }) => [no && !subscription.useYesPrice ? MICRO - price : price, size] as const)
        .sort(([a], [b]) => a - b)
        .map(([price, size]) => [dollars(price), count(size)])
    const { bids, asks }: BookSides = sides
    const msg = {
      market_ticker: ticker,
      market_id: uuidOf(ticker),
      ...(bids.length > 0 && { yes_dollars_fp: pairs(bids, false) }),
      ...(asks.length > 0 && { no_dollars_fp: pairs(asks, true) }),
    }
    publish(client, subscription, 'orderbook_snapshot', msg, more)
  }

  function followBook(client: Client, subscription: Subscription, ticker: string): () => void {
    publishSnapshot(client, subscription, ticker)
    return push.watch(ticker, ({ changes }) => {
      for (const { side, price, delta } of changes) {
        const yes = side === 'bids'
        publish(client, subscription, 'orderbook_delta', {
          market_ticker: ticker,
          market_id: uuidOf(ticker),
          price_dollars: dollars(yes || subscription.useYesPrice ? price : MICRO - price),
          delta_fp: count(delta),
          side: yes ? 'yes' : 'no',
          ts: new Date(clock()).toISOString(),
          ts_ms: clock(),
        })
      }
    })
  }

  const newestOf = (trades: readonly Wire[]) => String(trades[0]?.trade_id ?? '')

  function publishTrades(client: Client, subscription: Subscription) {
    const { markets, traded } = subscription
    for (const ticker of [...markets.keys()].slice(0, TAPES_A_LOOK)) {
      const trades = source.trades(ticker, clock())
      const known = trades.findIndex((trade) => trade.trade_id === traded.get(ticker))
      const fresh = known < 0 ? trades : trades.slice(0, known)
      for (const { ticker: market_ticker, created_time, ...trade } of fresh.toReversed()) {
        const at = Date.parse(String(created_time))
        publish(client, subscription, 'trade', {
          ...trade,
          market_ticker,
          ts: Math.floor(at / 1_000),
          ts_ms: at,
        })
      }
      traded.set(ticker, newestOf(trades))
      // The next poll begins with the others.
      const end = markets.get(ticker)
      markets.delete(ticker)
      if (end) markets.set(ticker, end)
    }
  }

  function publishNews() {
    const lifecycle = news(clock())
    for (const client of clients) {
      for (const subscription of client.subscriptions.values()) {
        if (subscription.channel === 'trade') publishTrades(client, subscription)
        if (subscription.channel !== 'market_lifecycle_v2') continue
        for (const { type, msg } of lifecycle) publish(client, subscription, type, msg)
      }
    }
  }

  function add(client: Client, subscription: Subscription, tickers: readonly string[]) {
    const { channel, markets } = subscription
    for (const ticker of tickers) {
      if (markets.has(ticker)) continue
      markets.set(ticker, () => undefined)
      if (channel === 'orderbook_delta') markets.set(ticker, followBook(client, subscription, ticker))
      if (channel === 'trade') subscription.traded.set(ticker, newestOf(source.trades(ticker, clock())))
    }
  }

  function remove({ markets }: Subscription, tickers: readonly string[]) {
    for (const ticker of tickers) {
      markets.get(ticker)?.()
      markets.delete(ticker)
    }
  }

  function subscribe(client: Client, command: Extract<SocketCommand, { cmd: 'subscribe' }>) {
    const { id, tickers, useYesPrice } = command
    for (const channel of command.channels) {
      const same = [...client.subscriptions.values()].find((one) => one.channel === channel)
      if (same) {
        const all = [...new Set([...same.markets.keys(), ...tickers])]
        reply(client, { type: 'ok', id, ...next(same), msg: { market_tickers: all } })
        add(client, same, tickers)
        continue
      }
      client.lastSid += 1
      const made: Subscription = {
        sid: client.lastSid,
        channel,
        seq: 0,
        useYesPrice,
        markets: new Map(),
        traded: new Map(),
      }
      client.subscriptions.set(made.sid, made)
      reply(client, { type: 'subscribed', id, msg: { channel, sid: made.sid } })
      add(client, made, tickers)
    }
  }

  function update(client: Client, command: Extract<SocketCommand, { cmd: 'update_subscription' }>) {
    const { id, sid, tickers, action } = command
    const subscription = client.subscriptions.get(sid)
    if (!subscription) return fail(client, { id, code: 7, msg: 'Unknown subscription ID' })
    if (action === 'get_snapshot') {
      for (const ticker of tickers) publishSnapshot(client, subscription, ticker, { id })
      return
    }
    if (action === 'delete_markets') remove(subscription, tickers)
    const all = new Set([...subscription.markets.keys(), ...(action === 'add_markets' ? tickers : [])])
    reply(client, { type: 'ok', id, ...next(subscription), msg: { market_tickers: [...all] } })
    if (action === 'add_markets') add(client, subscription, tickers)
  }

  const fail = (client: Client, { id, code, msg }: { id?: number; code: number; msg: string }) =>
    reply(client, { ...(id !== undefined && { id }), type: 'error', msg: { code, msg } })

  function unsubscribe(client: Client, { id, sids }: Extract<SocketCommand, { cmd: 'unsubscribe' }>) {
    for (const sid of sids) {
      const subscription = client.subscriptions.get(sid)
      if (!subscription) fail(client, { id, code: 7, msg: 'Unknown subscription ID' })
      else {
        remove(subscription, [...subscription.markets.keys()])
        client.subscriptions.delete(sid)
        reply(client, { id, ...next(subscription), type: 'unsubscribed' })
      }
    }
  }

  function obey(client: Client, text: string) {
    const command = readCommand(text)
    if (!('cmd' in command)) return fail(client, command)
    if (command.cmd === 'subscribe') subscribe(client, command)
    else if (command.cmd === 'update_subscription') update(client, command)
    else if (command.cmd === 'unsubscribe') unsubscribe(client, command)
    else {
      const all = [...client.subscriptions.values()].map(({ channel, sid }) => ({ channel, sid }))
      reply(client, { id: command.id, type: 'ok', msg: all })
    }
  }

  const hub = socketHub({
    path: SOCKET_PATH,
    refuse: (request) => (access.signed(request) ? undefined : 401),
    ping: { everyMs: pingMs, payload: 'heartbeat' },
    connected(hubClient) {
      const client: Client = { hub: hubClient, subscriptions: new Map(), lastSid: 0 }
      clients.add(client)
      return {
        message: (text) => obey(client, text),
        closed() {
          clients.delete(client)
          for (const one of client.subscriptions.values()) remove(one, [...one.markets.keys()])
        },
      }
    },
  })

  return (server, current) => {
    fault = current
    const looking = setInterval(() => {
      if (clients.size > 0) publishNews()
    }, NEWS_MS)
    const detach = hub(server, current)
    return () => {
      clearInterval(looking)
      detach()
    }
  }
}

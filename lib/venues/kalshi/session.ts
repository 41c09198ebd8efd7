import { openSocket, type Socket } from '@/lib/net/openSocket'
import type { BookBuilder } from '../bookBuilder'
import type { StreamFeed } from '../connector'
import { type Channel, type Command, createChannel, nextCommand, toWire } from './commands'
import { type FrameState, handleFrame, type Reply } from './handleFrame'
import { type KalshiKey, signHandshake } from './handshake'
import type { NoPrices } from './noPrices'
import { createSnapshotRequests, type SnapshotRequests } from './snapshotRequests'

export interface StreamTiming {
  /** The venue pings every 10 s. */
  watchdogMs: number
  /** How long an answer is waited for. */
  waitMs: number
  /** Longest pause between two tries for a book that does not come. */
  maxWaitMs: number
  /** When no message came for so long, one book is asked for to see whether the venue still speaks. */
  quietMs: number
  /** How often waits are looked at. */
  tickMs: number
  backoff?: { minMs: number; maxMs: number }
}

export const STREAM_TIMING: StreamTiming = {
  watchdogMs: 30_000,
  waitMs: 10_000,
  maxWaitMs: 60_000,
  quietMs: 30_000,
  tickMs: 1_000,
}

/** Markets in one command. */
const CHUNK = 100
/** Troubles further apart than this have nothing to do with each other. */
const CALM_MS = 60_000
/** So often within that time books are asked for anew; then the subscription; then the connection is made anew. */
const SNAPSHOT_TRIES = 2

/** https://docs.kalshi.com/websockets/websocket-connection, error codes. */
const ERROR = {
  unknownSid: 7,
  unknownChannel: 8,
  unauthenticated: 9,
  channelFailed: 10,
  timeout: 18,
  overflow: 25,
  marketLimit: 26,
  tooManyRequests: 27,
}

export interface SessionDeps {
  wsUrl: string
  key: KalshiKey
  keeper: BookBuilder
  noPrices: NoPrices
  feed: StreamFeed
  now(): number
  timing: StreamTiming
  /** The connection came or went. */
  turned(): void
  /** The venue takes no more markets than these on one subscription. */
  full(count: number): void
}

/** One socket and the markets followed on it. */
export interface Session {
  /** Exactly these from now on. */
  follow(tickers: ReadonlySet<string>): void
  /** Forgets this book and asks for it anew. */
  resync(ticker: string): void
  readonly wanted: ReadonlySet<string>
  readonly open: boolean
  /** Why it is not open. */
  readonly reason: string
  close(): Promise<void>
}

export function openSession(deps: SessionDeps): Session {
  const { keeper, feed, now, timing } = deps
  let wanted: ReadonlySet<string> = new Set()
  let channels: Channel[] = []
  let inFlight: { id: number; command: Command; at: number } | undefined
  let lastId = 0
  let limit = CHUNK
  let heldUntil = 0
  let heardAt = 0
  let open = false
  let reason = ''
  let troubles: number[] = []
  const doubtedAt = new Map<string, number>()
  const due: SnapshotRequests = createSnapshotRequests({
    now,
    waitMs: timing.waitMs,
    maxWaitMs: timing.maxWaitMs,
  })
  const books = () => channels.find(({ name }) => name === 'orderbook_delta')

  const state: FrameState = {
    keeper,
    noPrices: deps.noPrices,
    subscriptions: new Map(),
    wants: (ticker) => wanted.has(ticker),
    sink: {
      // What a missing trade or lifecycle message told is in the next sweep of the catalogue.
      gap: (sid) => sid === books()?.sid && trouble('messages are missing'),
      unreadable: () => trouble('a message could not be read'),
      broken: resync,
      misread: () => askAll(),
      snapshot(ticker, id) {
        due.arrived(ticker)
        if (id !== undefined && id === inFlight?.id) inFlight = undefined
        pump()
      },
      reply,
      trade: (trade) => feed.trade(trade),
      marketChanged(ticker, event) {
        const own = wanted.has(ticker) ? [ticker] : event ? marketsOf(event) : []
        if (own.length > 0) feed.changed(own)
      },
      eventChanged(event) {
        const own = marketsOf(event)
        if (own.length > 0) feed.changed(own)
      },
      refused: (refusal) => feed.refused(refusal),
    },
  }

  const marketsOf = (event: string) => [...wanted].filter((ticker) => ticker.startsWith(`${event}-`))

  function lose(tickers: Iterable<string>) {
    const lost = [...tickers].filter((ticker) => keeper.has(ticker))
    keeper.forget(lost)
    if (lost.length > 0) feed.lost(lost)
  }

  /** No book of this socket is to be trusted: each is asked for anew. */
  function askAll() {
    const asked = books()?.asked ?? []
    lose(wanted)
    for (const ticker of asked) due.doubt(ticker)
    pump()
  }

  function resync(ticker: string) {
    if (!wanted.has(ticker)) return
    lose([ticker])
    // A book that goes wrong again and again must not keep the socket busy.
    const again = now() - (doubtedAt.get(ticker) ?? Number.NEGATIVE_INFINITY) < CALM_MS
    doubtedAt.set(ticker, now())
    due.doubt(ticker, again ? timing.waitMs / 10 : 0)
    pump()
  }

  /** Something went wrong with the whole subscription. Each further time within a minute more is made anew. */
  function trouble(why: string, atLeast = 0) {
    const at = now()
    troubles = troubles.filter((earlier) => at - earlier < CALM_MS)
    do troubles.push(at)
    while (troubles.length <= atLeast)
    if (troubles.length <= SNAPSHOT_TRIES) return askAll()
    const channel = books()
    if (troubles.length > SNAPSHOT_TRIES + 1 || !channel) return socket.reconnect(why)
    lose(wanted)
    due.clear()
    channel.renew = channel.sid !== undefined
    pump()
  }

  function pump() {
    if (!socket.open || inFlight || now() < heldUntil) return
    for (const channel of channels) {
      const command = nextCommand(channel, { wanted, due: due.isDue, limit })
      if (!command) continue
      lastId += 1
      inFlight = { id: lastId, command, at: now() }
      if (command.kind === 'get_snapshot') due.asked(command.tickers)
      socket.send(toWire(lastId, command))
      return
    }
  }

  function forgetChannel(channel: Channel) {
    if (channel.sid !== undefined) state.subscriptions.delete(channel.sid)
    channel.sid = undefined
    channel.renew = false
    channel.asked.clear()
    if (channel !== books()) return
    due.clear()
    lose(wanted)
  }

  /** The venue did as told. */
  function done({ kind, channel, tickers }: Command, sid: number | undefined) {
    limit = Math.min(CHUNK, limit * 2)
    if (kind === 'unsubscribe') return forgetChannel(channel)
    if (kind === 'subscribe') {
      if (sid === undefined) return socket.reconnect('a subscription was confirmed without its number')
      channel.sid = sid
      if (!state.subscriptions.has(sid)) state.subscriptions.set(sid, { next: 1 })
    }
    for (const ticker of tickers) {
      if (kind === 'delete_markets') {
        channel.asked.delete(ticker)
        // It may have been wanted again meanwhile: then it is added again, and its book comes anew.
        if (channel === books()) due.drop(ticker)
      } else if (kind !== 'get_snapshot') {
        channel.asked.add(ticker)
        if (channel === books() && !keeper.has(ticker)) due.expect(ticker)
      }
    }
  }

  /** The venue did not take a command over several markets: which of them it is is found by halving. */
  function refuse({ kind, channel, tickers }: Command, text: string) {
    const [only] = tickers
    if (kind === 'unsubscribe') forgetChannel(channel)
    else if (only === undefined) channel.unavailable = true
    else if (tickers.length > 1) limit = Math.ceil(tickers.length / 2)
    else if (kind === 'delete_markets') channel.asked.delete(only)
    else if (kind !== 'get_snapshot') channel.refused.add(only)
    if (tickers.length < 2) feed.refused({ path: only ?? channel.name, message: `is refused: ${text}` })
  }

  function failed(command: Command | undefined, { code, text, sid }: Extract<Reply, { kind: 'error' }>) {
    const channel = channels.find((one) => sid !== undefined && one.sid === sid) ?? command?.channel
    const said = `${text || 'error'} (${code})`
    if (code === ERROR.unauthenticated) return socket.reconnect(said)
    if (code === ERROR.unknownSid || code === ERROR.channelFailed || code === ERROR.overflow) {
      if (!channel) return socket.reconnect(said)
      forgetChannel(channel)
      if (channel === books()) return trouble(said, SNAPSHOT_TRIES)
      heldUntil = now() + timing.waitMs / 10
    } else if (code === ERROR.timeout || code === ERROR.tooManyRequests)
      heldUntil = now() + timing.waitMs / 10
    else if (code === ERROR.marketLimit && channel) deps.full(channel.asked.size)
    else if (code === ERROR.unknownChannel && channel && channel !== books()) channel.unavailable = true
    else if (command) refuse(command, said)
    else feed.refused({ path: 'error', message: said })
  }

  function reply(id: number | undefined, answer: Reply) {
    const command = id !== undefined && id === inFlight?.id ? inFlight.command : undefined
    if (command) inFlight = undefined
    if (answer.kind === 'error') failed(command, answer)
    else if (command) done(command, 'sid' in answer ? answer.sid : undefined)
    pump()
  }

  /** Does the venue still speak? One book that it told before is asked for; ours stands until the answer fails to come. */
  function probe() {
    for (const ticker of books()?.asked ?? []) {
      if (keeper.has(ticker)) return due.doubt(ticker)
    }
  }

  function tick() {
    if (!socket.open) return
    if (inFlight && now() - inFlight.at >= timing.waitMs) {
      if (inFlight.command.kind !== 'get_snapshot') return socket.reconnect('a command was not answered')
      inFlight = undefined
    }
    if (due.unanswered()) return trouble('books that were asked for did not come', SNAPSHOT_TRIES)
    if (now() - heardAt >= timing.quietMs) probe()
    pump()
  }

  const socket: Socket = openSocket({
    target: () => ({
      url: deps.wsUrl,
      headers: signHandshake({ key: deps.key, url: deps.wsUrl, now: now() }),
    }),
    watchdogMs: timing.watchdogMs,
    backoff: timing.backoff,
    opened() {
      channels = (['orderbook_delta', 'trade', 'market_lifecycle_v2'] as const).map(createChannel)
      troubles = []
      heardAt = now()
      open = true
      reason = ''
      deps.turned()
      pump()
    },
    message(text) {
      heardAt = now()
      handleFrame(state, text)
    },
    closed(why) {
      open = false
      reason = why
      inFlight = undefined
      heldUntil = 0
      channels = []
      state.subscriptions.clear()
      due.clear()
      lose(wanted)
      deps.turned()
    },
  })
  const ticking = setInterval(tick, timing.tickMs)

  return {
    follow(next) {
      const gone = [...wanted].filter((ticker) => !next.has(ticker))
      wanted = next
      keeper.forget(gone)
      for (const ticker of gone) {
        due.drop(ticker)
        doubtedAt.delete(ticker)
      }
      pump()
    },
    resync,
    get wanted() {
      return wanted
    },
    get open() {
      return open
    },
    get reason() {
      return reason
    },
    close() {
      clearInterval(ticking)
      return socket.close()
    },
  }
}

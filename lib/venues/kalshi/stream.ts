import type { Clock } from '@/lib/net/types'
import { createBookBuilder } from '../bookBuilder'
import type { BookStream, StreamFeed, StreamState, VenueStream } from '../connector'
import type { KalshiKey } from './handshake'
import { createNoPrices } from './noPrices'
import { openSession, type Session, STREAM_TIMING, type StreamTiming } from './session'

/** The venue allows far more; a gap on one subscription costs all its books, and a slow reader loses it. */
const PER_SESSION = 1_000
const MAX_SESSIONS = 4

export interface KalshiStreamDeps {
  wsUrl: string
  key: KalshiKey
  clock: Clock
  timing?: StreamTiming
}

/**
 * Kalshi's socket: books, trades and the lifecycle of markets. It wants a signed handshake even for public data.
 * Source: https://docs.kalshi.com/asyncapi.yaml.
 */
export const createKalshiStream = (deps: KalshiStreamDeps): VenueStream => ({
  maxMarkets: PER_SESSION * MAX_SESSIONS,
  open: (feed) => openStream(feed, deps),
})

function openStream(
  feed: StreamFeed,
  { wsUrl, key, clock, timing = STREAM_TIMING }: KalshiStreamDeps,
): BookStream {
  const sessions: Session[] = []
  const closings = new Set<Promise<void>>()
  const noPrices = createNoPrices()
  const now = () => clock.now()
  let perSession = PER_SESSION
  let followed: readonly string[] = []
  let told: StreamState = { connection: 'idle', message: '' }

  const sessionOf = (ticker: string) => sessions.find(({ wanted }) => wanted.has(ticker))
  const keeper = createBookBuilder({
    venue: 'kalshi',
    now,
    publish: (book) => feed.book(book),
    crossed(ticker) {
      // The keeper has forgotten it already.
      feed.lost([ticker])
      sessionOf(ticker)?.resync(ticker)
    },
  })

  function publishState() {
    const down = sessions.find((session) => !session.open)
    const connection = sessions.length === 0 ? 'idle' : down ? 'connecting' : 'open'
    const message = down?.reason ? `Kalshi's stream is being connected again: ${down.reason}.` : ''
    if (told.connection === connection && told.message === message) return
    told = { connection, message }
    feed.state(told)
  }

  function open() {
    const session = openSession({
      wsUrl,
      key,
      keeper,
      noPrices,
      feed,
      now,
      timing,
      turned: publishState,
      full(count) {
        perSession = Math.max(1, Math.min(perSession, count))
        distribute()
      },
    })
    sessions.push(session)
    return session
  }

  /** Markets stay on their socket; new ones go where there is room, the first socket first. */
  function distribute() {
    const left = new Set(followed)
    const shares = sessions.map((session) => {
      const kept = [...session.wanted].filter((ticker) => left.has(ticker)).slice(0, perSession)
      for (const ticker of kept) left.delete(ticker)
      return new Set(kept)
    })
    for (const ticker of left) {
      let share = shares.find((one) => one.size < perSession)
      if (!share && shares.length < MAX_SESSIONS) {
        share = new Set()
        shares.push(share)
      }
      if (!share) break
      share.add(ticker)
    }
    // Those that change sockets have no book until the new one tells it.
    const moved = [...left].filter((ticker) => keeper.has(ticker))
    keeper.forget(moved)
    if (moved.length > 0) feed.lost(moved)
    for (const [i, share] of shares.entries()) (sessions[i] ?? open()).follow(share)
    for (const session of sessions.filter(({ wanted }) => wanted.size === 0)) end(session)
    publishState()
  }

  function end(session: Session) {
    sessions.splice(sessions.indexOf(session), 1)
    const closing = session.close()
    closings.add(closing)
    closing.finally(() => closings.delete(closing))
  }

  return {
    follow(refs) {
      followed = [...new Set(refs.map((ref) => ref.marketId))].slice(0, PER_SESSION * MAX_SESSIONS)
      distribute()
    },
    resync(tickers) {
      for (const ticker of tickers) sessionOf(ticker)?.resync(ticker)
    },
    live: () => [...keeper.markets()],
    async close() {
      followed = []
      keeper.close()
      for (const session of [...sessions]) end(session)
      await Promise.all(closings)
    },
  }
}

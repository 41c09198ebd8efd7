import WebSocket from 'ws'
import { createTurnQueue } from './createTurnQueue'
import { measureSocketLag, type SocketLag } from './socketLag'
import { USER_AGENT } from './userAgent'

export interface SocketOptions {
  /** Called before every attempt, so that a signed handshake is current. */
  target(): { url: string; headers?: Record<string, string> }
  /** Connected: send subscriptions. Called again after every reconnect. */
  opened(): void
  message(text: string): void
  /** The connection closed or could not be made; it is retried. `reason` is part of a sentence. */
  closed(reason: string): void
  /** No message and no protocol ping received for longer than this: reconnect. Pongs only answer this side's pings. */
  watchdogMs: number
  /** Sent periodically while connected. */
  heartbeat?: { everyMs: number; text: string }
  backoff?: { minMs: number; maxMs: number }
  handshakeTimeoutMs?: number
}

export interface Socket<Frame = string> {
  /** False when not connected, or when the peer reads so slowly that the connection is dropped. */
  send(frame: Frame): boolean
  /** Drops the connection and connects again without backoff: the protocol state is broken. */
  reconnect(reason: string): void
  readonly open: boolean
  /** Everything that the peer sent until this many milliseconds ago has been handled; Infinity while not open. */
  lagMs(): number
  /** No callback follows. */
  close(): Promise<void>
}

const DEFAULT_BACKOFF = { minMs: 500, maxMs: 30_000 }
const HANDSHAKE_MS = 10_000
/** A venue's complete book is some 100 KB. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024
/** With more bytes unsent, the peer counts as not reading. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024
/** Queued messages; beyond this, reading from the socket pauses. */
const MAX_WAITING = 5_000
/** A connection that lasted this long resets the backoff. */
const GOOD_MS = 10_000
const CLOSE_MS = 1_000

/**
 * A WebSocket that reconnects by itself with jittered exponential backoff until closed.
 * Errors: none thrown; every failure arrives at `closed`, once per connection or attempt.
 */
export function openSocket(options: SocketOptions): Socket {
  const { minMs, maxMs } = options.backoff ?? DEFAULT_BACKOFF
  let socket: WebSocket | undefined
  let lag: SocketLag | undefined
  let ended = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  function connect() {
    retry = undefined
    let made: WebSocket
    try {
      const { url, headers } = options.target()
      made = new WebSocket(url, {
        headers: { 'User-Agent': USER_AGENT, ...headers },
        handshakeTimeout: options.handshakeTimeoutMs ?? HANDSHAKE_MS,
        maxPayload: MAX_MESSAGE_BYTES,
        perMessageDeflate: false,
        skipUTF8Validation: true,
      })
    } catch (error) {
      // An unusable address or key is reported like a rejected connection.
      later(error instanceof Error ? error.message : String(error))
      return
    }
    socket = made
    run(made)
  }

  function later(reason: string, pauseMs = Math.min(maxMs, minMs * 2 ** failures)) {
    failures += 1
    options.closed(reason)
    if (!ended) retry = setTimeout(connect, pauseMs * (0.5 + Math.random() / 2))
  }

  function abandon() {
    socket = undefined
    lag?.stop()
    lag = undefined
  }

  function run(made: WebSocket) {
    let heardAt = performance.now()
    let openedAt = 0
    let reason = ''
    const timers: NodeJS.Timeout[] = []
    const heard = () => {
      heardAt = performance.now()
    }
    made.on('open', () => {
      heard()
      openedAt = performance.now()
      const { heartbeat, watchdogMs } = options
      if (heartbeat) timers.push(setInterval(() => made.send(heartbeat.text, ignore), heartbeat.everyMs))
      const look = () => {
        if (performance.now() - heardAt <= watchdogMs) return
        reason = `nothing was heard for ${Math.round(watchdogMs / 1_000)} s`
        made.terminate()
      }
      timers.push(setInterval(look, Math.max(20, watchdogMs / 4)))
      if (socket === made && !ended) lag = measureSocketLag(made, (mark) => messages.push(mark))
      if (!ended) options.opened()
    })
    const messages = createTurnQueue<WebSocket.RawData | (() => void)>({
      handle: (item) => {
        if (typeof item === 'function') item()
        // Frames still in flight when the socket was abandoned are ignored.
        else if (socket === made && !ended) options.message(item.toString())
      },
      emptied: () => made.resume(),
    })
    made.on('message', (data) => {
      heard()
      messages.push(data)
      if (messages.length > MAX_WAITING) made.pause()
    })
    made.on('ping', heard)
    made.on('error', (error) => {
      reason ||= error.message || 'the connection failed'
    })
    made.on('close', (code, closeReason) => {
      for (const timer of timers) clearInterval(timer)
      if (socket !== made) return
      abandon()
      if (openedAt > 0 && performance.now() - openedAt >= GOOD_MS) failures = 0
      if (ended) return
      const detail = closeReason.length > 0 ? `: ${closeReason.toString().slice(0, 200)}` : ''
      later(reason || `the venue closed the connection (${code}${detail})`)
    })
  }

  connect()

  return {
    send(text) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) {
        socket.terminate()
        return false
      }
      socket.send(text, ignore)
      return true
    },
    reconnect(reason) {
      const old = socket
      if (!old || ended) return
      abandon()
      old.terminate()
      later(reason, old.readyState === WebSocket.CONNECTING ? undefined : minMs)
    },
    get open() {
      return socket?.readyState === WebSocket.OPEN
    },
    lagMs: () => lag?.lagMs() ?? Number.POSITIVE_INFINITY,
    async close() {
      ended = true
      clearTimeout(retry)
      const old = socket
      abandon()
      if (!old) return
      await new Promise<void>((resolve) => {
        const forced = setTimeout(() => {
          old.terminate()
          resolve()
        }, CLOSE_MS)
        old.once('close', () => {
          clearTimeout(forced)
          resolve()
        })
        if (old.readyState === WebSocket.CONNECTING) old.terminate()
        else old.close(1000)
      })
    },
  }
}

/** A failed send is followed by a close with the reason. */
const ignore = () => undefined

import { Manager } from 'socket.io-client'

export interface LineSettings {
  /** No book for this long: the subscription is sent again, which the venue answers with whole books. */
  quietMs: number
  /** No answer to that, or to a handshake, for this long: reconnect. */
  answerMs: number
  backoffMinMs: number
  backoffMaxMs: number
}

interface LineOptions {
  wsUrl: string
  settings: LineSettings
  opened(): void
  /** The connection went or could not be made; it is tried again. `reason` is a sentence part. */
  closed(reason: string): void
  message(event: string, payload: unknown): void
}

/** One Socket.IO connection and the slugs it watches. */
export interface StreamLine {
  readonly slugs: Set<string>
  readonly open: boolean
  /** Sends the whole list soon, at least `gapMs` after the last time: a list replaces the one before. */
  subscribe(gapMs: number): void
  /** A book came. */
  heard(): void
  close(): void
}

/** Far above any book. */
const MAX_PAYLOAD = 4_000_000
const NAMESPACE = '/markets'

/**
 * The library connects, answers the server's pings (their absence closes the connection) and tries again with
 * jittered backoff, for ever. Added here: the list is sent after every connect, since the server forgets it; a server
 * that ends the session on purpose, or never answers the handshake, is tried again too; and silence is put to the test,
 * since pings alone do not say that the subscription lives.
 */
export function openLine({ wsUrl, settings, opened, closed, message }: LineOptions): StreamLine {
  const { quietMs, answerMs, backoffMinMs, backoffMaxMs } = settings
  const slugs = new Set<string>()
  const manager = new Manager(wsUrl, {
    transports: ['websocket'],
    transportOptions: { websocket: { maxPayload: MAX_PAYLOAD } },
    reconnectionDelay: backoffMinMs,
    reconnectionDelayMax: backoffMaxMs,
    randomizationFactor: 0.5,
    timeout: answerMs,
    autoConnect: false,
  })
  const socket = manager.socket(NAMESPACE)
  let ended = false
  let sentAt = Number.NEGATIVE_INFINITY
  /** A book came since the connection stands: the server does answer subscriptions. */
  let answers = false
  let refusals = 0
  let sending: NodeJS.Timeout | undefined
  let sendAt = Number.POSITIVE_INFINITY
  let quiet: NodeJS.Timeout | undefined
  let answer: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined

  function stopTimers() {
    for (const timer of [sending, quiet, answer, again]) clearTimeout(timer)
    sending = undefined
    sendAt = Number.POSITIVE_INFINITY
  }

  /** Ends the connection; the library makes the next one. */
  const cut = () => manager.engine?.close()

  function expectAnswer() {
    clearTimeout(answer)
    answer = setTimeout(cut, answerMs)
  }

  function send() {
    sending = undefined
    sendAt = Number.POSITIVE_INFINITY
    if (!socket.connected) return
    sentAt = performance.now()
    socket.emit('subscribe_market_prices', { marketSlugs: [...slugs], marketAddresses: [] })
    clearTimeout(quiet)
    quiet = setTimeout(probe, quietMs)
  }

  function probe() {
    if (slugs.size > 0 && answers) expectAnswer()
    send()
  }

  /** The library leaves it at that when the server ended the session or refused the namespace. */
  function connectAgain() {
    if (ended || socket.active) return
    refusals += 1
    const delay =
      Math.min(backoffMaxMs, backoffMinMs * 2 ** Math.min(refusals, 20)) * (0.5 + Math.random() / 2)
    clearTimeout(again)
    again = setTimeout(() => socket.connect(), delay)
  }

  function down(reason: string) {
    stopTimers()
    if (ended) return
    closed(reason)
    connectAgain()
  }

  manager.on('open', expectAnswer)
  socket.on('connect', () => {
    clearTimeout(answer)
    refusals = 0
    answers = false
    socket.emit('subscribe_market_lifecycle')
    opened()
    send()
  })
  socket.on('disconnect', (reason) => down(`the connection ended (${reason})`))
  socket.on('connect_error', (error) => down(`no connection (${error.message})`))
  socket.onAny((event: string, payload: unknown) => message(event, payload))
  socket.connect()

  return {
    slugs,
    get open() {
      return socket.connected
    },
    subscribe(gapMs) {
      if (!socket.connected) return
      const at = Math.max(performance.now(), sentAt + gapMs)
      if (at >= sendAt) return
      clearTimeout(sending)
      sendAt = at
      sending = setTimeout(send, at - performance.now())
    },
    heard() {
      answers = true
      clearTimeout(answer)
      quiet?.refresh()
    },
    close() {
      ended = true
      stopTimers()
      socket.removeAllListeners()
      socket.offAny()
      manager.off()
      socket.disconnect()
    },
  }
}

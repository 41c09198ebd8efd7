import type { WebSocket } from 'ws'

const PING_MS = 1_000
/**
 * A peer that has answered no ping for this long after connecting does not answer pings at all. One that has answered
 * before is pinged again: it may have left out this one.
 */
const UNANSWERED_MS = 10_000

export interface SocketLag {
  /**
   * Everything that the peer sent until this many milliseconds ago has been handled. Never too small where the peer
   * answers pings.
   */
  lagMs(): number
  stop(): void
}

/**
 * Measures how far behind its peer an open WebSocket is read. A pong follows everything that was sent before it, so
 * its arrival proves that all that the peer had sent before the ping is here, however much waits in the network or in
 * this process. A socket that is merely open proves nothing: on a busy machine its messages may wait for many seconds.
 * Of a peer that does not answer pings, only what has arrived here is known.
 * Source: RFC 6455, sections 5.5.2 and 5.5.3.
 *
 * `inOrder` calls back once all messages that arrived before have been handled.
 */
export function measureSocketLag(
  socket: WebSocket,
  inOrder: (mark: () => void) => void = (mark) => mark(),
): SocketLag {
  const openedAt = performance.now()
  let provenAt = openedAt
  let pings = 0
  let hasAnswered = false
  let unanswered: { text: string; sentAt: number } | undefined

  const proved = (at: number) =>
    inOrder(() => {
      provenAt = Math.max(provenAt, at)
    })

  function ping() {
    const now = performance.now()
    if (!hasAnswered && now - openedAt >= UNANSWERED_MS) proved(now)
    if (unanswered && now - unanswered.sentAt < UNANSWERED_MS) return
    if (socket.readyState !== socket.OPEN) return
    pings += 1
    unanswered = { text: String(pings), sentAt: now }
    socket.ping(unanswered.text, true, () => undefined)
  }

  const answered = (data: Buffer) => {
    // Peers may send pongs that nobody requested.
    if (!unanswered || data.toString() !== unanswered.text) return
    hasAnswered = true
    proved(unanswered.sentAt)
    unanswered = undefined
  }
  socket.on('pong', answered)
  ping()
  const timer = setInterval(ping, PING_MS)

  return {
    lagMs: () => performance.now() - provenAt,
    stop() {
      clearInterval(timer)
      socket.off('pong', answered)
    },
  }
}

import { Manager, NodeWebSocket } from 'socket.io-client'
import type { WebSocket } from 'ws'
import type { Socket } from './openSocket'
import { measureSocketLag, type SocketLag } from './socketLag'

export interface SocketIoFrame {
  event: string
  payload?: unknown
}

export interface SocketIoOptions {
  url: string
  namespace: string
  /** Called after every connect: send subscriptions. */
  opened(): void
  message(frame: SocketIoFrame): void
  /** The connection closed or could not be made; it is retried. `reason` is part of a sentence. */
  closed(reason: string): void
  /** A handshake that takes longer is abandoned. */
  handshakeMs: number
  backoff: { minMs: number; maxMs: number }
}

/** Far above any order book. */
const MAX_PAYLOAD_BYTES = 4_000_000

/**
 * A Socket.IO connection to one namespace that reconnects by itself until closed.
 * The library connects, answers the server's pings (their absence closes the connection) and retries with jittered
 * backoff. Added here: a server that ends the session deliberately, rejects the namespace or never answers the
 * handshake is retried too.
 */
export function openSocketIo(options: SocketIoOptions): Socket<SocketIoFrame> {
  const { handshakeMs, backoff } = options
  let lag: SocketLag | undefined
  /** The library's own transport; its pings come from the server only, too rarely to prove that books are current. */
  class MeasuredWebSocket extends NodeWebSocket {
    override createSocket(...args: Parameters<NodeWebSocket['createSocket']>): WebSocket {
      const made: WebSocket = super.createSocket(...args)
      made.once('open', () => {
        if (isClosed) return
        const measured = measureSocketLag(made)
        lag = measured
        made.once('close', () => {
          measured.stop()
          if (lag === measured) lag = undefined
        })
      })
      return made
    }
  }
  const manager = new Manager(options.url, {
    transports: [MeasuredWebSocket],
    transportOptions: { websocket: { maxPayload: MAX_PAYLOAD_BYTES } },
    reconnectionDelay: backoff.minMs,
    reconnectionDelayMax: backoff.maxMs,
    randomizationFactor: 0.5,
    timeout: handshakeMs,
    autoConnect: false,
  })
  const socket = manager.socket(options.namespace)
  let isClosed = false
  let rejections = 0
  let reason = ''
  let handshake: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  /** The library makes the next connection. */
  const disconnect = () => manager.engine?.close()

  /** The library does not retry when the server ended the session or rejected the namespace. */
  function retryIfInactive() {
    if (isClosed || socket.active) return
    rejections += 1
    const pauseMs = Math.min(backoff.maxMs, backoff.minMs * 2 ** Math.min(rejections, 20))
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), pauseMs * (0.5 + Math.random() / 2))
  }

  function onClosed(fallback: string) {
    clearTimeout(handshake)
    if (isClosed) return
    options.closed(reason || fallback)
    reason = ''
    retryIfInactive()
  }

  manager.on('open', () => {
    clearTimeout(handshake)
    handshake = setTimeout(disconnect, handshakeMs)
  })
  socket.on('connect', () => {
    clearTimeout(handshake)
    rejections = 0
    options.opened()
  })
  socket.on('disconnect', (why) => onClosed(`the connection ended (${why})`))
  socket.on('connect_error', (error) => onClosed(`no connection (${error.message})`))
  socket.onAny((event: string, payload: unknown) => options.message({ event, payload }))
  socket.connect()

  return {
    send({ event, payload }) {
      if (!socket.connected) return false
      if (payload === undefined) socket.emit(event)
      else socket.emit(event, payload)
      return true
    },
    reconnect(why) {
      if (isClosed || !socket.connected) return
      reason = why
      disconnect()
    },
    get open() {
      return socket.connected
    },
    lagMs: () => lag?.lagMs() ?? Number.POSITIVE_INFINITY,
    async close() {
      isClosed = true
      clearTimeout(handshake)
      clearTimeout(retry)
      socket.removeAllListeners()
      socket.offAny()
      manager.off()
      socket.disconnect()
    },
  }
}

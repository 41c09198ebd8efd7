import type { Duplex } from 'node:stream'
import { refusalBytes } from './refuse'

export type RejectedRow = readonly [status: number, msg: string, type: string]

/** Upper bound on queued sockets; further ones are closed without a reply: that would cost the others too much. */
const MAX_WAITING = 64
/** Sockets answered and closed per turn of the event loop, which accepts equally few new ones. */
const PER_TURN = 1

/**
 * Answers sockets that sent no request with an error and closes them, a few per turn of the event loop: thousands
 * that time out together do not delay other requests.
 */
export function createRefusalQueue(hangUpMs: number) {
  const waiting: (readonly [Duplex, RejectedRow])[] = []
  let isScheduled = false

  function refuse(socket: Duplex, [status, msg, type]: RejectedRow) {
    if (socket.destroyed) return
    socket.end(refusalBytes(status, { loc: ['header'], msg, type }))
    // A slow sender may also read slowly.
    const timer = setTimeout(() => socket.destroy(), hangUpMs).unref()
    socket.once('close', () => clearTimeout(timer))
  }

  function turn() {
    for (const [socket, row] of waiting.splice(0, PER_TURN)) refuse(socket, row)
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(turn)
  }

  return {
    add(socket: Duplex, row: RejectedRow) {
      socket.on('error', () => socket.destroy())
      if (waiting.length >= MAX_WAITING) return void socket.destroy()
      waiting.push([socket, row])
      if (!isScheduled) setImmediate(turn)
      isScheduled = true
    },
  }
}

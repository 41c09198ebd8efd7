import type { Duplex } from 'node:stream'
import { refusalBytes } from './refuse'

export type RejectedRow = readonly [status: number, msg: string, type: string]

/** Upper bound on queued sockets; further ones are closed without a reply: that would cost the others too much. */
const MAX_WAITING = 64
/** Sockets answered and closed per turn of the event loop, which accepts equally few new ones. */
const PER_TURN = 1

/**
 * Timed-out sockets closed per interval: callers that open thousands at once, and again as soon as these are closed,
 * would otherwise fill the system's queue of new connections each time.
 */
const LATE_PER_STEP = 20
const LATE_STEP_MS = 25

/**
 * Answers sockets that sent no request with an error and closes them, a few per turn of the event loop: thousands
 * together do not delay other requests.
 */
export function createRefusalQueue(hangUpMs: number) {
  const waiting: (readonly [Duplex, RejectedRow])[] = []
  /** At most every open connection. */
  const late: (readonly [Duplex, RejectedRow])[] = []
  let isScheduled = false
  let isStepping = false

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

  function step() {
    for (const [socket, row] of late.splice(0, LATE_PER_STEP)) refuse(socket, row)
    isStepping = late.length > 0
    if (isStepping) setTimeout(step, LATE_STEP_MS).unref()
  }

  return {
    /** The same for a request that did not arrive in time; what still arrives of it is not read. */
    addLate(socket: Duplex, row: RejectedRow) {
      socket.on('error', () => socket.destroy())
      socket.pause()
      late.push([socket, row])
      if (!isStepping) setTimeout(step, 0).unref()
      isStepping = true
    },
    add(socket: Duplex, row: RejectedRow) {
      socket.on('error', () => socket.destroy())
      if (waiting.length >= MAX_WAITING) return void socket.destroy()
      waiting.push([socket, row])
      if (!isScheduled) setImmediate(turn)
      isScheduled = true
    },
  }
}

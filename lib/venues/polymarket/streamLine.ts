import type { Socket } from '@/lib/net/openSocket'
import type { BookRef } from '../connector'

/** How long things may take, ms. */
export interface StreamTiming {
  heartbeatMs: number
  /** Not even an answer to the heartbeat for this long: the connection is dead. */
  watchdogMs: number
  /** A book that was asked for comes within this; each further try may take twice as long, up to `maxWaitMs`. */
  waitMs: number
  maxWaitMs: number
  /** Nothing about any book for this long: one is asked for, to see whether the venue still tells them. */
  quietMs: number
  /** Best prices may differ from the venue's this long, while messages that belong together arrive. */
  suspectMs: number
  sweepMs: number
  backoff?: { minMs: number; maxMs: number }
}

export const STREAM_TIMING: StreamTiming = {
  // The venue asks for one every ten seconds and hangs up soon after a missing one.
  heartbeatMs: 5_000,
  watchdogMs: 15_000,
  waitMs: 5_000,
  maxWaitMs: 60_000,
  quietMs: 30_000,
  suspectMs: 1_000,
  sweepMs: 500,
}

/** One connection and what it follows. */
export interface Line {
  socket?: Socket
  open: boolean
  /** Nothing was sent yet on this connection. */
  fresh: boolean
  /** Why it went, part of a sentence; empty while it stands. */
  reason: string
  /** When anything about a followed book was heard last. */
  heardAt: number
  readonly byToken: Map<string, Followed>
}

/** One market that is followed. */
export interface Followed {
  readonly ref: BookRef
  readonly line: Line
  /** Micro-dollars, once told. */
  tick?: number
  /** When its book was last asked for, and how often in vain. */
  askedAt: number
  tries: number
  /** When it is to be asked for anew if no book comes. */
  dueAt?: number
  /** How often, and when last, the book turned out wrong. */
  doubts: number
  doubtedAt: number
  /** Since when the best prices differ from those that the venue tells. */
  suspectAt?: number
  /** The last fill without its counter, and how many just like it came before. */
  lastFill?: { id: string; repeat: number }
}

export const createFollowed = (ref: BookRef, line: Line): Followed => ({
  ref,
  line,
  askedAt: 0,
  tries: 0,
  doubts: 0,
  doubtedAt: 0,
})

/** Doubles from the first try on, up to the longest. */
export const waitFor = ({ waitMs, maxWaitMs }: StreamTiming, tries: number) =>
  Math.min(waitMs * 2 ** Math.max(0, tries - 1), maxWaitMs)

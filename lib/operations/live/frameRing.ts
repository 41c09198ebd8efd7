import type { STREAM_MESSAGES } from '@/lib/contract/stream'
import type { Frame } from './types'

/** A server-sent event. JSON has no line breaks, so one data line is enough. */
export const toText = (event: keyof typeof STREAM_MESSAGES, data: object) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The last messages, for clients that reconnect after a short absence. */
export interface FrameRing {
  push(frame: Frame): void
  /** The frames after this sequence number; undefined when some of them were evicted. */
  after(seq: number): readonly Frame[] | undefined
  /** The remaining frames after this sequence number. */
  restAfter(seq: number): readonly Frame[]
}

const MAX_FRAMES = 4_000
const MAX_CHARS = 8_000_000
/** Frames evicted at once, so that not every new frame moves all the others. */
const STEP = 500

export function createFrameRing({ maxFrames = MAX_FRAMES, maxChars = MAX_CHARS } = {}): FrameRing {
  const frames: Frame[] = []
  let chars = 0
  let lastEvicted = 0

  function evict() {
    while (frames.length > maxFrames || (chars > maxChars && frames.length > 0)) {
      for (const { seq, text } of frames.splice(0, Math.min(STEP, maxFrames))) {
        chars -= text.length
        lastEvicted = seq
      }
    }
  }

  function restAfter(seq: number) {
    const first = frames.findIndex((frame) => frame.seq > seq)
    return first < 0 ? [] : frames.slice(first)
  }

  return {
    push(frame) {
      frames.push(frame)
      chars += frame.text.length
      evict()
    },
    after: (seq) => (seq < lastEvicted ? undefined : restAfter(seq)),
    restAfter,
  }
}

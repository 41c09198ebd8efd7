import type { STREAM_MESSAGES } from '@/lib/contract/stream'
import type { LiveChannel } from './liveChannel'

/** One message as it goes over the wire but for its id, for everybody who watches the channel. */
export interface Frame {
  seq: number
  channel: LiveChannel
  text: string
}

/** A message in the words of server-sent events. JSON has no line breaks, so one data line is enough. */
export const toText = (event: keyof typeof STREAM_MESSAGES, data: object) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The last messages, for those who come back after a short absence. */
export interface FrameRing {
  push(frame: Frame): void
  /** Everything told after this number; undefined when some of it is forgotten. */
  after(seq: number): readonly Frame[] | undefined
  /** Those of them that are left. */
  restAfter(seq: number): readonly Frame[]
}

const MAX_FRAMES = 4_000
const MAX_CHARS = 8_000_000
/** Forgotten together, so that not every new message moves all the others. */
const STEP = 500

export function createFrameRing({ maxFrames = MAX_FRAMES, maxChars = MAX_CHARS } = {}): FrameRing {
  const frames: Frame[] = []
  let chars = 0
  let lastForgotten = 0

  function forget() {
    while (frames.length > maxFrames || (chars > maxChars && frames.length > 0)) {
      for (const { seq, text } of frames.splice(0, Math.min(STEP, maxFrames))) {
        chars -= text.length
        lastForgotten = seq
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
      forget()
    },
    after: (seq) => (seq < lastForgotten ? undefined : restAfter(seq)),
    restAfter,
  }
}

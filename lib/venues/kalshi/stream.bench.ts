import { type BenchRow, benchAsProgram, moreIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { scanDelta } from './deltaFrame'
import { dispatchFrame } from './dispatch'
import { createFrameTestState } from './dispatch.testkit'
import { captureFiles, readCapture } from './recordedFrames.testkit'

/** The socket's publishing interval: every 10 ms. */
const FRAMES_PER_FLUSH = 10_000
const ROUNDS = 7

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Millions of frames per second of processor time. */
function rate(frames: readonly string[], run: (frames: readonly string[]) => void): number {
  const before = process.cpuUsage()
  run(frames)
  const { user, system } = process.cpuUsage(before)
  return frames.length / (user + system)
}

const parseAll = (frames: readonly string[]) => {
  for (const text of frames) JSON.parse(text)
}

/** Frames that are not deltas take the handler's normal path. */
const readAll = (frames: readonly string[]) => {
  for (const text of frames) if (!scanDelta(text)) JSON.parse(text)
}

function handleAll(frames: readonly string[], sids: readonly number[]) {
  const { state, builder } = createFrameTestState({ sids })
  let count = 0
  for (const text of frames) {
    dispatchFrame(state, text)
    count += 1
    if (count % FRAMES_PER_FLUSH === 0) builder.flush()
  }
  builder.flush()
  builder.close()
}

/** `npm run bench:kalshi`: the recorded captures through the real handler, alternating with `JSON.parse` alone. */
async function runKalshiBench(): Promise<BenchRow[]> {
  const captures = captureFiles().map((file) => {
    const frames = readCapture(file).map(({ text }) => text)
    return { frames, sids: [...new Set(frames.map((text) => Number(JSON.parse(text).sid)))] }
  })
  const frames = captures.flatMap((capture) => capture.frames)
  if (frames.length === 0) {
    process.stdout.write('No captures in ../shared/fixtures/kalshi.\n')
    return []
  }
  const rounds = Array.from({ length: ROUNDS }, () => ({
    json: rate(frames, parseAll),
    read: rate(frames, readAll),
    applied: rate(frames, () => {
      for (const capture of captures) handleAll(capture.frames, capture.sids)
    }),
  }))
  const [json, read, applied] = (['json', 'read', 'applied'] as const).map((key) =>
    median(rounds.map((round) => round[key])),
  ) as [number, number, number]
  const share = (value: number) => `${Math.round((100 * value) / json)} % of JSON.parse`
  process.stdout.write(
    `Kalshi stream, ${frames.length} recorded frames, median of ${ROUNDS} rounds, million frames a second of processor time\n` +
      `  JSON.parse alone    ${json.toFixed(2)}\n` +
      `  parsed and checked  ${read.toFixed(2)}  (${share(read)})\n` +
      `  parsed and applied  ${applied.toFixed(2)}  (${share(applied)})\n`,
  )
  return [
    moreIsBetter({
      what: 'book changes of Kalshi parsed, checked and applied',
      unit: 'million frames/s',
      ours: applied,
      rival: 'JSON.parse alone',
      theirs: json,
    }),
  ]
}

await benchAsProgram(import.meta.url, runKalshiBench)

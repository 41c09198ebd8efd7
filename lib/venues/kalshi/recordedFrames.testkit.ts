import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Stored beside the project and never in it; without them their tests are skipped. */
const FOLDER = path.resolve('../shared/fixtures/kalshi')

export interface RecordedFrame {
  /** When it was received, ms. */
  at: number
  text: string
}

interface CaptureRow {
  event_type: string
  local_recv_ns: number
  sequence_number: number | null
  payload_json: unknown
}

/** Files of long captures, one row per frame. */
export const captureFiles = (): string[] =>
  existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.ndjson.gz')) : []

/**
 * The frames of a capture as they came off the socket. The recorder kept the message and its number; rows of equal
 * time are ordered by number, and a number of 1 begins a subscription.
 */
export function readCapture(file: string): RecordedFrame[] {
  const rows = gunzipSync(readFileSync(path.join(FOLDER, file)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line): CaptureRow => JSON.parse(line))
  rows.sort(
    (a, b) => a.local_recv_ns - b.local_recv_ns || (a.sequence_number ?? 0) - (b.sequence_number ?? 0),
  )
  let sid = 0
  return rows.map(({ event_type: type, local_recv_ns: ns, sequence_number: seq, payload_json: msg }) => {
    if (seq === 1) sid += 1
    return {
      at: Math.floor(ns / 1e6),
      text: JSON.stringify({ type, sid, ...(seq !== null && { seq }), msg }),
    }
  })
}

const SINGLE = path.join(FOLDER, 'josephsapinoso__ws_orderbook_stream.json')

/** A short capture of whole frames, replies to commands included; none where the folder is absent. */
export function readWholeFrames(): RecordedFrame[] {
  if (!existsSync(SINGLE)) return []
  const { frames }: { frames: { received_ms: number; frame: unknown }[] } = JSON.parse(
    readFileSync(SINGLE, 'utf8'),
  )
  return frames.map(({ received_ms: at, frame }) => ({ at, text: JSON.stringify(frame) }))
}

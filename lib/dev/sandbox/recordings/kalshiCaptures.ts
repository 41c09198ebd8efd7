import path from 'node:path'
import { type BookSides, isCrossed } from '@/lib/core/domain/orderBook'
import { parseMicro } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import { toSides } from './kalshiRows'
import { isRecord, namesIn, objectsIn, type RecordedFile, readJsonLines } from './readFolder'

/** How much of a long capture is replayed: enough for a complete book, short enough to start quickly. */
const MAX_CHARS = 12_000_000
/** Depth files are read completely. */
const MAX_DEPTH_CHARS = 100_000_000

type Side = Map<string, number>

/** Replays snapshots and deltas, and keeps each market's last two-sided, uncrossed state. */
function createReplay() {
  const live = new Map<string, { yes: Side; no: Side }>()
  const good = new Map<string, BookSides>()
  const read = (pairs: unknown): Side =>
    new Map(
      (Array.isArray(pairs) ? pairs : []).map((pair: unknown) =>
        Array.isArray(pair) ? [String(pair[0]), parseMicro(String(pair[1])) ?? 0] : ['', 0],
      ),
    )
  const entries = (side: Side) => [...side].map(([at, size]) => [at, size / 1_000_000])
  const keep = (ticker: string) => {
    const book = live.get(ticker)
    if (!book || book.yes.size === 0 || book.no.size === 0) return
    const sides = toSides(entries(book.yes), entries(book.no))
    if (!isCrossed(sides)) good.set(ticker, sides)
  }
  return {
    good,
    keep,
    snapshot(msg: Wire) {
      keep(String(msg.market_ticker))
      live.set(String(msg.market_ticker), { yes: read(msg.yes_dollars_fp), no: read(msg.no_dollars_fp) })
      keep(String(msg.market_ticker))
    },
    delta(msg: Wire) {
      const book = live.get(String(msg.market_ticker))
      const side = msg.side === 'yes' ? book?.yes : book?.no
      const at = String(msg.price_dollars)
      const size = (side?.get(at) ?? 0) + (parseMicro(String(msg.delta_fp)) ?? 0)
      if (size > 0) side?.set(at, size)
      else side?.delete(at)
    },
    finish() {
      for (const ticker of live.keys()) keep(ticker)
    },
  }
}

/** Socket frames recorded inside ordinary JSON files. */
export function replayFrames(files: readonly RecordedFile[]): Map<string, BookSides> {
  const replay = createReplay()
  for (const { content } of files) {
    for (const { row } of objectsIn(content)) {
      if (!isRecord(row.msg)) continue
      if (row.type === 'orderbook_snapshot') replay.snapshot(row.msg)
      if (row.type === 'orderbook_delta') replay.delta(row.msg)
    }
  }
  replay.finish()
  return replay.good
}

/** Captures with one frame per line; frames received at the same nanosecond are ordered by their sequence number. */
export async function replayCaptures(folder: string): Promise<Map<string, BookSides>> {
  const replay = createReplay()
  for (const name of namesIn(folder).filter((file) => /\.ndjson(\.gz)?$/.test(file))) {
    const rows = await readJsonLines(path.join(folder, name), MAX_CHARS)
    rows.sort(
      (a, b) =>
        Number(a.local_recv_ns) - Number(b.local_recv_ns) ||
        Number(a.sequence_number) - Number(b.sequence_number),
    )
    for (const { event_type: type, payload_json: msg } of rows) {
      if (!isRecord(msg)) continue
      if (type === 'orderbook_snapshot') replay.snapshot(msg)
      if (type === 'orderbook_delta') replay.delta(msg)
    }
    replay.finish()
  }
  return replay.good
}

/** Depth snapshots, one per line; the last of each market counts. */
export async function readDepths(folder: string): Promise<Map<string, BookSides>> {
  const books = new Map<string, BookSides>()
  for (const name of namesIn(folder).filter((file) => /\.jsonl(\.gz)?$/.test(file))) {
    for (const row of await readJsonLines(path.join(folder, name), MAX_DEPTH_CHARS)) {
      if (typeof row.ticker !== 'string') continue
      const sides = toSides(row.yes_bids, row.no_bids)
      if (!isCrossed(sides)) books.set(row.ticker, sides)
    }
  }
  return books
}

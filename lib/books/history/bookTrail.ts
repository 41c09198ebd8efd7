import { type Place, readEntry, writeBook, writeGap } from './bookEntry'
import { createByteReader } from './byteReader'
import type { ByteWriter } from './byteWriter'
import type { PastBook } from './types'

/** After this many entries, or this long, the next book is written in full: reading can start there. */
const CHUNK_ENTRIES = 96
const CHUNK_MS = 300_000
const FIRST_BYTES = 192
/** Approximate overhead of an object with a typed array, bytes. */
const OVERHEAD_BYTES = 240

/**
 * Readers request the latest times repeatedly: reading resumes this long before the previous request's first time, ms,
 * instead of at the start of a chunk.
 */
const RESUME_MS = 2_000
const RESUME_BYTES = 300
const LEVEL_BYTES = 56

/** Entries that can be decoded independently. */
export interface Chunk {
  readonly startAt: number
  /** Time of its last entry. */
  endAt: number
  bytes: Uint8Array
  length: number
  entries: number
  /** Removed from its trail. */
  dropped: boolean
}

/** History of one book, oldest first. */
export interface BookTrail {
  /** Time of the last entry; `-Infinity` without one. */
  lastAt(): number
  /** Adds a book, or a gap; `latest`: the last entry's book, if the caller still has it. Times never decrease. */
  add(time: number, book: PastBook | undefined, latest: PastBook | undefined): void
  /** The book at each of these times, ascending. */
  read(times: readonly number[]): (PastBook | undefined)[]
  /** Removes chunks that cover only times before this. */
  trim(before: number): void
  /** Removes its oldest chunk. */
  dropOldest(): void
  isEmpty(): boolean
  entries(): number
}

export interface TrailDeps {
  /** Shared by all trails. */
  writer: ByteWriter
  onChunk(chunk: Chunk): void
  /** Bytes allocated (> 0) or freed (< 0). */
  onBytes(change: number): void
}

export function createBookTrail({ writer, onChunk, onBytes }: TrailDeps): BookTrail {
  const chunks: Chunk[] = []
  /** The entry at which the next read may resume, and the offset of the one after it. */
  let resume: { chunk: Chunk; offset: number; place: Place; bytes: number } | undefined

  function resumeAt(next: Omit<NonNullable<typeof resume>, 'bytes'> | undefined) {
    const { bids = [], asks = [] } = next?.place.book ?? {}
    const bytes = RESUME_BYTES + LEVEL_BYTES * (bids.length + asks.length)
    onBytes((next ? bytes : 0) - (resume?.bytes ?? 0))
    resume = next && { ...next, bytes }
  }

  function remove() {
    const chunk = chunks.shift()
    if (!chunk) return
    if (resume?.chunk === chunk) resumeAt(undefined)
    chunk.dropped = true
    onBytes(-chunk.bytes.length - OVERHEAD_BYTES)
  }

  /** Reallocates a chunk: trimmed to its content, or with spare capacity. */
  function resize(chunk: Chunk, size: number) {
    const bytes = new Uint8Array(size)
    bytes.set(chunk.bytes.subarray(0, chunk.length))
    onBytes(size - chunk.bytes.length)
    chunk.bytes = bytes
  }

  function open(time: number): Chunk {
    const last = chunks.at(-1)
    if (last) resize(last, last.length)
    const bytes = new Uint8Array(FIRST_BYTES)
    const chunk = { startAt: time, endAt: time, bytes, length: 0, entries: 0, dropped: false }
    chunks.push(chunk)
    onBytes(bytes.length + OVERHEAD_BYTES)
    onChunk(chunk)
    return chunk
  }

  const isFull = ({ entries, startAt }: Chunk, time: number) =>
    entries >= CHUNK_ENTRIES || time - startAt >= CHUNK_MS

  function append(chunk: Chunk, time: number) {
    const written = writer.take()
    const needed = chunk.length + written.length
    if (needed > chunk.bytes.length) resize(chunk, Math.max(needed, Math.ceil(chunk.bytes.length * 1.5)))
    chunk.bytes.set(written, chunk.length)
    chunk.length = needed
    chunk.entries += 1
    chunk.endAt = time
  }

  /** The last entry of a chunk. */
  function lastOf(chunk: Chunk): Place {
    const reader = createByteReader(chunk.bytes, chunk.length)
    let place: Place = { at: chunk.startAt }
    while (!reader.isAtEnd()) place = readEntry(reader, place)
    return place
  }

  return {
    lastAt: () => chunks.at(-1)?.endAt ?? Number.NEGATIVE_INFINITY,
    add(time, book, latest) {
      const current = chunks.at(-1)
      if (!current && !book) return
      const chunk = current && !(book && isFull(current, time)) ? current : open(time)
      const isFresh = chunk.entries === 0
      const place = isFresh
        ? { at: chunk.startAt }
        : { at: chunk.endAt, book: book && (latest ?? lastOf(chunk).book) }
      if (book) writeBook(writer, place, { time, book })
      else writeGap(writer, place, time)
      append(chunk, time)
    },
    read(times) {
      const first = times[0]
      if (first === undefined) return []
      // The last chunk that starts by then, or a resume position inside it.
      let index = chunks.length - 1
      while (index > 0 && (chunks[index]?.startAt ?? 0) > first) index -= 1
      let chunk = chunks[index]
      const from = resume && resume.chunk === chunk && resume.place.at <= first ? resume : undefined
      let reader = chunk && createByteReader(chunk.bytes, chunk.length, from?.offset)
      let place: Place = from?.place ?? { at: chunk?.startAt ?? 0 }
      let next: Place | undefined
      let known: PastBook | undefined = from?.place.book
      let behind: typeof from | undefined
      const advance = () => {
        if (reader?.isAtEnd()) {
          index += 1
          chunk = chunks[index]
          reader = chunk && createByteReader(chunk.bytes, chunk.length)
          place = { at: chunk?.startAt ?? 0 }
        }
        // At the end of the trail the last entry still applies; there is no next one.
        next = reader && !reader.isAtEnd() ? readEntry(reader, place) : undefined
        if (!next) return
        place = next
        if (chunk && reader && next.at <= first - RESUME_MS)
          behind = { chunk, offset: reader.position(), place, bytes: 0 }
      }
      advance()
      const found = times.map((time) => {
        while (next && next.at <= time) {
          known = next.book
          advance()
        }
        return known
      })
      if (behind && behind.place.at >= (resume?.place.at ?? 0)) resumeAt(behind)
      return found
    },
    trim(before) {
      while (chunks.length > 1 && (chunks[1]?.startAt ?? before) <= before) remove()
    },
    dropOldest: remove,
    isEmpty: () => chunks.length === 0,
    entries: () => chunks.reduce((sum, { entries }) => sum + entries, 0),
  }
}

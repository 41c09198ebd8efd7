import type { Clock } from '@/lib/net/types'
import type { BookRef, BookStream, StreamFeed, StreamState, VenueStream } from '../connector'
import { rejectRow } from '../rejectRow'
import { type BookBuilder, createBookBuilder } from '../stream/bookBuilder'
import { toTime } from '../wireValues'
import { readSides } from './parseBooks'
import { bookUpdate, marketResolved } from './schemas'
import { type LineSettings, openLine, type StreamLine } from './streamLine'

export interface StreamSettings extends LineSettings {
  slugsPerLine: number
  maxLines: number
  /** Shortest time between two subscriptions of a line, because somebody follows other markets… */
  followGapMs: number
  /** …and because a book is in doubt: every book of the line comes again. */
  resyncGapMs: number
}

const SETTINGS: StreamSettings = {
  slugsPerLine: 250,
  maxLines: 4,
  followGapMs: 500,
  resyncGapMs: 5_000,
  quietMs: 30_000,
  answerMs: 10_000,
  backoffMinMs: 1_000,
  backoffMaxMs: 30_000,
}

/** Resolutions remembered: the venue repeats them within a second, and every line hears them. */
const MAX_RESOLVED = 1_000

/**
 * Limitless's socket (Socket.IO, namespace `/markets`), which needs no key: whole YES books, at once for each slug of a
 * subscription and then with every change, and the resolution of any market. There are no public trades.
 *
 * Messages carry no sequence that could be trusted, so a lost one is not seen: each book replaces the one before, and
 * the venue is asked for all of them again when it has been quiet for a while or when a book is in doubt.
 * Source: https://docs.limitless.exchange/developers/quickstart/websocket, recorded frames of August 2026.
 */
export function createLimitlessStream({
  wsUrl,
  clock,
  settings,
}: {
  wsUrl: string
  clock: Clock
  settings?: Partial<StreamSettings>
}): VenueStream {
  const chosen = { ...SETTINGS, ...settings }
  return {
    maxMarkets: chosen.slugsPerLine * chosen.maxLines,
    open: (feed) => openStream({ wsUrl, clock, settings: chosen, feed }),
  }
}

interface OpenOptions {
  wsUrl: string
  clock: Clock
  settings: StreamSettings
  feed: StreamFeed
}

function openStream({ wsUrl, clock, settings, feed }: OpenOptions): BookStream {
  const { followGapMs, resyncGapMs, slugsPerLine, maxLines } = settings
  const refs = new Map<string, BookRef>()
  const lineOf = new Map<string, StreamLine>()
  const lines = new Set<StreamLine>()
  const live = new Set<string>()
  const resolved = new Set<string>()
  let trouble = ''
  let told: StreamState = { connection: 'idle', message: '' }

  const builder: BookBuilder = createBookBuilder({
    venue: 'limitless',
    publish: (book) => {
      live.add(book.marketId)
      feed.book(book)
    },
    crossed: (marketId) => resync([marketId]),
    now: () => clock.now(),
  })

  function lose(marketIds: Iterable<string>) {
    const lost = [...marketIds].filter((id) => live.delete(id) || builder.has(id))
    builder.forget(lost)
    if (lost.length > 0) feed.lost(lost)
  }

  function resync(marketIds: readonly string[]) {
    const followed = marketIds.filter((id) => lineOf.has(id))
    lose(followed)
    for (const line of new Set(followed.map((id) => lineOf.get(id)))) line?.subscribe(resyncGapMs)
  }

  function publishState() {
    const open = [...lines].every((line) => line.open)
    const connection = lines.size === 0 ? 'idle' : open ? 'open' : 'connecting'
    const message = connection === 'connecting' ? trouble : ''
    if (told.connection === connection && told.message === message) return
    told = { connection, message }
    feed.state(told)
  }

  function takeBook(line: StreamLine, payload: unknown) {
    const parsed = bookUpdate.safeParse(payload)
    if (!parsed.success) {
      feed.refused(rejectRow(parsed.error, 'orderbookUpdate'))
      // Some market of this line has another book by now.
      line.subscribe(resyncGapMs)
      return
    }
    const { marketSlug, orderbook, timestamp } = parsed.data
    const ref = refs.get(marketSlug)
    if (!ref || lineOf.get(marketSlug) !== line) return
    line.heard()
    const path = `orderbookUpdate ${marketSlug}`
    const { sides, refusals } = readSides(orderbook, { yesTokenId: ref.yesTokenId, path })
    for (const refusal of refusals) feed.refused(refusal)
    if (sides) builder.applySnapshot(marketSlug, sides, { venueTime: toTime(timestamp) })
    else lose([marketSlug])
  }

  /** Told several times within a second, and to every line. */
  function takeResolved(payload: unknown) {
    const parsed = marketResolved.safeParse(payload)
    if (!parsed.success) return feed.refused(rejectRow(parsed.error, 'marketResolved'))
    const { slug } = parsed.data
    if (resolved.has(slug)) return
    resolved.add(slug)
    for (const oldest of resolved) {
      if (resolved.size <= MAX_RESOLVED) break
      resolved.delete(oldest)
    }
    lose([slug])
    feed.changed([slug])
  }

  function take(line: StreamLine, event: string, payload: unknown) {
    if (event === 'orderbookUpdate') takeBook(line, payload)
    else if (event === 'marketResolved') takeResolved(payload)
    else if (event === 'exception') {
      const text = JSON.stringify(payload) ?? ''
      feed.refused({ path: 'exception', message: `the venue says ${text.slice(0, 200)}` })
    }
  }

  function addLine(): StreamLine {
    const line = openLine({
      wsUrl,
      settings,
      opened: publishState,
      closed: (reason) => {
        trouble = `Limitless's stream is away: ${reason}.`
        lose(line.slugs)
        publishState()
      },
      message: (event, payload) => take(line, event, payload),
    })
    lines.add(line)
    return line
  }

  /** One with room; there is always one, since no more than `maxMarkets` are followed. */
  const lineWithRoom = () =>
    [...lines].find((line) => line.slugs.size < slugsPerLine) ??
    (lines.size < maxLines ? addLine() : undefined)

  function drop(marketId: string): StreamLine | undefined {
    const line = lineOf.get(marketId)
    line?.slugs.delete(marketId)
    lineOf.delete(marketId)
    refs.delete(marketId)
    live.delete(marketId)
    builder.forget([marketId])
    return line
  }

  return {
    follow(wanted) {
      const next = new Map(wanted.slice(0, slugsPerLine * maxLines).map((ref) => [ref.marketId, ref]))
      const changed = new Set<StreamLine | undefined>()
      for (const id of [...refs.keys()]) if (!next.has(id)) changed.add(drop(id))
      for (const [id, ref] of next) {
        refs.set(id, ref)
        const line = lineOf.has(id) ? undefined : lineWithRoom()
        if (!line) continue
        line.slugs.add(id)
        lineOf.set(id, line)
        changed.add(line)
      }
      for (const line of lines) {
        if (line.slugs.size > 0) continue
        lines.delete(line)
        line.close()
      }
      for (const line of changed) if (line && lines.has(line)) line.subscribe(followGapMs)
      publishState()
    },
    resync,
    live: () => [...live],
    close: async () => {
      for (const line of lines) line.close()
      for (const known of [lines, lineOf, refs, live]) known.clear()
      builder.close()
    },
  }
}

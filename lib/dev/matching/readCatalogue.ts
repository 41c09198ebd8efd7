import { z } from 'zod'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { Listing } from '@/lib/core/matching/read/listing'

const text = z.string().nullish()

/** One market of a catalogue file; unknown fields are null. */
export const rowSchema = z.object({
  venue: z.enum(VENUE_IDS),
  id: z.union([z.string(), z.number()]).transform(String),
  title: text,
  event_title: text,
  outcome: text,
  end_date: text,
  rules: text,
  event_id: z.union([z.string(), z.number()]).transform(String).nullish(),
})
export type CatalogueRow = z.infer<typeof rowSchema>

/** Reads JSON lines; an invalid line is reported and skipped. */
export function parseCatalogue(file: string): { rows: CatalogueRow[]; rejected: string[] } {
  const rows: CatalogueRow[] = []
  const rejected: string[] = []
  for (const [index, line] of file.split('\n').entries()) {
    if (line.trim() === '') continue
    const row = parseRow(line)
    if (typeof row === 'string') rejected.push(`line ${index + 1}: ${row}`)
    else rows.push(row)
  }
  return { rows, rejected }
}

function parseRow(line: string): CatalogueRow | string {
  try {
    const parsed = rowSchema.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : z.prettifyError(parsed.error)
  } catch {
    return 'no JSON'
  }
}

/** A date without a time is midnight UTC; anything unreadable is unknown. */
const timeOf = (date: string | null | undefined): number | undefined => {
  const time = date ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

const eventOf = ({ venue, event_id, event_title, id }: CatalogueRow) =>
  `${venue}\n${event_id ?? (event_title ? `title:${event_title}` : `market:${id}`)}`

/** Events titled like one of their own markets, while the others have titles of their own. */
function borrowedTitles(rows: readonly CatalogueRow[]): ReadonlySet<string> {
  const titles = new Map<string, Set<string>>()
  for (const row of rows) {
    if (!row.event_title || !row.title) continue
    const key = `${row.venue}\n${row.event_title}`
    titles.set(key, (titles.get(key) ?? new Set()).add(row.title))
  }
  return new Set(
    [...titles]
      .filter(([key, own]) => own.size > 1 && own.has(key.slice(key.indexOf('\n') + 1)))
      .map(([key]) => key),
  )
}

/** Merges two rows of one market; each may have fields that the other lacks. */
const merge = (a: CatalogueRow, b: CatalogueRow): CatalogueRow => ({
  venue: a.venue,
  id: a.id,
  title: a.title ?? b.title,
  event_title: a.event_title ?? b.event_title,
  outcome: a.outcome ?? b.outcome,
  end_date: a.end_date ?? b.end_date,
  rules: a.rules ?? b.rules,
  event_id: a.event_id ?? b.event_id,
})

/** First and last year in which a venue's markets end; undefined when few state it. */
function eraOf(rows: readonly CatalogueRow[]): readonly [number, number] | undefined {
  const years = rows.flatMap(({ end_date }) => {
    const time = timeOf(end_date)
    return time === undefined ? [] : [new Date(time).getUTCFullYear()]
  })
  if (years.length < FEW) return undefined
  years.sort((x, y) => x - y)
  return [years[0] ?? 0, years.at(-1) ?? 0]
}
const FEW = 5

/** Listings by event. Rows without a title cannot be matched by text and are skipped. */
export function listingsOfRows(rows: readonly CatalogueRow[]): Map<string, Listing[]> {
  const unique = new Map<string, CatalogueRow>()
  for (const row of rows) {
    const key = venueKey(row.venue, row.id)
    const before = unique.get(key)
    unique.set(key, before ? merge(before, row) : row)
  }
  const borrowed = borrowedTitles([...unique.values()])
  const events = new Map<string, Listing[]>()
  const eras = new Map(VENUE_IDS.map((venue) => [venue, eraOf(rows.filter((row) => row.venue === venue))]))
  for (const row of unique.values()) {
    const title = row.title ?? (row.outcome && row.event_title ? row.event_title : undefined)
    if (!title) continue
    const endDate = timeOf(row.end_date)
    const own =
      row.event_title && !borrowed.has(`${row.venue}\n${row.event_title}`) ? row.event_title : undefined
    const event = eventOf(row)
    const era = eras.get(row.venue)
    const listing: Listing = {
      venue: row.venue,
      id: row.id,
      title,
      ...(own !== undefined && { eventTitle: own }),
      ...(row.outcome && { outcome: row.outcome }),
      ...(endDate !== undefined && { endDate }),
      ...(era && { era }),
      rules: row.rules ?? '',
      eventId: row.event_id ?? row.id,
      tags: [],
      aliases: [],
      references: [],
    }
    events.set(event, [...(events.get(event) ?? []), listing])
  }
  for (const listings of events.values()) {
    const titled = listings.length > 1 && new Set(listings.map(({ title }) => title)).size === listings.length
    if (titled) for (const listing of listings) listing.titled = true
  }
  return events
}

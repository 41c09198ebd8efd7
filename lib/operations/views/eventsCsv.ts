import { toCsv } from '@/lib/contract/csv'
import type { EventSummary } from '@/lib/contract/eventsList'
import type { PlainText } from '@/lib/contract/plainText'

const COLUMNS = [
  'event_id',
  'event_slug',
  'event_title',
  'category',
  'tags',
  'source',
  'sources',
  'is_paired',
  'market_count',
  'leading_outcome',
  'leading_chance',
  'best_yes_price',
  'best_yes_source',
  'spread',
  'volume',
  'transactions',
  'end_date',
] as const

const toRow = ({ tags, sources, outcomes, ...event }: EventSummary) => ({
  ...event,
  tags: tags.join('; '),
  sources: sources.join('; '),
  leading_chance: outcomes.find((one) => one.outcome_id === event.leading_outcome_id)?.chance ?? null,
})

/** A list of events as a table, one row per event. */
export const eventsCsv = (events: readonly EventSummary[]): PlainText => ({
  text: toCsv(COLUMNS, events.map(toRow)),
  textType: 'text/csv; charset=utf-8; header=present',
  fileName: 'events.csv',
})

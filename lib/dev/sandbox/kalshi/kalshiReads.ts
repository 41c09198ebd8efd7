import { ok, type Route, type Wire, type WireRequest } from '../http/answer'
import type { KalshiSource } from './source'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const ALL_DAY = [{ open_time: '00:00', close_time: '24:00' }]

const SCHEDULE: Wire = {
  standard_hours: [
    {
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2027-12-31T00:00:00Z',
      ...Object.fromEntries(DAYS.map((day) => [day, ALL_DAY])),
    },
  ],
  maintenance_windows: [],
}

function tagsByCategory(source: KalshiSource, { now }: WireRequest): Wire {
  const tags = new Map<string, Set<string>>()
  for (const row of source.series(now)) {
    const known = tags.get(row.category) ?? new Set()
    for (const tag of Array.isArray(row.tags) ? row.tags : []) known.add(String(tag))
    tags.set(row.category, known)
  }
  return Object.fromEntries([...tags].map(([category, known]) => [category, [...known]]))
}

/** Scheduled fees of events that override their series'; the last one has expired. */
function feeChanges(source: KalshiSource, { query, now }: WireRequest): Wire[] {
  const wanted = query.get('event_ticker')
  return source
    .events(now)
    .filter((event) => event.fee_type_override !== undefined && (!wanted || event.event_ticker === wanted))
    .map((event) => ({
      id: `change-${event.event_ticker}`,
      event_ticker: event.event_ticker,
      series_ticker: event.series_ticker,
      fee_type_override: event.fee_type_override,
      fee_multiplier_override: event.fee_multiplier_override ?? 1,
      scheduled_ts: event.last_updated_ts,
    }))
}

/** Reads other than markets, events and books. This world has no milestones, targets, combo events, or incentives. */
export const kalshiReads = (source: KalshiSource): Route[] => [
  [
    'GET',
    /^\/events\/fee_changes$/,
    (request) => ok({ event_fee_changes: feeChanges(source, request), cursor: '' }),
  ],
  ['GET', /^\/events\/multivariate$/, () => ok({ events: [], cursor: '' })],
  ['GET', /^\/exchange\/schedule$/, () => ok({ schedule: SCHEDULE })],
  ['GET', /^\/exchange\/user_data_timestamp$/, ({ now }) => ok({ as_of_time: new Date(now).toISOString() })],
  [
    'GET',
    /^\/search\/tags_by_categories$/,
    (request) => ok({ tags_by_categories: tagsByCategory(source, request) }),
  ],
  ['GET', /^\/search\/filters_by_sport$/, () => ok({ filters_by_sports: {}, sport_ordering: [] })],
  ['GET', /^\/milestones$/, () => ok({ milestones: [], cursor: '' })],
  ['GET', /^\/structured_targets$/, () => ok({ structured_targets: [], cursor: '' })],
  ['GET', /^\/multivariate_event_collections$/, () => ok({ multivariate_contracts: [], cursor: '' })],
  ['GET', /^\/incentive_programs$/, () => ok({ incentive_programs: [] })],
  ['GET', /^\/live_data\/batch$/, () => ok({ live_datas: [] })],
]

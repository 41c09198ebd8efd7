import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { RejectedRow } from '../connector'
import { readRows } from '../drift/readRows'
import {
  eventFeeChangesEnvelope,
  feeChangesEnvelope,
  type KalshiEventFeeChange,
  type KalshiFeeChange,
  type KalshiSeries,
  kalshiEventFeeChange,
  kalshiFeeChange,
  kalshiSeries,
  readEnvelope,
  rejectRow,
  seriesEnvelope,
  seriesListEnvelope,
} from './schemas'

export type SeriesByTicker = ReadonlyMap<string, KalshiSeries>

/**
 * `GET /series`: fields that events inherit (category, tags, fee terms, settlement sources).
 * Errors: `upstream_error` on a wrong envelope; a series that fails its schema is rejected alone.
 */
export async function parseKalshiSeriesList(
  payload: unknown,
): Promise<{ series: SeriesByTicker; refusals: RejectedRow[] }> {
  const series = new Map<string, KalshiSeries>()
  const refusals: RejectedRow[] = []
  const { series: rows } = readEnvelope(seriesListEnvelope, payload, 'series list')
  await mapYielding(rows, (row, i) => {
    const parsed = kalshiSeries.safeParse(row)
    if (parsed.success) series.set(parsed.data.ticker, parsed.data)
    else refusals.push(rejectRow(parsed.error, `series.${i}`))
  })
  return { series, refusals }
}

/** `GET /series/{ticker}`; undefined when the series fails its schema: its markets then have an unknown fee. */
export function parseKalshiSeries(payload: unknown): KalshiSeries | undefined {
  return kalshiSeries.safeParse(readEnvelope(seriesEnvelope, payload, 'series').series).data
}

/**
 * `GET /series/fee_changes`: upcoming fees of series, earliest first.
 * Errors: `upstream_error` on a wrong envelope; a row in another shape is skipped.
 */
export function parseKalshiFeeChanges(payload: unknown): KalshiFeeChange[] {
  const { series_fee_change_arr: rows } = readEnvelope(feeChangesEnvelope, payload, 'list of fee changes')
  return readRows(rows, kalshiFeeChange, {
    venue: 'kalshi',
    endpoint: 'GET /series/fee_changes',
    what: 'list of fee changes',
  }).sort((a, b) => a.scheduled_ts - b.scheduled_ts)
}

/**
 * `GET /events/fee_changes`: upcoming overrides of events, earliest first.
 * Errors: as {@link parseKalshiFeeChanges}.
 * Source: kalshi-typescript 3.30.0, `models/event-fee-change.ts`.
 */
export function parseKalshiEventFeeChanges(payload: unknown): KalshiEventFeeChange[] {
  const { event_fee_changes: rows } = readEnvelope(
    eventFeeChangesEnvelope,
    payload,
    'list of fee changes of events',
  )
  return readRows(rows, kalshiEventFeeChange, {
    venue: 'kalshi',
    endpoint: 'GET /events/fee_changes',
    what: 'list of fee changes of events',
  }).sort((a, b) => a.scheduled_ts - b.scheduled_ts)
}

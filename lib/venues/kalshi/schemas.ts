import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import { MICRO, parseMicro } from '@/lib/core/domain/units'
import {
  boundedList,
  MAX_LEVELS,
  MAX_MARKETS,
  MAX_NOTES,
  MAX_SERIES,
  marketList,
  rowList,
} from '../boundedList'
import { venueLine, venueText, venueTitle } from '../cleanText'
import type { RejectedRow } from '../connector'

const OLD_SHAPE = 'is not a decimal string (responses from before 2026 used integer cents and counts)'

/** A decimal string in micro-units, ≥ 0. Numbers are rejected: they could mean cents or dollars. */
export const micro = z.string({ error: OLD_SHAPE }).transform((text, context) => {
  const value = parseMicro(text)
  if (value !== undefined && value >= 0) return value
  context.addIssue({ code: 'custom', message: 'is not a decimal of at least 0' })
  return z.NEVER
})

export const unitInterval = micro.refine((value) => value <= MICRO, 'is above 1 dollar')

/** Go's zero time means "none". */
const BEFORE_ANY_MARKET = Date.UTC(1980, 0, 1)

/** RFC 3339 as ms since the epoch. */
export const time = z.string().transform((text, context) => {
  const ms = Date.parse(text)
  if (!Number.isNaN(ms)) return ms
  context.addIssue({ code: 'custom', message: 'is not a time' })
  return z.NEVER
})

const optionalTime = z
  .union([z.literal(''), time])
  .nullish()
  .transform((value) => (typeof value === 'number' && value > BEFORE_ANY_MARKET ? value : undefined))

const optionalText = venueText.nullish().transform((value) => value ?? '')
const optionalLine = venueLine.nullish().transform((value) => value ?? '')

export const id = z.string().min(1)

const priceRange = z
  .object({ start: unitInterval, end: unitInterval, step: unitInterval })
  .refine((range) => range.start < range.end && range.step > 0, 'is not a range with a step')

export const kalshiMarket = z.object({
  ticker: id,
  event_ticker: id,
  /** A scalar market pays a fraction of a dollar: not a yes/no question. */
  market_type: z.literal('binary').nullish(),
  title: optionalLine,
  yes_sub_title: optionalLine,
  status: z.enum([
    'initialized',
    'active',
    'inactive',
    'closed',
    'determined',
    'disputed',
    'amended',
    'finalized',
  ]),
  result: optionalText,
  created_time: optionalTime,
  open_time: optionalTime,
  close_time: time,
  expected_expiration_time: optionalTime,
  occurrence_datetime: optionalTime,
  /** An unparseable one leaves the time unknown; it does not hide the market. */
  settlement_ts: optionalTime.catch(undefined),
  fee_waiver_expiration_time: optionalTime,
  last_price_dollars: unitInterval.nullish(),
  volume_fp: micro,
  volume_24h_fp: micro.nullish(),
  rules_primary: optionalText,
  rules_secondary: optionalText,
  price_ranges: boundedList(priceRange, MAX_NOTES).nullish(),
  /** For a market on a few minutes: the price at their start, once known. */
  floor_strike: z.number().nullish().catch(undefined),
})
export type KalshiMarket = z.output<typeof kalshiMarket>

const settlementSources = boundedList(z.object({ name: optionalLine, url: optionalLine }), MAX_NOTES)
  .nullish()
  .transform((value) => value ?? [])

export const kalshiEvent = z.object({
  event_ticker: id,
  series_ticker: z.string().nullish(),
  title: venueTitle,
  sub_title: optionalLine,
  category: optionalLine,
  mutually_exclusive: z.boolean().nullish(),
  strike_date: optionalTime,
  settlement_sources: settlementSources,
  fee_type_override: z.string().nullish(),
  fee_multiplier_override: z.number().min(0).nullish(),
  /** Absent when the request did not ask for nested markets: nothing is known about such an event. */
  markets: boundedList(z.unknown(), MAX_MARKETS, {
    error: 'is absent: the event came without its markets',
  }).nullable(),
})
export type KalshiEvent = z.output<typeof kalshiEvent>

export const kalshiSeries = z.object({
  ticker: id,
  title: optionalLine,
  category: optionalLine,
  tags: boundedList(venueLine, MAX_NOTES)
    .nullish()
    .transform((value) => value ?? []),
  fee_type: z.string(),
  fee_multiplier: z.number().min(0),
  settlement_sources: settlementSources,
})
export type KalshiSeries = z.output<typeof kalshiSeries>

const level = z.tuple([unitInterval, micro])
export const levels = boundedList(level, MAX_LEVELS)
  .nullish()
  .transform((value) => value ?? [])

/** Bids of both outcomes, ascending. An absent or null list is an empty side. */
export const kalshiBook = z.object({ yes_dollars: levels, no_dollars: levels })

export const kalshiBookRow = z.object({ ticker: id, orderbook_fp: kalshiBook })
export const bookEnvelope = z.object({ orderbook_fp: kalshiBook })
export const booksEnvelope = z.object({ orderbooks: rowList })
export const eventsEnvelope = z.object({ events: rowList, cursor: z.string().nullish() })
export const eventEnvelope = z.object({
  event: z.record(z.string(), z.unknown()),
  markets: marketList.nullish(),
})
export const seriesListEnvelope = z.object({ series: boundedList(z.unknown(), MAX_SERIES) })
/** A series fee from a given time on. */
export const kalshiFeeChange = z.object({
  series_ticker: id,
  fee_type: z.string(),
  fee_multiplier: z.number().min(0),
  scheduled_ts: z.union([
    time,
    z
      .int()
      .min(1)
      .transform((seconds) => seconds * 1_000),
  ]),
})
export type KalshiFeeChange = z.output<typeof kalshiFeeChange>

/** For one event; nulls end the override of its series' fees. */
export const kalshiEventFeeChange = z.object({
  event_ticker: id,
  fee_type_override: z.string().nullable(),
  fee_multiplier_override: z.number().min(0).nullable(),
  scheduled_ts: time,
})
export type KalshiEventFeeChange = z.output<typeof kalshiEventFeeChange>

export const eventFeeChangesEnvelope = z.object({ event_fee_changes: rowList })
export const feeChangesEnvelope = z.object({ series_fee_change_arr: rowList })
export const seriesEnvelope = z.object({ series: z.unknown() })

/** Combos (parlays over several markets) are not questions of their own and are skipped everywhere. */
const comboMark = z.union([
  z.object({ ticker: z.string().startsWith('KXMVE') }),
  z.object({ event_ticker: z.string().startsWith('KXMVE') }),
  z.object({ mve_collection_ticker: z.string().min(1) }),
  z.object({ mve_selected_legs: rowList.refine((rows) => rows.length > 0) }),
])
export const isCombo = (row: unknown) => comboMark.safeParse(row).success

const at = (path: string, issue: z.core.$ZodIssue | undefined) =>
  [path, ...(issue?.path ?? [])].filter((part) => part !== '').join('.')

/** Why a row was dropped: its first fault, by path. */
export function rejectRow(error: z.ZodError, path: string): RejectedRow {
  const [first, ...rest] = error.issues
  const more = rest.length > 0 ? ` (and ${rest.length} more)` : ''
  return { path: at(path, first), message: `${first?.message ?? 'is not valid'}${more}` }
}

/**
 * The response as a whole.
 * Errors: {@link BaseError} `upstream_error` when it does not match the endpoint's schema; none of it can be used then.
 */
export function readEnvelope<T extends z.ZodType>(schema: T, payload: unknown, what: string): z.output<T> {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const { path, message } = rejectRow(parsed.error, '')
  throw new BaseError(`Kalshi's ${what} is not readable: ${path || 'answer'} ${message}.`, {
    code: 'upstream_error',
    retryable: true,
    cause: parsed.error,
  })
}

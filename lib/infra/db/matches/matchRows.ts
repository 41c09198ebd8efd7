import {
  type EventPair,
  MATCH_STATES,
  type MarketPair,
  type MatchAlarm,
  type MatchCase,
  type MatchReview,
  type MatchVerdict,
  REVIEW_ACTIONS,
  type RulePrints,
} from '@/lib/core/domain/matches'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import { usd } from '@/lib/core/domain/units'
import { parseVenueId } from '../catalogue/catalogueRows'
import type {
  MatchAlarmModel,
  MatchCaseModel,
  MatchReviewModel,
  MatchReviewPairModel,
} from '../generated/models.ts'
import type { TableSpec } from '../upsertRows'
import { UTC_NOW } from '../upsertRows'

/** Converts cases and decisions of matching from and to their rows. */

const PAIR = { aVenue: 'text', aEventId: 'text', bVenue: 'text', bEventId: 'text' }

export const CASE_TABLE: TableSpec = {
  table: 'MatchCase',
  key: Object.keys(PAIR),
  columns: {
    ...PAIR,
    state: 'text',
    method: 'text',
    confidence: 'float8',
    reasons: 'text[]',
    markets: 'jsonb',
    prints: 'jsonb',
    accepted: 'jsonb',
    valueMicro: 'bigint',
  },
  stamps: { updatedAt: UTC_NOW },
}

type PairRow = Record<keyof typeof PAIR, string>

export const toPairRow = ({ a, b }: EventPair): PairRow => ({
  aVenue: a.venue,
  aEventId: a.eventId,
  bVenue: b.venue,
  bEventId: b.eventId,
})

export const toCaseRow = ({ a, b, value, ...rest }: MatchCase) => ({
  ...toPairRow({ a, b }),
  ...rest,
  valueMicro: value,
})

/** Undefined for venues unknown to this version. */
export function toPair({ aVenue, aEventId, bVenue, bEventId }: PairRow): EventPair | undefined {
  const [a, b] = [parseVenueId(aVenue), parseVenueId(bVenue)]
  return a && b && { a: { venue: a, eventId: aEventId }, b: { venue: b, eventId: bEventId } }
}

const METHODS = ['reference', 'rules', 'manual', 'model'] as const

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMarketPair = (value: unknown): value is MarketPair =>
  isRecord(value) &&
  typeof value.a === 'string' &&
  typeof value.b === 'string' &&
  typeof value.inverted === 'boolean'

const toMarketPairs = (value: unknown) => (Array.isArray(value) ? value.filter(isMarketPair) : [])

const isLink = (value: unknown): value is MatchLink =>
  isRecord(value) &&
  [value.a, value.b].every((venue) => typeof venue === 'string' && parseVenueId(venue) !== undefined) &&
  METHODS.some((method) => method === value.method) &&
  typeof value.confidence === 'number' &&
  typeof value.reviewed === 'boolean' &&
  (value.alarm === undefined || typeof value.alarm === 'string') &&
  Array.isArray(value.reasons) &&
  value.reasons.every((reason) => typeof reason === 'string')

/** The evidence for the members of an outcome, without links of venues unknown to this version. */
export const toLinks = (value: unknown) => (Array.isArray(value) ? value.filter(isLink) : [])

export const toPrints = (value: unknown): RulePrints =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, print]) => (typeof print === 'string' ? [[key, print]] : [])),
      )
    : {}

export function toCase(row: MatchCaseModel): MatchCase | undefined {
  const pair = toPair(row)
  return (
    pair && {
      ...pair,
      state: MATCH_STATES.find((state) => state === row.state) ?? 'proposed',
      method: METHODS.find((method) => method === row.method) ?? 'rules',
      confidence: row.confidence,
      reasons: row.reasons,
      markets: toMarketPairs(row.markets),
      prints: toPrints(row.prints),
      accepted: toPrints(row.accepted),
      value: usd(Number(row.valueMicro)),
    }
  )
}

/** A decision on a pair, without the texts. */
export type PairModel = Omit<MatchReviewPairModel, 'texts'>

export function toVerdict(row: PairModel): MatchVerdict | undefined {
  const pair = toPair(row)
  return (
    pair && {
      ...pair,
      verdict: row.verdict === 'same' ? 'same' : 'different',
      markets: toMarketPairs(row.markets),
      prints: toPrints(row.prints),
    }
  )
}

export function toAlarm(row: MatchAlarmModel): MatchAlarm | undefined {
  const pair = toPair(row)
  return pair && { ...pair, reason: row.reason, at: row.at }
}

export const toReview = ({ pairs, ...row }: MatchReviewModel & { pairs: PairModel[] }): MatchReview => ({
  id: row.id,
  at: row.at,
  action: REVIEW_ACTIONS.find((action) => action === row.action) ?? 'confirm',
  by: row.by,
  note: row.note ?? undefined,
  undoneAt: row.undoneAt ?? undefined,
  undoneBy: row.undoneBy ?? undefined,
  verdicts: pairs.flatMap((pair) => toVerdict(pair) ?? []),
})

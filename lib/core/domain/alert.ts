import type { Outcome, Side } from './market'
import type { Price, Shares, Usd } from './units'
import type { VenueId } from './venue'
import type { OutboxEvent, OutboxTarget } from './webhook'

/** Maximum number of alerts per account. */
export const MAX_ALERTS = 100
/** Number of alert partitions, each checked by one process at a time; an outcome's alerts share one. */
export const ALERT_PARTS = 4

export type AlertSettlement = 'warn' | 'exclude' | 'price'

/** The fields that the owner may change. */
export interface AlertTerms {
  amount: { unit: 'usd'; value: Usd } | { unit: 'tokens'; value: Shares }
  /** Dollars per net token, fees counted: at most this on a buy, at least this on a sell. */
  allIn: Price
  /** Minimum time between two firings. */
  cooldownMs: number
  expiresAt?: number
  /** The only webhook that receives firings; if absent, every subscribed webhook of the owner. */
  webhookId?: string
  note?: string
  paused: boolean
}

/** A hypothetical order that triggers a notification once it can be filled in full at a price. */
export interface Alert extends AlertTerms {
  id: string
  userId: string
  outcomeId: string
  outcome: Outcome
  direction: Side
  /** Empty: every venue of the outcome. */
  venues: readonly VenueId[]
  settlement?: AlertSettlement
  /** As of creation. */
  event: { slug: string; title: string; outcomeTitle?: string }
  createdAt: number
  /** Last change by the owner, by the database's clock. */
  changedAt: number
  /** Number of firings. */
  crossings: number
  /** True while the condition of the last firing still holds. */
  holding: boolean
  lastFiredAt?: number
}

/** One crossing of an alert. */
export interface AlertFiring {
  id: string
  alertId: string
  /** Sequence number within the alert, from 1. */
  number: number
  userId: string
  firedAt: number
  /** The plan's summary in API format: stored, shown and sent unchanged. */
  plan: unknown
}

/** Errors: the database's. */
export interface AlertStore {
  /** Errors: `limit_reached` at {@link MAX_ALERTS}. */
  create(alert: Omit<Alert, 'changedAt' | 'crossings' | 'holding' | 'lastFiredAt'>): Promise<Alert>
  /** Newest first, each with its last firing. */
  list(userId: string): Promise<{ alert: Alert; last?: AlertFiring }[]>
  find(userId: string, id: string): Promise<{ alert: Alert; last?: AlertFiring } | undefined>
  /** A change of price or amount is a new condition, which fires even if it is already met. */
  update(userId: string, id: string, terms: AlertTerms): Promise<Alert | undefined>
  delete(userId: string, id: string): Promise<boolean>
  /** Newest first. */
  listFirings(alertId: string, limit: number): Promise<AlertFiring[]>
  /** Firings of these accounts since then, oldest first. */
  listFiringsSince(userIds: readonly string[], since: number): Promise<AlertFiring[]>
  /** Alerts of a partition changed at or after this time, without deleted ones; `until` is the next call's `since`. */
  readPart(part: number, since?: Date): Promise<{ alerts: Alert[]; until: Date }>
  /**
   * Stores a firing and its message in one transaction. `late`: this crossing was already stored, or the alert was
   * paused, changed or deleted meanwhile; reload it.
   */
  fire(firing: AlertFiring, message: { event: OutboxEvent; target: OutboxTarget }): Promise<'fired' | 'late'>
  /** Rearms alerts whose condition ended after this firing. */
  rearm(alerts: readonly Pick<Alert, 'id' | 'crossings'>[]): Promise<void>
  findMany(ids: readonly string[]): Promise<Alert[]>
  deleteFiringsBefore(at: number): Promise<void>
}

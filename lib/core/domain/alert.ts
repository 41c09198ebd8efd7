import type { Outcome, Side } from './market'
import type { Price, Shares, Usd } from './units'
import type { VenueId } from './venue'
import type { OutboxEvent, OutboxTarget } from './webhook'

/** Alerts of an account at most. */
export const MAX_ALERTS = 100
/** Alerts are checked in so many parts, each by one process at a time; all of an outcome are in one. */
export const ALERT_PARTS = 4

export type AlertSettlement = 'warn' | 'exclude' | 'price'

/** What its owner may change. */
export interface AlertTerms {
  amount: { unit: 'usd'; value: Usd } | { unit: 'tokens'; value: Shares }
  /** Dollars per net token, fees counted: at most this on a buy, at least this on a sell. */
  allIn: Price
  /** From one firing to the next, at least. */
  cooldownMs: number
  expiresAt?: number
  /** The only webhook that gets firings; without it, every one of the owner's that wants them. */
  webhookId?: string
  note?: string
  paused: boolean
}

/** An order that its owner wants to hear of once the whole of it can be had at a price. */
export interface Alert extends AlertTerms {
  id: string
  userId: string
  outcomeId: string
  outcome: Outcome
  direction: Side
  /** None: every venue of the outcome. */
  venues: readonly VenueId[]
  settlement?: AlertSettlement
  /** As they were when it was made. */
  event: { slug: string; title: string; outcomeTitle?: string }
  createdAt: number
  /** Of what its owner says of it, by the database's clock. */
  changedAt: number
  /** How often it fired. */
  crossings: number
  /** The price that it fired at last has not gone away since. */
  holding: boolean
  lastFiredAt?: number
}

/** One crossing of an alert. */
export interface AlertFiring {
  id: string
  alertId: string
  /** The alert's first, second… */
  number: number
  userId: string
  firedAt: number
  /** The plan's summary in the words of the API: kept, shown and sent as it is. */
  plan: unknown
}

/** Errors: the database's. */
export interface AlertStore {
  /** Errors: `limit_reached` at {@link MAX_ALERTS}. */
  create(alert: Omit<Alert, 'changedAt' | 'crossings' | 'holding' | 'lastFiredAt'>): Promise<Alert>
  /** The newest first, each with its last firing. */
  list(userId: string): Promise<{ alert: Alert; last?: AlertFiring }[]>
  find(userId: string, id: string): Promise<{ alert: Alert; last?: AlertFiring } | undefined>
  /** A change of price or amount is a new condition: it fires if it is met already. */
  update(userId: string, id: string, terms: AlertTerms): Promise<Alert | undefined>
  delete(userId: string, id: string): Promise<boolean>
  /** The newest first. */
  listFirings(alertId: string, limit: number): Promise<AlertFiring[]>
  /** Of these accounts since then, the oldest first. */
  listFiringsSince(userIds: readonly string[], since: number): Promise<AlertFiring[]>
  /** Alerts of a part that changed at or after this point, deleted ones excluded; and the point to go on from. */
  readPart(part: number, since?: Date): Promise<{ alerts: Alert[]; until: Date }>
  /**
   * Stores a firing and its message in one transaction. `late`: this crossing was stored before, or the alert was
   * paused, changed or deleted meanwhile; it is to be read again.
   */
  fire(firing: AlertFiring, message: { event: OutboxEvent; target: OutboxTarget }): Promise<'fired' | 'late'>
  /** The price has gone away since the firing of this number. */
  rearm(alerts: readonly Pick<Alert, 'id' | 'crossings'>[]): Promise<void>
  findMany(ids: readonly string[]): Promise<Alert[]>
  deleteFiringsBefore(at: number): Promise<void>
}

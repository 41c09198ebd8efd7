import { alertFiring, type StreamAlert, type WireAlert, type WireFiring } from '@/lib/contract/alerts'
import { platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Alert, AlertFiring } from '@/lib/core/domain/alert'
import { fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'

export const toWireFiring = ({ id, alertId, number, firedAt, plan }: AlertFiring): WireFiring =>
  // Stored in this shape.
  alertFiring.parse({ id, alert_id: alertId, number, fired_at: toTimestamp(firedAt), plan })

const amountsOf = ({ amount }: Alert) => ({
  amount_usd: amount.unit === 'usd' ? fromMicro(amount.value) : null,
  amount_tokens: amount.unit === 'tokens' ? fromMicro(amount.value) : null,
})

const stateOf = ({ paused, expiresAt }: Alert, now: number): WireAlert['state'] => {
  if (expiresAt !== undefined && expiresAt <= now) return 'expired'
  return paused ? 'paused' : 'active'
}

const orderOf = (alert: Alert) => ({
  id: alert.id,
  outcome_id: alert.outcomeId,
  outcome: alert.outcome,
  direction: alert.direction,
  ...amountsOf(alert),
  all_in_price: fromMicro(alert.allIn),
})

const eventOf = ({ event }: Alert) => ({
  event_slug: event.slug,
  event_title: event.title,
  outcome_group_title: event.outcomeTitle ?? null,
})

export const toWireAlert = (
  { config, clock }: Pick<Runtime, 'config' | 'clock'>,
  { alert, last }: { alert: Alert; last?: AlertFiring },
): WireAlert => ({
  ...orderOf(alert),
  platforms:
    alert.venues.length === 0
      ? null
      : alert.venues.flatMap((venue) => platformOf(venue, config.platforms) ?? []),
  settlement: alert.settlement ?? null,
  cooldown_s: alert.cooldownMs / 1_000,
  expires_at: toTimestamp(alert.expiresAt),
  webhook_id: alert.webhookId ?? null,
  note: alert.note ?? null,
  state: stateOf(alert, clock.now()),
  armed: !alert.holding,
  firings: alert.crossings,
  created_at: toTimestamp(alert.createdAt),
  ...eventOf(alert),
  last_firing: last ? toWireFiring(last) : null,
})

/** A firing with its alert, for streams and webhooks. */
export const toStreamAlert = (alert: Alert, firing: AlertFiring): StreamAlert => ({
  firing: toWireFiring(firing),
  alert: {
    ...orderOf(alert),
    note: alert.note ?? null,
    ...eventOf(alert),
  },
})

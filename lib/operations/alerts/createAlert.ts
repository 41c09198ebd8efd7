import { randomBytes } from 'node:crypto'
import type { WireAlert } from '@/lib/contract/alerts'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { venueOf } from '@/lib/contract/platform'
import { notFound } from '@/lib/contract/requestError'
import type { Runtime } from '@/lib/operations/runtime'
import { assertOwnWebhook, readAmount, readExpiry, readPrice } from './findAlert'
import { toWireAlert } from './toWireAlert'

type Input = Pick<OperationInput<Operations['createAlert']>, 'body' | 'userId'>

/** The outcome's current id and names. Errors: `not_found`. */
async function placeOf({ catalogue }: Runtime, id: string) {
  const place = await catalogue.findOutcome(id)
  const found = place && (await catalogue.findEvent(place.slug))
  const event = found && 'event' in found ? found.event : undefined
  const outcome = event?.outcomes.find((one) => one.id === place?.outcomeId)
  if (!event || !outcome) throw notFound(`There is no outcome ${id}.`, ['body', 'outcome_id'])
  const { slug, title } = event
  return {
    outcomeId: outcome.id,
    event: { slug, title, ...(outcome.title && { outcomeTitle: outcome.title }) },
  }
}

/**
 * Creates an alert: it fires when the whole order can be planned at this price per token or better.
 * Errors: `not_found` for an unknown outcome; `invalid` for another account's webhook or a time in the past;
 * `limit_reached` at a hundred alerts.
 */
export async function createAlert(runtime: Runtime, { body, userId }: Input): Promise<WireAlert> {
  const { alerts, config, clock } = runtime
  const now = clock.now()
  const amount = readAmount(body)
  if (!amount) throw notFound('Give amount_usd or amount_tokens.', ['body', 'amount_usd'])
  const expiresAt = body.expires_at === undefined ? undefined : readExpiry(body.expires_at, now)
  await assertOwnWebhook(runtime, userId, body.webhook_id)
  const place = await placeOf(runtime, body.outcome_id)
  const alert = await alerts.create({
    ...place,
    id: `alr_${randomBytes(15).toString('base64url')}`,
    userId,
    outcome: body.outcome,
    direction: body.direction,
    amount,
    allIn: readPrice(body.all_in_price, body.direction),
    venues: [...new Set(body.platforms)].flatMap((platform) => venueOf(platform, config.platforms) ?? []),
    ...(body.settlement && { settlement: body.settlement }),
    cooldownMs: body.cooldown_s * 1_000,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(body.webhook_id !== undefined && { webhookId: body.webhook_id }),
    ...(body.note !== undefined && { note: body.note }),
    paused: false,
    createdAt: now,
  })
  return toWireAlert(runtime, { alert })
}

import type { WireAlert } from '@/lib/contract/alerts'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { AlertTerms } from '@/lib/core/domain/alert'
import type { Runtime } from '@/lib/operations/runtime'
import { assertOwnWebhook, findAlert, readAmount, readExpiry, readPrice, unknownAlert } from './findAlert'
import { toWireAlert } from './toWireAlert'

type Input = Pick<OperationInput<Operations['updateAlert']>, 'params' | 'body' | 'userId'>

/** Omitted fields stay; null clears them. */
const changed = <T>(next: T | null | undefined, before: T | undefined): T | undefined =>
  next === undefined ? before : (next ?? undefined)

/**
 * Changes an alert. Another price or amount is a new condition: it fires if it is already met.
 * Errors: `not_found`; `invalid` for another account's webhook or a time in the past.
 */
export async function updateAlert(runtime: Runtime, { params, body, userId }: Input): Promise<WireAlert> {
  const { alert, last } = await findAlert(runtime, userId, params.id)
  await assertOwnWebhook(runtime, userId, body.webhook_id)
  const expiresAt = changed(
    typeof body.expires_at === 'string' ? readExpiry(body.expires_at, runtime.clock.now()) : body.expires_at,
    alert.expiresAt,
  )
  const webhookId = changed(body.webhook_id, alert.webhookId)
  const note = changed(body.note, alert.note)
  const terms: AlertTerms = {
    amount: readAmount(body) ?? alert.amount,
    allIn: body.all_in_price === undefined ? alert.allIn : readPrice(body.all_in_price, alert.direction),
    cooldownMs: body.cooldown_s === undefined ? alert.cooldownMs : body.cooldown_s * 1_000,
    paused: body.state === undefined ? alert.paused : body.state === 'paused',
    ...(expiresAt !== undefined && { expiresAt }),
    ...(webhookId !== undefined && { webhookId }),
    ...(note !== undefined && { note }),
  }
  const updated = await runtime.alerts.update(userId, params.id, terms)
  if (!updated) throw unknownAlert()
  return toWireAlert(runtime, { alert: updated, ...(last && { last }) })
}

import { notFound, RequestError } from '@/lib/contract/requestError'
import type { Alert, AlertFiring } from '@/lib/core/domain/alert'
import { parseMicro, price, shares, usd } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'

export const unknownAlert = () => notFound('There is no such alert.', ['path', 'id'])

/** An alert of this account with its last firing. Errors: `not_found`, also for another account's. */
export async function findAlert(
  { alerts }: Pick<Runtime, 'alerts'>,
  userId: string,
  id: string,
): Promise<{ alert: Alert; last?: AlertFiring }> {
  const found = await alerts.find(userId, id)
  if (!found) throw unknownAlert()
  return found
}

const invalid = (field: string, msg: string) =>
  new RequestError(msg, {
    code: 'invalid',
    faults: [{ loc: ['body', field], msg, type: 'value_error' }],
  })

/** Errors: `invalid` for a webhook that is not the account's. */
export async function assertOwnWebhook(
  { webhooks }: Pick<Runtime, 'webhooks'>,
  userId: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id || (await webhooks.store.find(userId, id))) return
  throw invalid('webhook_id', 'There is no such webhook of this account.')
}

/** Errors: `invalid` for a time in the past. */
export function readExpiry(text: string, now: number): number {
  const at = Date.parse(text)
  if (at <= now) throw invalid('expires_at', 'expires_at must be in the future.')
  return at
}

/** The order's size. Errors: `invalid` for less than a millionth. */
export function readAmount(body: {
  amount_usd?: number
  amount_tokens?: number
}): Alert['amount'] | undefined {
  const { amount_usd: dollars, amount_tokens: tokens } = body
  if (dollars === undefined && tokens === undefined) return undefined
  const field = dollars === undefined ? 'amount_tokens' : 'amount_usd'
  const value = parseMicro(dollars ?? tokens ?? 0) ?? 0
  if (value === 0) throw invalid(field, `${field} must be at least 0.000001.`)
  return dollars === undefined ? { unit: 'tokens', value: shares(value) } : { unit: 'usd', value: usd(value) }
}

/** A price from the request; rounded to the side that is harder to meet. */
export const readPrice = (value: number, direction: Alert['direction']) =>
  price(parseMicro(value, direction === 'buy' ? 'down' : 'up') ?? 0)

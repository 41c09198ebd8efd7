import { RequestError } from '@/lib/contract/requestError'
import type { TraderKey } from '@/lib/core/domain/execution'

/** A request's caller, as identified. */
export interface Asker {
  userId?: string
  guest?: string
  client: string
}

/** Who trades; undefined for a browser that has not traded yet. */
export function findTraderKey({ userId, guest, client }: Asker): TraderKey | undefined {
  if (userId !== undefined) return { userId, ...(guest !== undefined && { guest }) }
  return guest === undefined ? undefined : { guest, client }
}

/** Who trades, for what writes. Errors: `unauthorized`. */
export function traderOf(asker: Asker): TraderKey {
  const key = findTraderKey(asker)
  if (key) return key
  throw new RequestError('Send X-API-Key: <API key>, or Authorization: Bearer <access token>.', {
    code: 'unauthorized',
    loc: ['header', 'x-api-key'],
  })
}

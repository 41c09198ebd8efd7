import { notFound } from '@/lib/contract/requestError'
import type { Webhook } from '@/lib/core/domain/webhook'
import type { Runtime } from '@/lib/operations/runtime'

export const unknownWebhook = () => notFound('There is no such webhook.', ['path', 'id'])

/** A webhook of this account. Errors: `not_found`, also for another account's. */
export async function findWebhook({ webhooks }: Runtime, userId: string, id: string): Promise<Webhook> {
  const found = await webhooks.store.find(userId, id)
  if (!found) throw unknownWebhook()
  return found
}

/** The target named in security events: its host, without parts that may be secret. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => (URL.canParse(url) ? new URL(url).host : '')

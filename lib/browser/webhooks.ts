import type { CreateWebhookRequest } from '@/lib/contract/webhooks'
import { callAsUser } from './call'
import { userQuery } from './userQuery'

const REFRESH_MS = 10_000

/** The signed-in account's webhooks. */
export const webhooksQuery = () => userQuery(['account', 'webhooks'], 'listWebhooks')

/** Creates a webhook; only this reply ever contains its secret. */
export const createWebhook = (body: CreateWebhookRequest) => callAsUser('createWebhook', { body })

/** Deliveries of a webhook, refetched while they are in view. */
export const deliveriesQuery = (id: string) => ({
  ...userQuery(['account', 'webhooks', id, 'deliveries'], 'listDeliveries', {
    params: { id },
    query: { limit: 20 },
  }),
  refetchInterval: REFRESH_MS,
})

/** Actions on an existing webhook. */
export const webhookActions = {
  /** A new secret; the old one stays valid for a day. */
  rotate: (id: string) => callAsUser('rotateWebhook', { params: { id } }),
  /** Sends a message now and returns the response. */
  test: (id: string) => callAsUser('testWebhook', { params: { id } }),
  delete: (id: string) => callAsUser('deleteWebhook', { params: { id } }),
  /** Sends a message again. */
  redeliver: (id: string) => callAsUser('redeliver', { params: { id } }),
}

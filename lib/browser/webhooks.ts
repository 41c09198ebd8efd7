import type { CreateWebhookRequest } from '@/lib/contract/webhooks'
import { callAsUser } from './call'
import { userQuery } from './userQuery'

const REFRESH_MS = 10_000

/** The signed-in account's webhooks. */
export const webhooksQuery = () => userQuery(['account', 'webhooks'], 'listWebhooks')

/** Makes a webhook; the answer is the only place where its secret is ever shown. */
export const createWebhook = (body: CreateWebhookRequest) => callAsUser('createWebhook', { body })

/** What was sent to a webhook, while somebody looks. */
export const deliveriesQuery = (id: string) => ({
  ...userQuery(['account', 'webhooks', id, 'deliveries'], 'listDeliveries', {
    params: { id },
    query: { limit: 20 },
  }),
  refetchInterval: REFRESH_MS,
})

/** What can be done with a webhook that is there. */
export const webhookActions = {
  /** A new secret; the old one is valid beside it for a day. */
  rotate: (id: string) => callAsUser('rotateWebhook', { params: { id } }),
  /** Sends a message now and says what came back. */
  test: (id: string) => callAsUser('testWebhook', { params: { id } }),
  delete: (id: string) => callAsUser('deleteWebhook', { params: { id } }),
  /** Sends a message again. */
  redeliver: (id: string) => callAsUser('redeliver', { params: { id } }),
}

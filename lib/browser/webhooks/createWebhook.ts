import type { CreatedWebhook, CreateWebhookRequest } from '@/lib/contract/webhooks'
import { fetchAsUser } from '../accessToken'

/** Makes a webhook; the answer is the only place where its secret is ever shown. */
export const createWebhook = (request: CreateWebhookRequest) =>
  fetchAsUser<CreatedWebhook>('/api/webhooks', { method: 'POST', body: request })

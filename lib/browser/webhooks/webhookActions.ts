import type { CreatedWebhook, DeletedWebhook, WireDelivery } from '@/lib/contract/webhooks'
import { fetchAsUser } from '../accessToken'

const pathOf = (id: string) => `/api/webhooks/${encodeURIComponent(id)}`

/** What can be done with a webhook that is there. */
export const webhookActions = {
  /** A new secret; the old one is valid beside it for a day. */
  rotate: (id: string) => fetchAsUser<CreatedWebhook>(`${pathOf(id)}/rotate`, { method: 'POST' }),
  /** Sends a message now and says what came back. */
  test: (id: string) => fetchAsUser<WireDelivery>(`${pathOf(id)}/test`, { method: 'POST' }),
  delete: (id: string) => fetchAsUser<DeletedWebhook>(pathOf(id), { method: 'DELETE' }),
  /** Sends a message again. */
  redeliver: (id: string) =>
    fetchAsUser<WireDelivery>(`/api/webhooks/deliveries/${encodeURIComponent(id)}/redeliver`, {
      method: 'POST',
    }),
}

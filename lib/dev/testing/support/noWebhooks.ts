import { createWebhookSecrets } from '@/lib/accounts/auth/webhookSecrets'
import { BaseError } from '@/lib/core/domain/errors'
import type { WebhookStore } from '@/lib/core/domain/webhook'
import type { Webhooks } from '@/lib/server/runtime/createWebhooks'

const nothing = async () => undefined

/** A store without webhooks that rejects new ones. */
const store: WebhookStore = {
  create: () => Promise.reject(new BaseError('No webhooks here.', { code: 'limit_reached' })),
  list: async () => [],
  find: nothing,
  delete: nothing,
  rotate: nothing,
  pause: async () => false,
  resume: nothing,
  listDeliveries: async () => [],
  enqueue: nothing,
  redeliver: nothing,
  claim: async () => [],
  settle: nothing,
  findDelivery: nothing,
  isWanted: async () => false,
  backlog: async () => ({ pending: 0 }),
  deleteBefore: nothing,
  drainMatchChanges: async () => 0,
}

/** Accounts without webhooks. */
export const noWebhooks: Webhooks = {
  store,
  secrets: createWebhookSecrets({ secret: 'a secret of thirty-two characters' }),
  sender: { wake: () => undefined, sendNow: nothing, run: nothing },
  refuses: () => undefined,
}

import type { WebhooksResponse } from '@/lib/contract/webhooks'
import { userQuery } from '../userQuery'

/** The signed-in account's webhooks. */
export const webhooksQuery = () => userQuery<WebhooksResponse>(['account', 'webhooks'], '/api/webhooks')

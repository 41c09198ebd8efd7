import type { ApiKeyUsageResponse } from '@/lib/contract/apiKeys'
import { userQuery } from './userQuery'

/** Requests of the signed-in account's keys a day. */
export const apiKeyUsageQuery = () =>
  userQuery<ApiKeyUsageResponse>(['account', 'usage'], '/api/api-key/usage')

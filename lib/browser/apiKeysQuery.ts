import type { ApiKeysResponse } from '@/lib/contract/apiKeys'
import { userQuery } from './userQuery'

/** The signed-in account's API keys. */
export const apiKeysQuery = () => userQuery<ApiKeysResponse>(['account', 'api-keys'], '/api/api-key')

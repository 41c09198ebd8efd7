import type { CreateApiKeyRequest, CreatedApiKey } from '@/lib/contract/apiKeys'
import { fetchAsUser } from './accessToken'

/** Makes a key; the answer is the only place where it is ever shown. */
export const createApiKey = (request: CreateApiKeyRequest = {}) =>
  fetchAsUser<CreatedApiKey>('/api/api-key/generate', { method: 'POST', body: request })

import type { ApiKeyInfo } from '@/lib/accounts/auth/types'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'
import { toKeyFacts } from './toKeyFacts'

/** The one answer that carries a key. */
export const toCreatedKey = ({ key, info }: { key: string; info: ApiKeyInfo }): CreatedApiKey => ({
  api_key: key,
  ...toKeyFacts(info),
})

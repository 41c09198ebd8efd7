import type { ApiKeyInfo } from '@/lib/accounts/auth/types'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'
import { toKeyFacts } from './toKeyFacts'

/** The only response that contains a key. */
export const toCreatedKey = ({ key, info }: { key: string; info: ApiKeyInfo }): CreatedApiKey => ({
  api_key: key,
  ...toKeyFacts(info),
})

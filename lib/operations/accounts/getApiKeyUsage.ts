import type { ApiKeyUsageResponse } from '@/lib/contract/apiKeys'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'

/** Requests per day of each of the account's keys, for the last 30 days. */
export function getApiKeyUsage(
  runtime: Runtime,
  { principal }: Pick<OperationInput<Operations['getApiKeyUsage']>, 'principal'>,
): Promise<ApiKeyUsageResponse> {
  return runtime.auth.readApiKeyUsage(principal.userId)
}

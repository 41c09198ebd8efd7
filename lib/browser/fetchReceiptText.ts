import type { ReceiptKeysResponse } from '@/lib/contract/receipts'
import { call } from './call'
import { ApiError } from './fetchJson'

/**
 * The service's response for a kept plan, as text: verification is of its bytes. And the service's signing keys.
 * Errors: as `fetchJson`.
 */
export async function fetchReceiptText(
  id: string,
  signal?: AbortSignal,
): Promise<{ text: string; keys: ReceiptKeysResponse['keys'] }> {
  const [response, { keys }] = await Promise.all([
    fetch(`/api/plans/${encodeURIComponent(id)}`, { signal }),
    call('listReceiptKeys', { signal }),
  ])
  if (!response.ok) throw new ApiError(response.status, [])
  return { text: await response.text(), keys }
}

import type { ReceiptKeysResponse } from '@/lib/contract/receipts'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Runtime } from '@/lib/operations/runtime'

/** All keys that ever signed a receipt, newest first; a new key is listed before it first signs. */
export async function listReceiptKeys({
  receiptKeys,
}: Pick<Runtime, 'receiptKeys'>): Promise<ReceiptKeysResponse> {
  const keys = await receiptKeys.list()
  return {
    keys: keys.map(({ key, createdAt }) => ({
      ...key,
      use: 'sig',
      alg: 'EdDSA',
      created_at: toTimestamp(createdAt),
    })),
  }
}

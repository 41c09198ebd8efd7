import type { ReceiptKeysResponse } from '@/lib/contract/receipts'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Runtime } from '@/lib/operations/runtime'

/** Every key that ever signed a receipt, the newest first; the one that signs next is there before it does. */
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

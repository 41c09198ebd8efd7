import {
  REGRET_HORIZONS,
  type ReceiptStore,
  type StoredReceipt,
  type StoredReceiptKey,
  type StoredRegret,
} from '@/lib/domain/receipt'

/** Receipts without a database. */
export function createMemoryReceipts(): ReceiptStore {
  const keys: StoredReceiptKey[] = []
  const kept = new Map<string, { receipt: StoredReceipt; regrets: StoredRegret[] }>()
  return {
    listKeys: async () => [...keys].sort((a, b) => b.createdAt - a.createdAt),
    async addKey(key) {
      if (!keys.some(({ id }) => id === key.id)) keys.push(key)
    },
    async add(receipt) {
      const regrets = REGRET_HORIZONS.map((afterS): StoredRegret => {
        return { afterS, dueAt: receipt.issuedAt + afterS * 1_000, status: 'pending' }
      })
      kept.set(receipt.id, { receipt, regrets })
    },
    find: async (id) => kept.get(id)?.receipt,
    listRegrets: async (id) => kept.get(id)?.regrets,
    async listDue(now, limit) {
      return [...kept.values()]
        .flatMap(({ receipt, regrets }) =>
          regrets.flatMap(({ afterS, dueAt, status }) =>
            status === 'pending' && dueAt <= now
              ? [{ receiptId: receipt.id, afterS, dueAt, document: receipt.document }]
              : [],
          ),
        )
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit)
    },
    async settle({ receiptId, afterS }, regret) {
      const regrets = kept.get(receiptId)?.regrets
      const at = regrets?.findIndex((one) => one.afterS === afterS && one.status === 'pending') ?? -1
      const before = regrets?.[at]
      if (!regrets || !before) return
      regrets[at] = regret ? { ...before, status: 'known', regret } : { ...before, status: 'unknown' }
    },
    async deleteExpired(now) {
      for (const [id, { receipt }] of kept) if (receipt.expiresAt <= now) kept.delete(id)
    },
  }
}

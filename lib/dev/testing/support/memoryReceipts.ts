import {
  REGRET_HORIZONS,
  type ReceiptStore,
  type StoredReceipt,
  type StoredReceiptKey,
  type StoredRegret,
} from '@/lib/core/domain/receipt'

/** Receipts without a database. */
export function createMemoryReceipts(): ReceiptStore {
  const keys: StoredReceiptKey[] = []
  const kept = new Map<string, { receipt: StoredReceipt; owner: string; regrets: StoredRegret[] }>()
  return {
    listKeys: async () => [...keys].sort((a, b) => b.createdAt - a.createdAt),
    async addKey(key) {
      if (!keys.some(({ id }) => id === key.id)) keys.push(key)
    },
    async add(receipt, { owner, most }) {
      const held = [...kept.values()].filter(
        (one) => one.owner === owner && one.receipt.expiresAt > receipt.issuedAt,
      )
      if (held.length >= most) return false
      const regrets = REGRET_HORIZONS.map((afterS): StoredRegret => {
        return { afterS, dueAt: receipt.issuedAt + afterS * 1_000, status: 'pending' }
      })
      kept.set(receipt.id, { receipt, owner, regrets })
      return true
    },
    find: async (id) => kept.get(id)?.receipt,
    async listRegrets(id, now) {
      const found = kept.get(id)
      return found && found.receipt.expiresAt > now ? found.regrets : undefined
    },
    async listDue(now, limit, after) {
      const isLater = (one: { dueAt: number; receiptId: string }) =>
        !after || one.dueAt > after.dueAt || (one.dueAt === after.dueAt && one.receiptId > after.receiptId)
      return [...kept.values()]
        .flatMap(({ receipt, regrets }) =>
          regrets.flatMap(({ afterS, dueAt, status }) =>
            status === 'pending' && dueAt <= now
              ? [{ receiptId: receipt.id, afterS, dueAt, document: receipt.document }]
              : [],
          ),
        )
        .filter(isLater)
        .sort((a, b) => a.dueAt - b.dueAt || (a.receiptId < b.receiptId ? -1 : 1))
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

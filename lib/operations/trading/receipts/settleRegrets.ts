import { planDocument } from '@/lib/contract/receipts'
import type { DueRegret } from '@/lib/core/domain/receipt'
import type { Runtime } from '@/lib/operations/runtime'
import { refsOf, regretOf } from './regretOf'

/** Page size. */
const PAGE = 100
/** Maximum attempts per round; the rest follows in the next one. */
const MAX_ATTEMPTS = 5_000
/** For this long another process on the same database may still supply books unknown here. */
const GRACE_MS = 30_000

type Parts = Pick<Runtime, 'receipts' | 'bookHistory' | 'clock'>

/** Settles one horizon if possible now. Returns whether it did. */
async function settleOne({ receipts, bookHistory, clock }: Parts, due: DueRegret): Promise<boolean> {
  const document = planDocument.parse(JSON.parse(due.document))
  const books = refsOf(document).flatMap((ref) => bookHistory.booksAt(ref, [due.dueAt])[0] ?? [])
  const isKnown = books.length > 0 && books.length === Object.keys(document.inputs.platforms).length
  if (!isKnown && clock.now() < due.dueAt + GRACE_MS) return false
  await receipts.settle(due, isKnown ? regretOf(document, books) : undefined)
  return true
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Replans every due order on the books of its due time. A value unknown to every process is stored
 * as unknown, since it will not become known.
 * Errors: the database's.
 */
export async function settleRegrets(parts: Parts): Promise<number> {
  let settled = 0
  let last: DueRegret | undefined
  for (let tried = 0; tried < MAX_ATTEMPTS; ) {
    // Continues after the last one: regrets waiting for another process do not block the rest.
    const due = await parts.receipts.listDue(parts.clock.now(), PAGE, last)
    for (const one of due) {
      if (await settleOne(parts, one)) settled += 1
      await nextTurn()
    }
    if (due.length < PAGE) break
    last = due.at(-1)
    tried += due.length
  }
  return settled
}

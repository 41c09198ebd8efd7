import { planDocument } from '@/lib/contract/receipts'
import type { DueRegret } from '@/lib/core/domain/receipt'
import type { Runtime } from '@/lib/operations/runtime'
import { refsOf, regretOf } from './regretOf'

/** Read at once. */
const PAGE = 100
/** Tried in one round; the rest follows with the next one. */
const MOST = 5_000
/** For so long another process of the same database may know the books that this one does not. */
const GRACE_MS = 30_000

type Parts = Pick<Runtime, 'receipts' | 'bookHistory' | 'clock'>

/** Settles one horizon if that can be done now. Returns whether it was. */
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
 * Plans every order that is due again, on the books of the moment that it was due at. What no process knows is stored
 * as unknown, for it will not become known.
 * Errors: the database's.
 */
export async function settleRegrets(parts: Parts): Promise<number> {
  let settled = 0
  let last: DueRegret | undefined
  for (let tried = 0; tried < MOST; ) {
    // On from the last one: those that have to wait for another process keep nobody back.
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

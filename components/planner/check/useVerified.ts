'use client'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventOutcome } from '@/lib/contract/event'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'
import { checkPlan } from './checkPlan'
import type { CheckJob } from './runCheck'
import { booksOf, type RecentBooks, type SeenBooks, withBooks } from './seenBooks'

const sameOrder = (a: PlanAnswer, b: PlanAnswer) => JSON.stringify(a.request) === JSON.stringify(b.request)

/** A plan to show, with the result of its check; undefined until then. */
interface CheckedPlan {
  answer: PlanAnswer | undefined
  verified: Verified | undefined
}

/**
 * This browser's check of a reply, as far as the page has the books it is based on; again when a missing
 * book arrives. A refreshed plan of the same order replaces the last one together with its verdict.
 */
export function useVerified(
  answer: PlanAnswer | undefined,
  {
    outcome,
    recentBooks,
    platforms,
  }: { outcome: EventOutcome; recentBooks: RecentBooks; platforms: readonly PlatformSummary[] },
): CheckedPlan {
  const [seen, setSeen] = useState<SeenBooks>({})
  const now = withBooks(seen, outcome, recentBooks)
  if (now !== seen) setSeen(now)
  const books = answer ? booksOf(now, answer) : []
  const known = books.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply and its known platforms determine the books.
  const job = useMemo((): CheckJob | undefined => {
    const names = Object.fromEntries(platforms.map(({ id, name }) => [id, name]))
    return answer && { answer, books, settlement: outcome.settlement, names }
  }, [answer, known, outcome.settlement])

  const [found, setFound] = useState<CheckedPlan>()
  useEffect(() => {
    if (!job) return
    // Also for a plan that has been replaced meanwhile: where checks are slow, the display still advances.
    void checkPlan(job).then((verified) => startTransition(() => setFound({ answer: job.answer, verified })))
  }, [job])

  if (!answer || !found?.answer) return { answer, verified: undefined }
  if (found.answer === answer || sameOrder(found.answer, answer)) return found
  return { answer, verified: undefined }
}

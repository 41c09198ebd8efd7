'use client'
import { useEffect, useMemo, useState } from 'react'
import type { PlanAnswer } from '@/lib/client/planQuery'
import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Verified, verifyAnswer } from '@/lib/verifier/verifyAnswer'
import { booksOf, type RecentBooks, type SeenBooks, withBooks } from './seenBooks'

type Verify = typeof verifyAnswer

/**
 * What this browser finds when it checks an answer, as far as the page has had the books it was made of; again when a
 * book comes that was missing. Undefined until the check, which is a script of its own, is here.
 */
export function useVerified(
  answer: PlanAnswer | undefined,
  {
    outcome,
    recentBooks,
    platforms,
  }: { outcome: EventOutcome; recentBooks: RecentBooks; platforms: readonly PlatformInfo[] },
): Verified | undefined {
  const [verify, setVerify] = useState<{ run: Verify }>()
  const needed = answer !== undefined && verify === undefined
  useEffect(() => {
    if (!needed) return
    let left = false
    import('@/lib/verifier/verifyAnswer').then(
      ({ verifyAnswer: run }) => {
        if (!left) setVerify({ run })
      },
      // Without it nothing is claimed.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [needed])

  const [seen, setSeen] = useState<SeenBooks>({})
  const now = withBooks(seen, outcome, recentBooks)
  if (now !== seen) setSeen(now)
  const books = answer ? booksOf(now, answer) : []
  const known = books.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer and the platforms known of it say which books.
  return useMemo(() => {
    if (!answer || !verify) return undefined
    const nameOf = (id: string) => platforms.find((platform) => platform.id === id)?.name ?? 'A platform'
    return verify.run(answer, { books, settlement: outcome.settlement, nameOf })
  }, [verify, answer, known, platforms, outcome.settlement])
}

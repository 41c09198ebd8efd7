'use client'
import { useState } from 'react'
import { useDebounced } from '@/components/ui/useDebounced'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'
import type { Outcome } from '@/lib/core/domain/market'
import { planAnnouncement } from './planAnnouncement'

const PAUSE_MS = 700

/** Announces the plan of a new order once, after a pause in typing; not again when books move. */
export function PlanAnnouncer({
  answer,
  verified,
  side,
  platforms,
}: {
  answer: PlanAnswer | undefined
  /** A plan is announced once it has been checked. */
  verified: Verified | undefined
  side: Outcome
  platforms: readonly PlatformSummary[]
}) {
  const [said, setSaid] = useState({ order: '', sentence: '' })
  const order = answer ? JSON.stringify(answer.request) : said.order
  if (answer && verified && order !== said.order) {
    setSaid({ order, sentence: planAnnouncement(answer, { side, platforms, verified }) })
  }
  const sentence = useDebounced(said.sentence, PAUSE_MS)
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}

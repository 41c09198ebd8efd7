'use client'
import { Scale } from 'lucide-react'
import type { MouseEvent } from 'react'
import { listText } from '@/components/format/listText'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventOutcome } from '@/lib/contract/event'
import { comparedIn, DIMENSION, sourceLine } from './settlementText'

/** Also without a script. */
const COMPARISON = '?tab=rules#settlement'

/** One line on how an outcome's platforms settle differently; nothing where no difference is known. */
export function SettlementLine({
  outcome,
  platforms,
  onCompare,
}: {
  outcome: Pick<EventOutcome, 'settlement'>
  platforms: readonly PlatformSummary[]
  /** Shows the comparison. */
  onCompare: () => void
}) {
  const { settlement } = outcome
  const differing = comparedIn(settlement, platforms).filter(({ row }) => row.verdict === 'differs')
  if (differing.length === 0) return null
  const named = new Set(
    differing.flatMap(({ row }) =>
      row.dimensions
        .filter(({ verdict }) => verdict === 'differs')
        .map(({ dimension }) => DIMENSION[dimension].toLowerCase()),
    ),
  )
  const text =
    sourceLine(settlement, platforms) ??
    `The rules of ${listText(differing.map(({ info }) => info.name))} differ in: ${listText([...named])}`
  const compare = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    onCompare()
    // Its tab is drawn by then.
    requestAnimationFrame(() => document.getElementById('settlement')?.scrollIntoView())
  }
  return (
    <p className="flex items-baseline gap-2 text-ink-2 text-sm">
      <Scale aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-ink-3" />
      <span className="min-w-0 break-words">
        {text}.{' '}
        <a href={COMPARISON} onClick={compare} className="whitespace-nowrap underline">
          Compare rules
        </a>
      </span>
    </p>
  )
}

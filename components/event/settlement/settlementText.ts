import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import { trimEnd } from '@/lib/core/common/trimEnd'
import type { SettlementDimension } from '@/lib/core/domain/settlement'

/** A dimension in which rules can differ, as a heading. */
export const DIMENSION: Record<SettlementDimension, string> = {
  source: 'Resolution source',
  deadline: 'Deadline',
  measure: 'How it is measured',
  threshold: 'Threshold',
  void: 'Tie, postponement or cancellation',
  scope: 'What else counts',
}

type Row = NonNullable<OutcomeSettlement['platforms'][PlatformSummary['id']]>

/** A platform compared with the reference. */
export interface ComparedPlatform {
  info: PlatformSummary
  row: Row
}

/** The platforms that are compared with the reference, in platform order. */
export const comparedIn = (
  { reference, platforms: rows }: OutcomeSettlement,
  platforms: readonly PlatformSummary[],
): ComparedPlatform[] =>
  platforms.flatMap((info) => {
    const row = rows[info.id]
    return row && info.id !== reference ? [{ info, row }] : []
  })

/** A quote within a sentence: without its full stop, at most one line long. */
function inSentence(quote: string): string {
  const text = trimEnd(quote.trimEnd(), '.;, ')
  return text.length > 60 ? `${text.slice(0, text.lastIndexOf(' ', 58))}…` : text
}

/** "Source on Kalshi: CF Benchmarks; on Polymarket: Chainlink"; undefined where no two sources are known to differ. */
export function sourceLine(
  settlement: OutcomeSettlement,
  platforms: readonly PlatformSummary[],
): string | undefined {
  const reference = platforms.find(({ id }) => id === settlement.reference)
  const differing = comparedIn(settlement, platforms).flatMap(({ info, row }) => {
    const source = row.dimensions.find(
      ({ dimension, verdict }) => dimension === 'source' && verdict === 'differs',
    )
    return source?.here && source.there ? [{ name: info.name, here: source.here, there: source.there }] : []
  })
  const [first, ...others] = differing
  if (!first || !reference) return undefined
  const parts = [
    `Resolution source on ${first.name}: ${inSentence(first.here)}`,
    ...others.map(({ name, here }) => `on ${name}: ${inSentence(here)}`),
    `on ${reference.name}: ${inSentence(first.there)}`,
  ]
  return parts.join('; ')
}

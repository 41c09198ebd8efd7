import type { Tally } from '@/lib/core/matching/tally'
import type { CurvePoint, LeftOutCard } from './leftOutCard'
import type { Counted } from './scoreClaims'

export interface LeftOutReport {
  date: string
  familyCap: number
  families: number
  thresholds: { publish: number; plan: number }
  published: LeftOutCard
  planned: LeftOutCard
  bySet: Record<string, Pick<LeftOutCard, 'overall' | 'capped' | 'unread'>>
  candidates: Record<string, { compared: number; right: number; recall: number; comparisons: number }>
  /** Published with recorded answers of a model as well, of the sets that have some. */
  withAnswers: LeftOutCard
  /** Only the weights were learned without the family: no evidence of how new families fare. */
  weightsOnly: LeftOutCard
  curve: CurvePoint[]
}

const say = (line = '') => process.stdout.write(`${line}\n`)
const percent = (value: number) => `${(value * 100).toFixed(1)} %`.padStart(8)

const row = (name: string, { right, wrong, missed, precision, recall }: Tally) =>
  say(
    `${name.padEnd(32)}${[right, wrong, missed].map((one) => String(one).padStart(8)).join('')}  ${percent(precision)} ${percent(recall)}`,
  )

function sayCard(name: string, { overall, capped, byVenues, byCategory, unread }: LeftOutCard, cap: number) {
  say()
  say(`${name.padEnd(32)}   right   wrong  missed  precision  recall   (${unread} unread, counted as wrong)`)
  row('every pair', overall)
  row(`at most ${cap} of a family`, capped)
  for (const [key, tally] of [...Object.entries(byVenues), ...Object.entries(byCategory)]) row(key, tally)
}

/** Prints the learned weights and the measurements. */
export function reportTraining({
  report,
  weights,
  unread,
  wrong,
}: {
  report: LeftOutReport
  weights: { ceiling: number; bias: number; evidence: Record<string, number> }
  unread: readonly Counted[]
  wrong: readonly Counted[]
}): void {
  say(`${report.families} families, each left out once. Measured on ${report.date}.`)
  say(`Ceiling ${weights.ceiling}, bias ${weights.bias}`)
  for (const [name, weight] of Object.entries(weights.evidence)) say(`  ${name.padEnd(44)} ${weight}`)
  for (const [set, { compared, right, recall, comparisons }] of Object.entries(report.candidates))
    say(`Candidates of ${set}: ${compared} of ${right} right pairs (${recall}), ${comparisons} comparisons`)
  sayCard('Weights left out', report.weightsOnly, report.familyCap)
  sayCard(
    `Everything left out, published from ${report.thresholds.publish}`,
    report.published,
    report.familyCap,
  )
  sayCard('With recorded answers, sets that have some', report.withAnswers, report.familyCap)
  sayCard(`Planned with from ${report.thresholds.plan}`, report.planned, report.familyCap)
  say()
  say('By set, published')
  for (const [set, { overall, capped }] of Object.entries(report.bySet)) {
    row(set, overall)
    row('  capped', capped)
  }
  say()
  say('Said to be          pairs   said   right')
  for (const { from, to, pairs, said, right } of report.curve)
    say(
      `${`${from} to ${to}`.padEnd(16)}${String(pairs).padStart(9)}  ${said.toFixed(3)}  ${right.toFixed(3)}`,
    )
  for (const [name, list] of [
    ['Unread', unread],
    ['Wrong', wrong],
  ] as const)
    for (const { set, pair, confidence } of list)
      say(`${name}: ${set}: ${pair.split('\n').join(' ')} at ${confidence}`)
}

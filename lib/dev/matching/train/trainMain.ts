import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { VERIFIED_FROM } from '@/lib/core/domain/matchLinks'
import { PUBLISH_FROM } from '@/lib/core/matching/compare/verdict'
import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { candidateRecall } from './candidateRecall'
import { uniteFamilies } from './families'
import { readLabelledSets } from './labelledSets'
import { learn } from './learn'
import { FAMILY_CAP, type Model } from './leaveOut'
import { cardOf, claimsFrom, curveOf, type LeftOutCard } from './leftOutCard'
import { reportTraining } from './reportTraining'
import type { Counted } from './scoreClaims'

const FOLDER = path.join('lib', 'core', 'matching', 'confidence')
const round = (value: number) => Math.round(value * 1_000) / 1_000

const writeJson = (name: string, value: unknown) =>
  writeFileSync(path.join(FOLDER, name), `${JSON.stringify(value, null, 2)}\n`)

const toWeights = ({ logistic, ceiling }: Model) => ({
  ceiling: round(ceiling),
  bias: round(logistic.bias),
  evidence: Object.fromEntries(EVIDENCE.map(([name], i) => [name, round(logistic.coefficients[i] ?? 0)])),
})

const cardIn = (counted: readonly Counted[], from: number, set?: string): LeftOutCard =>
  cardOf(
    claimsFrom(
      counted.filter((one) => set === undefined || one.set === set),
      from,
    ),
  )

/**
 * Learns the confidence weights from every available labelled set, measures them on left-out families, writes
 * `weights.json` and `leftOut.json`, and prints both. The same sets give the same files.
 */
function main() {
  const { values } = parseArgs({
    options: { date: { type: 'string', default: new Date().toISOString().slice(0, 10) } },
  })
  const sets = readLabelledSets()
  const familyOf = uniteFamilies(sets)
  const { model, counts, weightsOut, everythingOut } = learn(sets, familyOf)
  const { counted, samples, said } = everythingOut
  const card = (from: number, set?: string): LeftOutCard => cardIn(counted, from, set)
  const report = {
    date: values.date,
    familyCap: FAMILY_CAP,
    families: new Set(samples.map(({ family }) => family)).size,
    thresholds: { publish: PUBLISH_FROM, plan: VERIFIED_FROM },
    published: card(PUBLISH_FROM),
    planned: card(VERIFIED_FROM),
    bySet: Object.fromEntries(
      sets.map(({ name }) => {
        const { overall, capped, unread } = card(PUBLISH_FROM, name)
        return [name, { overall, capped, unread }]
      }),
    ),
    candidates: Object.fromEntries(
      sets.map((set) => {
        const { compared, right, comparisons } = candidateRecall(set)
        return [set.name, { compared, right, recall: round(compared / right), comparisons }]
      }),
    ),
    weightsOnly: cardIn(weightsOut.counted, PUBLISH_FROM),
    curve: curveOf(samples, said),
  }
  const weights = toWeights(model)
  writeJson('wordCounts.json', {
    rarity: Object.fromEntries(counts.rarity),
    prose: [...counts.prose],
    parting: [...counts.parting],
  })
  writeJson('weights.json', weights)
  writeJson('leftOut.json', report)
  reportTraining({
    report,
    weights,
    unread: counted.filter(({ unread }) => unread),
    wrong: counted.filter(({ kind, unread }) => kind === 'wrong' && !unread),
  })
}

main()

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { VERIFIED_FROM } from '@/lib/core/domain/matchLinks'
import { PUBLISH_FROM } from '@/lib/core/matching/compare/verdict'
import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { freshBoundary } from '@/lib/infra/model/boundary'
import type { ModelPair } from '../model/modelPairs'
import { judgedKey, parseAnswers } from '../model/parseAnswers'
import { toPrompts } from '../model/toPrompts'
import { candidateRecall } from './candidateRecall'
import { uniteFamilies } from './families'
import { type LabelledSet, readLabelledSets } from './labelledSets'
import { learn } from './learn'
import { FAMILY_CAP, type Model } from './leaveOut'
import { cardOf, claimsFrom, curveOf, type LeftOutCard, withoutModel } from './leftOutCard'
import { reportTraining } from './reportTraining'
import type { Answering, Counted } from './scoreClaims'

const FOLDER = path.join('lib', 'core', 'matching', 'confidence')
const round = (value: number) => Math.round(value * 1_000) / 1_000

const ANSWERS = path.join('lib', 'core', 'matching', 'labelled', 'answers')

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

/** Recorded answers to each set that has some, and every pair that a model would be requested about, once. */
function answersTo(sets: readonly LabelledSet[]) {
  const undecided = new Map<string, ModelPair>()
  const answering = new Map<string, Answering>()
  for (const { name } of sets) {
    const file = path.join(ANSWERS, `${name}.jsonl`)
    if (!existsSync(file)) continue
    answering.set(name, {
      answers: parseAnswers(readFileSync(file, 'utf8')),
      undecided: (pairs) => {
        for (const pair of pairs) undecided.set(judgedKey(pair.a.hash, pair.b.hash), pair)
      },
    })
  }
  return { answering, undecided }
}

/**
 * Learns the confidence weights from every available labelled set, measures them on left-out families, writes
 * `weights.json` and `leftOut.json`, and prints both. The same sets give the same files. `--prompts OUT.jsonl` also
 * writes what a model would be requested about the sets with recorded answers, with each part left out.
 */
function main() {
  const { values } = parseArgs({
    options: {
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      prompts: { type: 'string' },
    },
  })
  const sets = readLabelledSets()
  const familyOf = uniteFamilies(sets)
  const { answering, undecided } = answersTo(sets)
  const { model, counts, weightsOut, everythingOut } = learn(sets, familyOf, answering)
  const { samples, said } = everythingOut
  const answered = everythingOut.counted.filter(({ set }) => answering.has(set))
  const counted = withoutModel(everythingOut.counted)
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
    withAnswers: cardIn(answered, PUBLISH_FROM),
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
  if (values.prompts) {
    const lines = toPrompts([...undecided.values()], freshBoundary).map((one) => `${JSON.stringify(one)}\n`)
    writeFileSync(values.prompts, lines.join(''))
  }
  reportTraining({
    report,
    weights,
    unread: counted.filter(({ unread }) => unread),
    wrong: counted.filter(({ kind, unread }) => kind === 'wrong' && !unread),
  })
}

main()

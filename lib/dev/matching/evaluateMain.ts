import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { venueKey } from '@/lib/core/domain/venueKey'
import { TEMPLATE_CAP } from '@/lib/core/matching/scorecard'
import { type Evaluation, evaluateLabels } from './evaluateLabels'
import { parseLabels } from './readLabels'

const USAGE = 'Usage: npm run eval:matching -- PAIRS.jsonl [--out SCORECARD.json]'
/** Pairs judged within this project. */
const OWN = path.join('lib', 'core', 'matching', 'labelled')

/** All of the project's own labelled pairs. */
export const readOwnLabels = () =>
  existsSync(OWN)
    ? readdirSync(OWN)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .flatMap((name) => parseLabels(readFileSync(path.join(OWN, name), 'utf8')).pairs)
    : []

const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const say = (line = '') => process.stdout.write(`${line}\n`)

function report({ listed, catalogue, wrong, misses, titles }: Evaluation) {
  say(
    `Listed pairs: ${listed.pairs}; precision ${percent(listed.precision)}, recall ${percent(listed.recall)}`,
  )
  const rows = [
    ['catalogue test', catalogue.overall] as const,
    [`at most ${TEMPLATE_CAP} of a template`, catalogue.capped] as const,
    ...Object.entries(catalogue.byVenues),
    ...Object.entries(catalogue.byCategory),
  ]
  say(`${'Catalogue'.padEnd(28)} right  wrong missed  precision   recall`)
  for (const [name, { right, wrong: errors, missed, precision, recall }] of rows)
    say(
      `${name.padEnd(28)} ${String(right).padStart(5)}  ${String(errors).padStart(5)} ${String(missed).padStart(6)}  ${percent(precision).padStart(9)} ${percent(recall).padStart(8)}`,
    )
  const title = ({ venue, id }: { venue: string; id: string }) =>
    `${venue} ${id} "${titles.get(venueKey(venue, id)) ?? ''}"`
  for (const { a, b, confidence } of wrong)
    say(`Wrong or unjudged: ${title(a)} = ${title(b)} at ${confidence}`)
  for (const { pair, slot, reason } of misses)
    say(`Missed: ${title(pair.a)} = ${title(pair.b)}; ${slot}: ${reason}`)
}

function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const [file] = positionals
  if (!file) throw new Error(USAGE)
  const { pairs, untitled } = parseLabels(readFileSync(file, 'utf8'))
  const evaluation = evaluateLabels(pairs, readOwnLabels())
  say(
    `${pairs.length} labelled pairs with titles, ${untitled} without, ${pairs.filter(({ doubtful }) => doubtful).length} doubtful and left out.`,
  )
  report(evaluation)
  if (values.out) {
    const { listed, catalogue, refusals } = evaluation
    writeFileSync(
      values.out,
      `${JSON.stringify({ templateCap: TEMPLATE_CAP, listed, catalogue, refusals }, null, 2)}\n`,
    )
  }
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

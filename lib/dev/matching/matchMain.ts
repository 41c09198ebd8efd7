import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { matchListings, type PublishedPair } from '@/lib/core/matching/group/matchListings'
import { freshBoundary } from '@/lib/infra/model/boundary'
import { modelPairs } from './model/modelPairs'
import { parseAnswers } from './model/parseAnswers'
import { publishedByModel } from './model/publishedByModel'
import { toPrompts } from './model/toPrompts'
import { listingsOfRows, parseCatalogue } from './readCatalogue'

const USAGE = [
  'Usage: npm run match -- CATALOGUE.jsonl --out PREDICTIONS.jsonl [--answers ANSWERS.jsonl]',
  '       npm run match -- CATALOGUE.jsonl --prompts PROMPTS.jsonl',
].join('\n')

const toLine = ({ a, b, relation, confidence, reasons }: PublishedPair, more = {}) => ({
  a_venue: a.venue,
  a_id: a.id,
  b_venue: b.venue,
  b_id: b.id,
  relation,
  confidence,
  ...more,
  reasons,
})

const write = (file: string, lines: readonly object[]) =>
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

/**
 * Matches a catalogue file: markets in, one JSON line out for each pair that would be published. `--prompts` writes what
 * a language model would be requested about undecided pairs, `--answers` matches with recorded answers.
 */
function main() {
  const string = { type: 'string' } as const
  const options = { out: string, prompts: string, answers: string }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [file] = positionals
  if (!file || !(values.out || values.prompts)) throw new Error(USAGE)
  const { rows, rejected } = parseCatalogue(readFileSync(file, 'utf8'))
  for (const one of rejected.slice(0, 20)) process.stderr.write(`Left out: ${one}\n`)
  const events = listingsOfRows(rows)
  const pairs = matchListings(events)
  const read = `${rows.length} markets read, ${rejected.length} left out`
  if (values.prompts) {
    const prompts = toPrompts(modelPairs(events, pairs), freshBoundary)
    write(values.prompts, prompts)
    process.stdout.write(`${read}, ${prompts.length} requests written to ${values.prompts}.\n`)
  }
  if (!values.out) return
  const answers = values.answers && parseAnswers(readFileSync(values.answers, 'utf8'))
  const more = answers ? publishedByModel(modelPairs(events, pairs), answers) : []
  write(values.out, [
    ...pairs.map((pair) => toLine(pair)),
    ...more.map((pair) => toLine(pair, { method: 'model' })),
  ])
  const judged = answers ? `, ${more.length} of them by the answers` : ''
  process.stdout.write(`${read}, ${pairs.length + more.length} pairs written to ${values.out}${judged}.\n`)
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

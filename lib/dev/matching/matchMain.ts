import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { matchListings } from '@/lib/core/matching/group/matchListings'
import { listingsOfRows, parseCatalogue } from './readCatalogue'

const USAGE = 'Usage: npm run match -- CATALOGUE.jsonl --out PREDICTIONS.jsonl'

/** Matches a catalogue file: markets in, one JSON line out for each pair that would be published. */
function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const [file] = positionals
  if (!file || !values.out) throw new Error(USAGE)
  const { rows, rejected } = parseCatalogue(readFileSync(file, 'utf8'))
  for (const one of rejected.slice(0, 20)) process.stderr.write(`Left out: ${one}\n`)
  const pairs = matchListings(listingsOfRows(rows))
  const lines = pairs.map(({ a, b, relation, confidence, reasons }) =>
    JSON.stringify({
      a_venue: a.venue,
      a_id: a.id,
      b_venue: b.venue,
      b_id: b.id,
      relation,
      confidence,
      reasons,
    }),
  )
  writeFileSync(values.out, lines.length === 0 ? '' : `${lines.join('\n')}\n`)
  process.stdout.write(
    `${rows.length} markets read, ${rejected.length} left out, ${pairs.length} pairs written to ${values.out}.\n`,
  )
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

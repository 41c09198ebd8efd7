import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseCatalogue } from './readCatalogue'
import { parseCatalogueLabels } from './readCatalogueLabels'
import { scoreCatalogue } from './scoreCatalogue'

const USAGE = 'Usage: npm run score:matching -- FOLDER [--show seen|kept]'
const say = (line = '') => process.stdout.write(`${line}\n`)

type Judged = ReturnType<typeof scoreCatalogue>[number]

function row(name: string, judged: readonly Judged[]) {
  const count = (kind: Judged['kind']) => judged.filter((one) => one.kind === kind).length
  const [right, wrong, missed] = [count('right'), count('wrong'), count('missed')]
  const share = (rest: number) => (right + rest === 0 ? '-' : (right / (right + rest)).toFixed(3))
  const cells = [String(right), String(wrong), String(missed), share(wrong), share(missed)]
  say(name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join(''))
}

/** Matches FOLDER/catalogue.jsonl and scores the claims against FOLDER/labels.jsonl. */
function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'string' } } })
  const [folder] = positionals
  if (!folder) throw new Error(USAGE)
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const judged = scoreCatalogue(
    parseCatalogue(read('catalogue.jsonl')).rows,
    parseCatalogueLabels(read('labels.jsonl')),
  )
  say(`${' '.repeat(24)}     right     wrong    missed precision    recall`)
  row('all', judged)
  for (const half of ['seen', 'kept'])
    row(
      half,
      judged.filter((one) => one.half === half),
    )
  for (const category of [...new Set(judged.map((one) => one.category))].sort())
    row(
      category,
      judged.filter((one) => one.category === category),
    )
  for (const { half, family, kind, text } of judged)
    if (half === values.show && kind !== 'right') say(`${kind} [${family}] ${text}`)
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

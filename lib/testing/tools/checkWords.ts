import { readFileSync, writeFileSync } from 'node:fs'
import { excessOf, findWords, listSources, type WordCounts } from './words'

/**
 * `npm run check` runs it: replaced words may not come back. Folders that still have some are listed in
 * wordsLeft.json with their number, which may only fall; `--write` records the present numbers. Exits with 1 and names
 * each place where a folder has more.
 */
const LEFT = 'lib/testing/tools/wordsLeft.json'

const found = listSources().flatMap((file) => findWords(file, readFileSync(file, 'utf8')))
const left = JSON.parse(readFileSync(LEFT, 'utf8')) as WordCounts
const { counts, excess } = excessOf(found, left)

if (process.argv.includes('--write')) writeFileSync(LEFT, `${JSON.stringify(counts, null, 2)}\n`)
else {
  for (const { file, line, name } of excess) process.stdout.write(`${file}:${line} ${name}\n`)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${total} replaced words left, ${excess.length} in folders that have too many\n`)
  process.exitCode = excess.length === 0 ? 0 : 1
}

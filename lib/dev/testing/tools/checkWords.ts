import { readFileSync } from 'node:fs'
import { findWords, listSources } from './words'

/** `npm run check` runs it: replaced words may not come back. Exits with 1 and names each place. */
const found = listSources().flatMap((file) => findWords(file, readFileSync(file, 'utf8')))
for (const { file, line, name } of found) process.stdout.write(`${file}:${line} ${name}\n`)
process.stdout.write(`${found.length} replaced words left\n`)
process.exitCode = found.length === 0 ? 0 : 1

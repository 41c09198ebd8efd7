import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type JudgedTitles, mineSynonyms } from '@/lib/core/matching/review/mineSynonyms'
import { synonymTable } from '@/lib/core/matching/review/synonymTable'
import { type Label, toLabels } from '@/lib/core/matching/review/toLabels'
import { parseLabels } from '@/lib/dev/matching/readLabels'
import { openDatabase } from '@/lib/infra/db/connect'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { loadLabels } from '@/lib/infra/db/matches/matchTexts'
import { migrate } from '@/lib/infra/db/migrate'
import { readConfig } from '@/lib/infra/env/server'

const USAGE =
  'Usage: npm run mine:matching -- [PAIRS.jsonl …] [--files-only] [--min PAIRS] [--export DECISIONS.jsonl]'

const say = (line = '') => process.stdout.write(`${line}\n`)
const silent = () => {}

/** Reviewers' decisions in DATABASE_URL, or in the embedded database of a stopped service. */
async function readDecisions(): Promise<Label[]> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log })
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    await migrate(url)
    const { prisma, close } = openDatabase(url)
    try {
      return (await loadLabels(prisma)).flatMap(toLabels)
    } finally {
      await close()
    }
  } finally {
    await embedded?.stop()
  }
}

const readFiles = (files: readonly string[]): JudgedTitles[] =>
  files.flatMap((file) =>
    parseLabels(readFileSync(file, 'utf8')).pairs.flatMap(({ a, b, label, doubtful }) =>
      doubtful ? [] : [{ a: a.title, b: b.title, label }],
    ),
  )

/**
 * `npm run mine:matching`: proposes synonyms from the differences between confirmed pairs, for a person to accept, and
 * writes reviewers' decisions as labelled pairs. It changes nothing by itself.
 */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'files-only': { type: 'boolean', default: false },
      min: { type: 'string', default: '2' },
      export: { type: 'string' },
    },
  })
  const min = Number(values.min)
  if (!Number.isInteger(min) || min < 1 || (values['files-only'] && positionals.length === 0))
    throw new Error(USAGE)
  const decisions = values['files-only'] ? [] : await readDecisions()
  const pairs = [
    ...readFiles(positionals),
    ...decisions.map(({ a, b, label }) => ({ a: a.title, b: b.title, label })),
  ]
  const confirmed = pairs.filter(({ label }) => label === 'same').length
  say(`${pairs.length} judged pairs (${decisions.length} of reviewers), ${confirmed} of them confirmed.`)
  const proposals = mineSynonyms(pairs, { min })
  for (const line of synonymTable(proposals)) say(line)
  if (values.export) {
    writeFileSync(values.export, decisions.map((label) => `${JSON.stringify(label)}\n`).join(''))
    say(`${decisions.length} labelled pairs written to ${values.export}.`)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

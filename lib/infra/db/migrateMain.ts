import { readConfig } from '@/lib/infra/env/server'
import { startEmbeddedPostgres } from './embedded/embedded'
import type { EventLog } from './eventLog'
import { migrate } from './migrate'

const say = (line: string) => process.stdout.write(`${line}\n`)
const silent = () => {}
const log: EventLog = {
  debug: silent,
  info: silent,
  warn: (_facts, message) => say(message),
  error: (_facts, message) => say(message),
}

/** `npm run db:migrate`: brings DATABASE_URL, or the embedded database in DATA_DIR, up to date. */
async function main() {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log })
  try {
    const applied = await migrate(databaseUrl ?? embedded?.url ?? '')
    for (const name of applied) say(`Applied ${name}.`)
    if (applied.length === 0) say('Nothing to do: the database is up to date.')
  } finally {
    await embedded?.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DiffTarget } from '@prisma/schema-engine-wasm'
import { startEmbeddedPostgres } from './embedded/embedded'
import type { EventLog } from './eventLog'
import { MIGRATIONS_FOLDER } from './migrate'

const SCHEMA = path.join(path.dirname(MIGRATIONS_FOLDER), 'schema.prisma')

const silent = () => {}
const log: EventLog = { debug: silent, info: silent, warn: silent, error: silent }

/** Loads the engine manually: importing its entry needs a Node flag. */
async function loadEngine(url: string, schema: string) {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const wasm = readFileSync(path.join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': { ...glue } })
  // What wasm-bindgen's own entry does; its types omit it.
  if ('__wbg_set_wasm' in glue && typeof glue.__wbg_set_wasm === 'function')
    glue.__wbg_set_wasm(instance.exports)
  if (typeof instance.exports.__wbindgen_start === 'function') instance.exports.__wbindgen_start()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(url))
  return glue.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, silent, adapter)
}

/** The schema as of the commit that last changed the migrations: their result. */
function migratedSchema(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: path.dirname(SCHEMA), encoding: 'utf8' }).trim()
  const commit = git('log', '-1', '--format=%H', '--', 'migrations')
  return commit ? git('show', `${commit}:./schema.prisma`) : undefined
}

/**
 * Writes prisma/migrations/<time>_<name>/migration.sql with the steps from the migrations so far to schema.prisma.
 * For developers: extensions and data moves are added by hand. The engine insists on a database, a throwaway one.
 */
async function main(name: string | undefined) {
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new Error('Say what the migration does: npm run db:diff -- add_wallet_label')
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-diff-'))
  const database = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  try {
    const schema = readFileSync(SCHEMA, 'utf8')
    const engine = await loadEngine(database.url, schema)
    const before = migratedSchema()
    const { stdout } = await engine.diff({
      from: before === undefined ? { tag: 'empty' } : asTarget(before),
      to: asTarget(schema),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    if (!stdout?.trim() || stdout.includes('This is an empty migration'))
      return say('Nothing to do: the migrations lead to schema.prisma.')
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = path.join(MIGRATIONS_FOLDER, `${stamp}_${name}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'migration.sql'), stdout)
    say(`Wrote ${path.join(folder, 'migration.sql')}: read it before you commit it.`)
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const asTarget = (content: string): DiffTarget => ({
  tag: 'schemaDatamodel',
  files: [{ path: 'schema.prisma', content }],
})

const say = (line: string) => process.stdout.write(`${line}\n`)

main(process.argv[2]).then(
  // The engine leaves its connections open.
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)

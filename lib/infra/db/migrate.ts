import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ConfigError } from '@/lib/infra/env/server'

/** Any constant; Prisma's own runner takes the same lock, so that the two never run at once. */
const LOCK_ID = 72_707_369
const LOCK_TIMEOUT_MS = 60_000

export const MIGRATIONS_FOLDER = path.resolve('prisma', 'migrations')

/** The database and the migration files do not belong together; the message says what to do. */
class MigrationError extends ConfigError {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Prisma's own shape, so that `prisma migrate` understands a database that this runner migrated and vice versa. */
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database up to date: each file in one transaction, one process at a time.
 * Returns the names of the migrations applied.
 * Errors: {@link MigrationError} on a file that was changed after it was applied, on a migration that a newer version
 * applied and this one does not know, and on SQL that fails (which leaves the database unchanged).
 */
export async function migrate(url: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_ID])
    await client.query(TABLE)
    const { rows } = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
      `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    )
    const known = new Map(migrations.map((migration) => [migration.name, migration]))
    for (const row of rows) assertSame(row, known.get(row.migration_name))
    const done = new Set(rows.map((row) => row.migration_name))
    const open = migrations.filter(({ name }) => !done.has(name))
    for (const migration of open) await apply(client, migration)
    return open.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Names of the migrations not yet applied. Changes nothing. */
export async function findOpenMigrations(url: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  await client.connect()
  try {
    const { rows: tables } = await client.query(
      `SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL`,
    )
    const { rows } =
      tables.length === 0
        ? { rows: [] }
        : await client.query<{ migration_name: string }>(
            'SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL',
          )
    const done = new Set(rows.map((row) => row.migration_name))
    return readMigrations(folder).flatMap(({ name }) => (done.has(name) ? [] : [name]))
  } finally {
    await client.end()
  }
}

function assertSame(
  applied: { migration_name: string; checksum: string; finished: boolean },
  file: Migration | undefined,
) {
  const name = applied.migration_name
  if (!file) {
    throw new MigrationError(
      `The database has the migration ${name}, which this version does not know: run the newer version, or use another database.`,
    )
  }
  if (!applied.finished) {
    throw new MigrationError(
      `The migration ${name} was begun by another tool and not finished: resolve it with that tool.`,
    )
  }
  if (applied.checksum !== file.checksum) {
    throw new MigrationError(
      `The migration ${name} was changed after it was applied: restore the file, and put the change into a new migration.`,
    )
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationError(`The migration ${name} failed and was rolled back: ${reason}`, { cause })
  }
}

import pg from 'pg'
import { findOpenMigrations } from '@/lib/db/migrate'
import { adviceFor } from './adviceFor'
import type { Check, Finding } from './types'

const OLDEST = 15
const WAIT_MS = 4_000

const check = 'database'

/** What the server says of itself and of us. Nothing is written. */
const QUESTIONS = `SELECT current_setting('server_version') AS version,
  current_setting('server_version_num')::int / 10000 AS major,
  pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
  has_schema_privilege(current_schema(), 'CREATE') AS may_create,
  EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS has_trgm,
  EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS can_have_trgm`

interface Said {
  version: string
  major: number
  read_only: boolean
  may_create: boolean | null
  has_trgm: boolean
  can_have_trgm: boolean
}

const FAULTS: readonly { applies(said: Said): boolean; message(said: Said): string; advice: string }[] = [
  {
    applies: ({ major }) => major < OLDEST,
    message: ({ version }) => `PostgreSQL ${version} is too old.`,
    advice: `Use PostgreSQL ${OLDEST} or newer.`,
  },
  {
    applies: ({ read_only }) => read_only,
    message: () => 'It is read-only: a replica, perhaps.',
    advice: 'Point DATABASE_URL at the primary.',
  },
  {
    applies: ({ may_create }) => may_create !== true,
    message: () => 'Its user may not create tables: migrations cannot run.',
    advice:
      'GRANT CREATE ON SCHEMA public to the user in DATABASE_URL, or make it the owner of the database.',
  },
  {
    applies: ({ has_trgm, can_have_trgm }) => !has_trgm && !can_have_trgm,
    message: () => 'The extension pg_trgm is not there: search needs it.',
    advice: 'Install the server’s contrib package (postgresql-contrib).',
  },
]

async function lookAt(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Said>(QUESTIONS)
  const [said] = rows
  if (!said) throw new Error('It answered nothing.')
  const faults = FAULTS.filter(({ applies }) => applies(said))
  if (faults.length > 0)
    return faults.map(({ message, advice }) => ({ check, status: 'fail', message: message(said), advice }))
  return [{ check, status: 'ok', message: `PostgreSQL ${said.version}, may be written to.` }]
}

async function migrationsFinding(url: string): Promise<Finding> {
  const open = await findOpenMigrations(url)
  if (open.length === 0) return { check: 'migrations', status: 'ok', message: 'All are applied.' }
  return {
    check: 'migrations',
    status: 'warn',
    message: `Not applied yet: ${open.join(', ')}.`,
    advice: 'They are applied at the next start; `npm run db:migrate` does it by itself. Back up first.',
  }
}

async function lookAtServer(url: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
    application_name: 'crossbook doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return [...(await lookAt(client)), await migrationsFinding(url)]
  } catch (error) {
    const { code = '', message: said } = error as NodeJS.ErrnoException
    const message = `It cannot be used: ${said || code}.`
    const advice = /^(28|3D)/.test(code)
      ? 'Check user, password and database name in DATABASE_URL.'
      : adviceFor(`${code} ${said}`)
    return [{ check, status: 'fail', message, advice }]
  } finally {
    await client.end().catch(() => {})
  }
}

export const databaseCheck: Check = {
  name: 'database',
  async look({ config: { databaseUrl, dataDir } }) {
    if (databaseUrl !== undefined) return lookAtServer(databaseUrl)
    return [
      { check, status: 'ok', message: `The embedded one, in ${dataDir}; it is started with the service.` },
    ]
  },
}

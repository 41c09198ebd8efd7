import pg from 'pg'
import { findOpenMigrations } from '@/lib/infra/db/migrate'
import { adviceFor } from './adviceFor'
import type { Check, Finding } from './types'

const OLDEST = 15
const WAIT_MS = 4_000

const check = 'database'

/** Facts about the server and our privileges. Read-only. */
const QUESTIONS = `SELECT current_setting('server_version') AS version,
  current_setting('server_version_num')::int / 10000 AS major,
  pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
  has_schema_privilege(current_schema(), 'CREATE') AS may_create,
  EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS has_trgm,
  EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS can_have_trgm`

interface ServerFacts {
  version: string
  major: number
  read_only: boolean
  may_create: boolean | null
  has_trgm: boolean
  can_have_trgm: boolean
}

const FAULTS: readonly {
  applies(facts: ServerFacts): boolean
  message(facts: ServerFacts): string
  advice: string
}[] = [
  {
    applies: ({ major }) => major < OLDEST,
    message: ({ version }) => `PostgreSQL ${version} is too old.`,
    advice: `Use PostgreSQL ${OLDEST} or newer.`,
  },
  {
    applies: ({ read_only }) => read_only,
    message: () => 'It is read-only, perhaps a replica.',
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
    message: () => 'The extension pg_trgm is missing: search needs it.',
    advice: 'Install the server’s contrib package (postgresql-contrib).',
  },
]

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<ServerFacts>(QUESTIONS)
  const [facts] = rows
  if (!facts) throw new Error('It returned no row.')
  const faults = FAULTS.filter(({ applies }) => applies(facts))
  if (faults.length > 0)
    return faults.map(({ message, advice }) => ({ check, status: 'fail', message: message(facts), advice }))
  return [{ check, status: 'ok', message: `PostgreSQL ${facts.version}, writable.` }]
}

async function migrationsFinding(url: string): Promise<Finding> {
  const open = await findOpenMigrations(url)
  if (open.length === 0) return { check: 'migrations', status: 'ok', message: 'All are applied.' }
  return {
    check: 'migrations',
    status: 'warn',
    message: `Not applied yet: ${open.join(', ')}.`,
    advice: 'They are applied at the next start; `npm run db:migrate` applies them now. Back up first.',
  }
}

async function checkUrl(url: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
    application_name: 'crossbook doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return [...(await checkServer(client)), await migrationsFinding(url)]
  } catch (error) {
    const { code = '', message: reason } = error as NodeJS.ErrnoException
    const message = `It is unusable: ${reason || code}.`
    const advice = /^(28|3D)/.test(code)
      ? 'Check user, password and database name in DATABASE_URL.'
      : adviceFor(`${code} ${reason}`)
    return [{ check, status: 'fail', message, advice }]
  } finally {
    await client.end().catch(() => {})
  }
}

export const databaseCheck: Check = {
  name: 'database',
  async run({ config: { databaseUrl, dataDir } }) {
    if (databaseUrl !== undefined) return checkUrl(databaseUrl)
    return [{ check, status: 'ok', message: `Embedded, in ${dataDir}; it starts with the service.` }]
  },
}

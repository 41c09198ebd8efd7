import { createHash } from 'node:crypto'
import pg from 'pg'

/** Any two constants: the namespace halves of a lock's key. */
const LEADER = 72_707_370
const CANDIDATE = 72_707_371
const CHANNEL = 'crossbook_leadership'
/** Longer than any process goes without a query: the server ends the session of one that hangs or is cut off. */
export const IDLE_LIMIT_MS = 8_000
const STATEMENT_MS = 2_500
/** Timeout of a reply. */
const ANSWER_MS = 3_000
const CONNECT_MS = 5_000

/** Set where the server's system supports them: a machine that vanishes silently is noticed within the idle limit. */
const NETWORK_SETTINGS = {
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  client_connection_check_interval: '2s',
}

/** The candidates for a role and its leader, by the server's ids of their sessions. */
interface Standing {
  leader?: number
  candidates: number[]
}

/** Advisory locks of one PostgreSQL session, released with it however its process ends. Errors: the connection's. */
export interface LockSession<Role extends string> {
  /** This session's number. */
  self: number
  look(): Promise<Map<Role, Standing>>
  /** False while another session holds it. */
  tryLead(role: Role): Promise<boolean>
  /** Releases it and notifies the candidates. */
  release(role: Role): Promise<void>
  /** Ends the session and with it every lock, and notifies the candidates. */
  close(): Promise<void>
  /** Ends it without notification, for a connection that may be broken. */
  drop(): void
}

interface LockSessionOptions<Role extends string> {
  url: string
  roles: readonly Role[]
  /** Another session released a role. */
  onRelease(): void
  /** The session ended unexpectedly: another session may have its locks. */
  onEnd(): void
}

/** A role's key among the database's locks. */
export const lockIdOf = (role: string) => createHash('sha256').update(role).digest().readUInt32BE() >>> 1

/**
 * A dedicated session that is a candidate for these roles. It needs a connection of its own to the server: a pooler in
 * transaction mode keeps no session locks.
 */
export async function openLockSession<Role extends string>({
  url,
  roles,
  onRelease,
  onEnd,
}: LockSessionOptions<Role>): Promise<LockSession<Role>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'crossbook-leadership',
    keepAlive: true,
  })
  client.on('error', onEnd)
  client.on('end', onEnd)
  client.on('notification', onRelease)
  const drop = () => {
    client.off('end', onEnd)
    void client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await prepare(client, roles)
    const { rows } = await client.query<{ self: number }>('select pg_backend_pid() as self')
    const self = rows[0]?.self ?? 0
    return {
      self,
      look: () => look(client, roles),
      async tryLead(role) {
        const sql = 'select pg_try_advisory_lock($1, $2) as won'
        return (await client.query<{ won: boolean }>(sql, [LEADER, lockIdOf(role)])).rows[0]?.won === true
      },
      async release(role) {
        await client.query(`select pg_advisory_unlock($1, $2), pg_notify($3, '')`, [
          LEADER,
          lockIdOf(role),
          CHANNEL,
        ])
      },
      async close() {
        client.off('end', onEnd)
        try {
          await client.query(`select pg_advisory_unlock_all(), pg_notify($1, '')`, [CHANNEL])
          await client.end()
        } catch {
          drop()
        }
      },
      drop,
    }
  } catch (error) {
    drop()
    throw error
  }
}

async function prepare(client: pg.Client, roles: readonly string[]) {
  await client.query(`set idle_session_timeout = ${IDLE_LIMIT_MS}`)
  for (const [name, value] of Object.entries(NETWORK_SETTINGS))
    await client.query(`set ${name} = '${value}'`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error
    })
  await client.query(`listen ${CHANNEL}`)
  for (const role of roles)
    await client.query('select pg_advisory_lock_shared($1, $2)', [CANDIDATE, lockIdOf(role)])
}

async function look<Role extends string>(
  client: pg.Client,
  roles: readonly Role[],
): Promise<Map<Role, Standing>> {
  const { rows } = await client.query<{ purpose: number; id: number; pid: number }>(
    `select classid::bigint::int as purpose, objid::bigint::int as id, pid from pg_locks
     where locktype = 'advisory' and objsubid = 2 and granted and classid in ($1, $2)
       and database = (select oid from pg_database where datname = current_database())`,
    [LEADER, CANDIDATE],
  )
  return new Map(
    roles.map((role) => {
      const held = rows.filter(({ id }) => id === lockIdOf(role))
      const leader = held.find(({ purpose }) => purpose === LEADER)?.pid
      const candidates = held.filter(({ purpose }) => purpose === CANDIDATE).map(({ pid }) => pid)
      return [role, { ...(leader !== undefined && { leader }), candidates }]
    }),
  )
}

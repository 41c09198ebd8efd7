import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeServerFolder } from '@/lib/infra/db/embedded/embeddedFolder'
import { startServer } from '@/lib/infra/db/embedded/embeddedServer'
import { serverUser } from '@/lib/infra/db/embedded/embeddedUser'
import { freePort } from './startRedis'

const INSTALLED = '/usr/lib/postgresql'

/** The programs of the system's oldest installed PostgreSQL; undefined when none is installed. */
export const systemPostgres = existsSync(INSTALLED)
  ? readdirSync(INSTALLED)
      .sort((a, b) => Number(a) - Number(b))
      .map((version) => path.join(INSTALLED, version, 'bin'))
      .find((bin) =>
        ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(bin, name))),
      )
  : undefined

export interface TestPostgres {
  url: string
  /** Runs one of its client programs against the server, and returns its output. */
  run(program: string, args: readonly string[]): string
  close(): Promise<void>
}

/** A server of the system's PostgreSQL in its own folder, for programs that the embedded one lacks. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-postgres-'))
  chmodSync(folder, 0o755)
  const cluster = path.join(folder, 'cluster')
  const user = serverUser(cluster)
  makeServerFolder(cluster, user)
  const initdb = [
    '-D',
    cluster,
    '-U',
    'crossbook',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  const { status, stderr } = spawnSync(path.join(bin, 'initdb'), initdb, {
    ...user,
    cwd: cluster,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb failed.\n${stderr}`)
  const port = await freePort()
  const silent = () => {}
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const server = await startServer({
    postgres: path.join(bin, 'postgres'),
    cluster,
    port,
    user,
    log,
    settings: { fsync: 'off' },
  })
  return {
    url: `postgresql://crossbook@127.0.0.1:${port}/postgres`,
    run: (program, args) => execFileSync(path.join(bin, program), args, { encoding: 'utf8', stdio: 'pipe' }),
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './embeddedBinaries'
import { type ClusterPlace, makeServerFolder } from './embeddedFolder'
import type { ServerUser } from './embeddedUser'

export const SUPERUSER = 'crossbook'

/** Environment of the server's programs, without our secrets. */
export const serverEnv = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
})

interface Run {
  command: string
  args: string[]
  cwd: string
  user: ServerUser | undefined
  stdin?: string
}

/** Runs one of the server's programs to its end. Errors: with its output, when it fails. */
function run({ command, args, cwd, user, stdin = '' }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...user, cwd, env: serverEnv(), timeout: 120_000 })
    let output = ''
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(command)} failed (${code}).\n${output}`)),
    )
    // A program that ends early closes its input: its exit code explains more than the broken pipe.
    child.stdin.on('error', () => {})
    child.stdin.end(stdin)
  })
}

interface Cluster extends ClusterPlace {
  dataDir: string
  binaries: Binaries
  /** Whether the new cluster must survive a power cut from its first moment. */
  durable: boolean
}

/**
 * Creates the cluster on first use and returns the server's password, which is stored in the data folder.
 * An interrupted creation leaves no partial cluster: it is created under a temporary name and renamed.
 */
export async function ensureCluster({ dataDir, cluster, user, binaries, durable }: Cluster): Promise<string> {
  const passwordFile = path.join(dataDir, 'postgres-password')
  const known = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : ''
  const password = known || randomBytes(24).toString('hex')
  if (!known) {
    writeFileSync(`${passwordFile}.new`, `${password}\n`, { mode: 0o600 })
    renameSync(`${passwordFile}.new`, passwordFile)
  }
  if (!existsSync(path.join(cluster, 'PG_VERSION')))
    await initialise({ cluster, user, binaries, durable, password })
  else if (!known) await resetPassword({ cluster, user, binaries, password })
  return password
}

type Creation = Pick<Cluster, 'cluster' | 'user' | 'binaries'> & { password: string }

async function initialise({ cluster, user, binaries, durable, password }: Creation & { durable: boolean }) {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  makeServerFolder(draft, user)
  const secret = `${cluster}.secret`
  writeFileSync(secret, `${password}\n`, { mode: 0o600 })
  if (user) chownSync(secret, user.uid, user.gid)
  // The built-in provider knows upper and lower case of all letters and depends on no locale of the system.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ]
  // pg_trgm still uses the system's character classes (until PostgreSQL 19), so take them where they exist.
  const ctype = process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []
  try {
    await run({ command: binaries.initdb, args: [...args, ...ctype], cwd: draft, user }).catch(
      async (error) => {
        if (ctype.length === 0) throw error
        rmSync(draft, { recursive: true, force: true })
        makeServerFolder(draft, user)
        await run({ command: binaries.initdb, args, cwd: draft, user })
      },
    )
  } finally {
    rmSync(secret, { force: true })
  }
  renameSync(draft, cluster)
}

/** The password's file was removed but not the database: single-user mode sets a new one. */
async function resetPassword({ cluster, user, binaries, password }: Creation) {
  const args = ['--single', '-D', cluster, 'postgres']
  const stdin = `ALTER ROLE ${SUPERUSER} PASSWORD '${password}';\n`
  await run({ command: binaries.postgres, args, cwd: cluster, user, stdin })
}

import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The user the server runs as when this process is root: PostgreSQL does not run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

const NAME = 'postgres'

function lookUp(name: string): ServerUser | undefined {
  const ask = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number.parseInt(stdout, 10) : undefined
  }
  const uid = ask('-u')
  const gid = ask('-g')
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid }
}

/** shadow-utils first, then the BusyBox equivalents. */
const WAYS = [
  [
    ['groupadd', '--system', NAME],
    ['useradd', '--system', '--no-create-home', '-g', NAME, NAME],
  ],
  [
    ['addgroup', '-S', NAME],
    ['adduser', '-S', '-D', '-H', '-G', NAME, NAME],
  ],
] as const

function createUser(): ServerUser {
  const causes: unknown[] = []
  for (const way of WAYS) {
    for (const [command, ...args] of way) {
      try {
        execFileSync(command, args, { stdio: 'pipe' })
      } catch (error) {
        // The group may exist already, or another process of ours was faster: only the user matters.
        causes.push(error)
      }
    }
    const user = lookUp(NAME)
    if (user) return user
  }
  throw new Error(
    `PostgreSQL refuses to run as root and the system user "${NAME}" could not be created: create it, run the service as an ordinary user, or set DATABASE_URL.`,
    { cause: new AggregateError(causes) },
  )
}

/**
 * The user that the server has to run as; undefined = our own. An existing cluster keeps its owner, because PostgreSQL
 * insists on owning its folder.
 */
export function serverUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const stat = statSync(cluster, { throwIfNoEntry: false })
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid }
  return lookUp(NAME) ?? createUser()
}

/** Whether that user can enter the folder: tested by the system itself, so that access lists and mounts count too. */
export function canReach({ uid, gid }: ServerUser, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}

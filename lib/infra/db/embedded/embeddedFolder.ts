import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EventLog } from '../eventLog'
import { canReach, type ServerUser, serverUser } from './embeddedUser'

/** Where the database cluster lies, who runs it, and a folder both may use beside it. */
export interface ClusterPlace {
  cluster: string
  user: ServerUser | undefined
  /** For copies of the programs, when the server's user cannot reach the checkout. */
  shared: string
}

const isCluster = (folder: string) => existsSync(path.join(folder, 'PG_VERSION'))

/** A folder outside the checkout that any user can pass through. */
function sharedFolder(): string {
  for (const folder of ['/var/lib/crossbook', path.join(tmpdir(), 'crossbook')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      // In a world-writable place another user may have created it first.
      if (statSync(folder).uid === process.getuid?.()) return folder
    } catch {}
  }
  throw new Error('Neither /var/lib nor the temporary folder can hold the database: set DATABASE_URL.')
}

/**
 * Chooses the cluster's folder: `<dataDir>/postgres`, or, as root when the server's user cannot enter it, one elsewhere
 * whose name derives from the data folder. An existing cluster is always found again.
 */
export function placeCluster(dataDir: string, log: EventLog): ClusterPlace {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const home = realpathSync(dataDir)
  const inside = path.join(home, 'postgres')
  const user = serverUser(inside)
  if (!user) return { cluster: inside, user, shared: home }

  const shared = sharedFolder()
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const elsewhere = path.join(shared, name)
  if (isCluster(elsewhere) && !isCluster(inside)) return own(elsewhere, shared)

  if (!canReach(user, home) && canReach(user, path.dirname(home))) {
    // Only the data folder itself blocks the path. It is ours, and passing through reveals nothing: secrets are 0600.
    chmodSync(home, statSync(home).mode | 0o011)
  }
  if (canReach(user, home)) return own(inside, shared, user)
  if (isCluster(inside)) {
    throw new Error(
      `The database in ${inside} belongs to user ${user.uid}, who cannot reach it: move the data folder or set DATA_DIR.`,
    )
  }
  log.info(
    { dataDir, folder: elsewhere },
    `The database server cannot enter ${home}: its files are in ${elsewhere}.`,
  )
  return own(elsewhere, shared, user)
}

function own(cluster: string, shared: string, user = serverUser(cluster)): ClusterPlace {
  return { cluster, user, shared }
}

/** An empty folder that belongs to the server's user. */
export function makeServerFolder(folder: string, user: ServerUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

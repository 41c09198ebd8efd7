import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@/lib/infra/env/server'
import { birthOf, isAlive } from './embeddedProcess'

interface Holder {
  pid: number
  birth?: string
  since: string
}

/** Another running process uses the data folder; the message names it. */
class DataFolderInUseError extends ConfigError {
  override name = 'DataFolderInUseError'
}

/** Folders locked by this process: its own id in a lock file proves nothing after a restart in a container. */
const held = new Set<string>()

/**
 * Takes the data folder for this process.
 * Errors: {@link DataFolderInUseError} while another running process holds it; a dead one's lock is taken over.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const file = path.join(dataDir, 'postgres.lock')
  const mine: Holder = { pid: process.pid, birth: birthOf(process.pid), since: new Date().toISOString() }
  if (held.has(file)) throw inUse(dataDir, mine)
  for (let attempt = 0; attempt < 5; attempt++) {
    if (claim(file, JSON.stringify(mine))) {
      held.add(file)
      return { release: () => release(file) }
    }
    const holder = read(file)
    if (holder && isHeld(holder)) throw inUse(dataDir, holder)
    setAside(file)
  }
  throw new DataFolderInUseError(
    `The data folder ${dataDir} could not be locked: other processes compete for it.`,
  )
}

/**
 * Checks whether a data folder is free, for callers with long work to do before they take it.
 * Errors: {@link DataFolderInUseError} while another running process holds it.
 */
export function assertFolderFree(dataDir: string): void {
  const holder = read(path.join(path.resolve(dataDir), 'postgres.lock'))
  if (holder && isHeld(holder)) throw inUse(dataDir, holder)
}

/** Creates the lock file with its content in one step, so that no process reads half of it. */
function claim(file: string, content: string): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead process's lock, unless a running one took it in the meantime. */
function setAside(file: string) {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = read(aside)
  if (holder && isHeld(holder)) renameSync(aside, file)
  else rmSync(aside, { force: true })
}

function read(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && 'pid' in value && Number.isInteger(value.pid)

function isHeld({ pid, birth }: Holder): boolean {
  if (pid === process.pid) return birth === undefined || birth === birthOf(process.pid)
  return isAlive(pid) && (birth === undefined || birth === birthOf(pid))
}

function release(file: string) {
  held.delete(file)
  if (read(file)?.pid === process.pid) rmSync(file, { force: true })
}

const inUse = (dataDir: string, { pid, since }: Holder) =>
  new DataFolderInUseError(
    `The data folder ${dataDir} is in use by process ${pid} (since ${since}): stop that one, or set DATA_DIR to another folder.`,
  )

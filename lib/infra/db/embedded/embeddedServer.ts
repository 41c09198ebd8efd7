import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { EventLog } from '../eventLog'
import { serverEnv } from './embeddedCluster'
import { isAlive, untilGone, workingFolderOf } from './embeddedProcess'
import type { ServerUser } from './embeddedUser'

/** Crash recovery after a kill may read the full write-ahead log. */
const START_MS = 60_000
const FAST_STOP_MS = 8_000
const IMMEDIATE_STOP_MS = 4_000

/** Small-machine settings; those that protect committed data (fsync, full_page_writes) keep PostgreSQL's defaults. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

export interface ServerOptions {
  postgres: string
  cluster: string
  port: number
  user: ServerUser | undefined
  settings?: Record<string, string>
  log: EventLog
}

export interface Server {
  /** Resolves when it has exited, expectedly or not. */
  ended: Promise<void>
  /** Fast shutdown: open transactions are rolled back, committed ones kept. */
  stop(): Promise<void>
}

/** Starts the server and waits until it accepts connections. Errors: with its output, when it exits first. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { postgres, cluster, port, user, settings, log } = options
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(postgres, ['-D', cluster, '-p', String(port), ...flags], {
    ...user,
    cwd: cluster,
    env: serverEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C in a terminal must reach this process, which drains first, and not the
    // database.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilAccepting(child, log)
  // However this process ends, short of SIGKILL, the server shuts down.
  const leave = () => void child.kill('SIGINT')
  process.once('exit', leave)
  void ended.then(() => process.off('exit', leave))
  return { ended, stop: () => stopBy((signal) => child.kill(signal), ended) }
}

function untilAccepting(child: ChildProcess, log: EventLog): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => {
      clearTimeout(late)
      child.kill('SIGQUIT')
      reject(new Error(`The embedded database ${reason}.\n${output}`))
    }
    const late = setTimeout(() => fail(`did not start in ${START_MS / 1_000} s`), START_MS)
    child.once('error', (error) => fail(`could not be run: ${error.message}`))
    child.once('exit', (code) => fail(`ended while starting (exit code ${code})`))
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      output = (output + text).slice(-4_000)
      if (/\b(FATAL|PANIC):/.test(text))
        log.warn({ postgres: text.trim() }, 'The database server reported an error.')
      else log.debug({ postgres: text.trim() }, 'Output of the database server.')
      if (!output.includes('ready to accept connections')) return
      clearTimeout(late)
      resolve()
    })
  })
}

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT the immediate one, after which the next start recovers. */
async function stopBy(kill: (signal: NodeJS.Signals) => void, ended: Promise<void>) {
  const within = (ms: number) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms)
    })
    return Promise.race([ended.then(() => true), late]).finally(() => clearTimeout(timer))
  }
  kill('SIGINT')
  if (await within(FAST_STOP_MS)) return
  kill('SIGQUIT')
  if (await within(IMMEDIATE_STOP_MS)) return
  kill('SIGKILL')
  await ended
}

/**
 * Stops the server that a killed process of ours left behind. Call only while holding the data folder's lock.
 * Errors: throws when it does not exit.
 */
export async function stopOrphan(cluster: string, log: EventLog): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  const pid = readPid(file)
  if (pid === undefined) return
  if (!isAlive(pid) || !isServerOf(pid, cluster)) {
    // PostgreSQL would not start if an unrelated process now had this id.
    rmSync(file, { force: true })
    return
  }
  log.warn({ pid }, 'A database server was left behind by a process that was killed: stopping it.')
  process.kill(pid, 'SIGINT')
  if (await untilGone(pid, FAST_STOP_MS)) return
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  if (await untilGone(pid, IMMEDIATE_STOP_MS)) return
  throw new Error(`The database server left behind (process ${pid}) does not end: stop it by hand.`)
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** The server's working directory is its cluster. Where the system does not report it, postmaster.pid is trusted. */
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  return workingFolderOf(pid) === realpathSync(cluster)
}

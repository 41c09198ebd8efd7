import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { assertFolderFree } from '@/lib/infra/db/embedded/embeddedLock'
import { ownProgram } from '@/lib/infra/env/ownProgram'
import { exitWith } from '../server/process/exitWith'
import { startService } from '../server/process/startService'
import { getRuntime } from '../server/runtime/getRuntime'
import { reportReading } from './reportReading'

/**
 * The whole product on this machine, offline: builds it, runs the venue stand-ins in a child process, then runs the
 * service in this one, pointed at them. Accounts and keys live in DATA_DIR (default `.data/demo`).
 */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation-client.ts',
  'package-lock.json',
  'next.config.js',
  'tsconfig.json',
]

function newestChange(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return (
    readdirSync(file)
      // Python's cache, written whenever one of our clients runs, and the clients' built packages.
      .filter((name) => name !== '__pycache__' && name !== 'dist')
      .reduce((newest, name) => Math.max(newest, newestChange(path.join(file, name))), 0)
  )
}

const PROGRAMS = path.join(process.env.NEXT_DIST_DIR ?? '.next', 'programs')

/** A caller that sets PROGRAMS_DIR, as `npm test` does, has built already; others may be serving that build. */
const isBuilt = () =>
  process.env.PROGRAMS_DIR !== undefined ||
  newestChange(`${PROGRAMS}/process-main.mjs`) > Math.max(...SOURCES.map(newestChange))

function build(): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed (exit code ${code}).`)),
    )
  })
}

/** Resolves with the environment that points the service at the stand-ins. */
function startStandIns(): Promise<{ child: ChildProcess; env: Record<string, string> }> {
  const { file, execArgv } = ownProgram('lib/dev/sandbox/main.ts')
  const child = fork(file, {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // With GNU libc: fewer arenas, so its threads hold less memory.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The venues' stand-ins did not start (exit code ${code}).`)),
    )
    child.once('message', (message: { type?: string; env?: Record<string, string> }) => {
      if (message.type === 'ready' && message.env) resolve({ child, env: message.env })
    })
  })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const DATA_DIR = '.data/demo'

async function demo() {
  // Before the slow build and stand-ins: fails early when a running demo already holds this folder.
  if (!process.env.DATABASE_URL) assertFolderFree(process.env.DATA_DIR || DATA_DIR)
  if (isBuilt()) say('1/4 The build is up to date.')
  else {
    say('1/4 Building the pages and programs (one to three minutes)…')
    await build()
  }
  process.env.PROGRAMS_DIR = PROGRAMS
  say("2/4 Starting the venues' stand-ins…")
  const { child, env } = await startStandIns()
  child.on('exit', () => say("The venues' stand-ins ended: pages go on with stale prices."))
  Object.assign(process.env, {
    HOST: '127.0.0.1',
    DATA_DIR,
    RATE_LIMIT_ANON: '100000000',
    RATE_LIMIT_KEY: '100000000',
    DEMO_WALLET: '1',
    TICKETS_SEND: 'on',
    WEBHOOKS_LOOPBACK: 'on',
    // The demo wallet, because the demo includes the match review.
    ADMIN_ADDRESSES: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value)),
    ...env,
  })
  say('3/4 Starting the service: database, ingestion, pages…')
  const { url } = await startService({ dev: false })
  process.once('exit', (code) => {
    if (code === 0) say('Stopped.')
  })
  say(`\nCrossbook demo: ${url} (Ctrl-C stops it)\n`)
  say('4/4 Reading the venues; the pages show what is read so far:')
  await reportReading(getRuntime(), say)
}

demo().catch(exitWith)

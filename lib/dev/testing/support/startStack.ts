import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { VenueId } from '@/lib/core/domain/venue'
import { ownProgram } from '@/lib/infra/env/ownProgram'

const START_MS = 300_000

/** A child process of ours that communicates over IPC and ends with us. */
export interface Started {
  child: ChildProcess
  /** Ends it and waits; SIGKILL, the default, is not graceful. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export function start(
  source: string,
  env: Record<string, string>,
): Started & { first: Promise<Record<string, unknown>> } {
  const { file, execArgv } = ownProgram(source)
  const child = fork(file, {
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4_000)
  })
  const first = new Promise<Record<string, unknown>>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${file} did not start in time.\n${stderr}`)), START_MS)
    child.once('message', (message) => {
      clearTimeout(late)
      resolve(message as Record<string, unknown>)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`${file} ended with exit code ${code}.\n${stderr}`))
    })
  })
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { child, end, first }
}

export interface StandIns extends Started {
  env: Record<string, string>
  stopVenue(venue: VenueId): void
  startVenue(venue: VenueId): void
}

/** Factor on the venues' rate limits: at the real ones a stack waits half a minute for its first books. */
export const RATE_FACTOR = 20

/** The venues' stand-ins in a separate process. */
export async function startStandIns(env: Record<string, string> = {}): Promise<StandIns> {
  const started = start('lib/dev/sandbox/main.ts', { SANDBOX_RATE_FACTOR: String(RATE_FACTOR), ...env })
  const message = await started.first
  const send = (type: string, venue: VenueId) => started.child.send({ type, venue })
  return {
    ...started,
    env: message.env as Record<string, string>,
    stopVenue: (venue) => send('stopVenue', venue),
    startVenue: (venue) => send('startVenue', venue),
  }
}

export interface Service extends Started {
  url: string
  /** Its report once it listened. */
  message: Record<string, unknown>
}

const MAIN = 'lib/server/process/main.ts'

/** The built service on a free port. */
export async function startService(env: Record<string, string>, file = MAIN): Promise<Service> {
  const started = start(file, {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ANON: '100000000',
    DEMO_WALLET: '1',
    DRAIN_SECONDS: '0',
    VENUE_RATE_FACTOR: String(RATE_FACTOR),
    ...env,
  })
  const message = await started.first
  return { ...started, url: String(message.url), message }
}

/** Waits until the condition holds; the error names the condition. */
export async function until<T>(
  what: string,
  read: () => Promise<T | undefined>,
  withinMs = 30_000,
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const value = await read().catch(() => undefined)
    if (value !== undefined) return value
    if (Date.now() > end) throw new Error(`Waited ${withinMs} ms in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const untilReady = (url: string, withinMs = 240_000) =>
  until(
    'the service to be ready',
    async () => {
      const answer = await fetch(`${url}/api/ready`)
      return answer.ok ? true : undefined
    },
    withinMs,
  )

/** Waits until every venue of the sandbox is read and streamed: readiness alone may come earlier. */
export const untilConnected = (url: string, withinMs = 240_000) =>
  until(
    'every venue to be connected',
    async () => {
      const { platforms } = (await (await fetch(`${url}/api/platforms`)).json()) as {
        platforms: { health: { state: string } }[]
      }
      return platforms.every(({ health }) => health.state === 'connected') || undefined
    },
    withinMs,
  )

export interface Stack {
  standIns: StandIns
  service: Service
  dataDir: string
  close(): Promise<void>
}

/** Stand-ins, database and a listening service; a separate data folder that is removed at the end. */
export async function openStack(env: Record<string, string> = {}, file = MAIN): Promise<Stack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-e2e-'))
  const standIns = await startStandIns(env)
  const service = await startService({ ...standIns.env, DATA_DIR: dataDir, ...env }, file)
  return {
    standIns,
    service,
    dataDir,
    close: async () => {
      await service.end()
      await standIns.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A fully ready stack: every venue is read and streamed. */
export async function startStack(env: Record<string, string> = {}, file = MAIN): Promise<Stack> {
  const stack = await openStack(env, file)
  await untilReady(stack.service.url)
  await untilConnected(stack.service.url)
  return stack
}

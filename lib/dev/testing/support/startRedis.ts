import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** Whether this machine has a `redis-server`; without one, tests that need it are visibly skipped. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

export interface TestRedis {
  url: string
  /** Kills it like a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function start(port: number): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('Ready to accept connections')) {
      return child
    }
  }
  throw new Error(`redis-server did not start.\n${said}`)
}

/** A real Redis on a free port of this machine, without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child = await start(port)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      child = await start(port)
    },
    close: kill,
  }
}

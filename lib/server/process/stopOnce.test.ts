import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '@/lib/dev/testing/support/childrenOf'
import { until } from '@/lib/dev/testing/support/startStack'

let dataDir: string
let child: ChildProcess
let text: string
let database: number

/** In its own process group, as in a terminal. */
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-stop-'))
  child = fork('lib/dev/testing/support/holdDatabase.ts', [dataDir], {
    execArgv: ['--import', 'tsx'],
    detached: true,
    silent: true,
  })
  text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const [message] = (await once(child, 'message')) as [{ url?: string }]
  expect(message.url).toBeDefined()
  database = Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}, 60_000)

afterEach(() => {
  child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const groupOf = ({ pid }: ChildProcess) => {
  if (pid === undefined) throw new Error('It was not started.')
  return -pid
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the whole group, and passed on by npm besides, ends the process in order and its database with it',
  async (signal) => {
    const closed = once(child, 'close')
    for (let i = 0; i < 3; i += 1) process.kill(groupOf(child), signal)
    child.kill(signal)
    expect(await closed).toEqual([0, null])
    expect(text).toContain('"Stopping: the database."')
    expect(text).toContain('"Stopped."')
    expect(isAlive(database)).toBe(false)
  },
  60_000,
)

test('another signal ends it at once, and the database finishes by itself', async () => {
  const closed = once(child, 'close')
  process.kill(groupOf(child), 'SIGTERM')
  process.kill(groupOf(child), 'SIGINT')
  expect((await closed)[0]).toBe(1)
  await until('the database to be gone', async () => !isAlive(database) || undefined)
}, 60_000)

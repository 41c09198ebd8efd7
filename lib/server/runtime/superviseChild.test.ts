import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isAlive } from '@/lib/dev/testing/support/childrenOf'
import { until } from '@/lib/dev/testing/support/startStack'
import { ownProgram } from '@/lib/infra/env/ownProgram'
import { readConfig } from '@/lib/infra/env/server'
import { pagesConfigOf } from '@/lib/server/api/pagesConfigOf'
import type { BeginPages } from '@/lib/server/process/pagesMessages'
import { sendTo } from './superviseChild'

const started: number[] = []
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

test('a process that gives up stopping its child kills it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-hanging-'))
  const program = path.join(folder, 'hanging.mjs')
  // As busy as a program that is still loading on a machine without a free core.
  writeFileSync(program, "process.send('up'); for (;;);")
  const parent = fork('lib/dev/testing/support/superviseHanging.ts', [program], {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const [{ pid }] = (await once(parent, 'message')) as [{ pid: number }]
    started.push(pid)
    await until('the child to run', async () => isAlive(pid) || undefined)
    parent.send('stop')
    expect((await once(parent, 'exit'))[0]).toBe(1)
    await until('the child to end', async () => !isAlive(pid) || undefined, 10_000)
  } finally {
    parent.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Starts a child and leaves it, at once or after its first line; resolves with how it ended and what it printed. */
async function leave(program: string, begin?: object) {
  const { file, execArgv } = ownProgram(program)
  const child = fork(file, { execArgv, silent: true })
  started.push(child.pid ?? 0)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  await once(child, 'spawn')
  const ended = once(child, 'exit')
  if (begin && child.stdout) {
    await sendTo(child, begin)
    await once(child.stdout, 'data')
  }
  child.disconnect()
  return { ended: await ended, printed }
}

test('the process that reads venues ends at once with a parent that ends while it is starting', async () => {
  expect(await leave('lib/server/process/ingestChild.ts')).toEqual({ ended: [0, null], printed: '' })
})

test('the process that renders pages ends at once with a parent that ends while it is starting', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-pages-'))
  const begin: BeginPages = {
    type: 'begin',
    logLevel: 'info',
    config: pagesConfigOf(readConfig({ DATA_DIR: folder })),
    service: { socketPath: path.join(folder, 'service.sock'), secret: 'secret' },
    socketPath: path.join(folder, 'pages.sock'),
    hostname: '127.0.0.1',
    port: 1,
  }
  try {
    // Its first line comes from Next, which then takes a second of processor time to start.
    const { ended, printed } = await leave('lib/server/process/pagesChild.ts', begin)
    expect(ended).toEqual([0, null])
    expect(printed).not.toContain('Stopping')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

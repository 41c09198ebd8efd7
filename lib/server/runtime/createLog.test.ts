import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { createLog } from './createLog'
import { inRequest } from './requestScope'

test('credentials never reach the log, at any depth', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) })
  log.info(
    {
      authorization: 'hidden-1',
      headers: { cookie: 'hidden-2', 'x-api-key': 'hidden-3', accept: 'shown-1' },
      req: {
        headers: { authorization: 'hidden-4' },
        body: { signature: 'hidden-5', refresh_token: 'hidden-6' },
      },
    },
    'shown-2',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('hidden')
  expect(lines[0]).toContain('shown-1')
  expect(lines[0]).toContain('shown-2')
})

test('log lines caused by a request carry its id, concurrent ones do not', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const waits: (() => void)[] = []
  const clock = { now: () => 0, sleep: () => new Promise<void>((resolve) => waits.push(resolve)) }
  const fetchJson = createFetchJson({ clock, log, retry: { attempts: 2 } })
  const { signal } = new AbortController()
  const ask = (id: string) =>
    inRequest(id, () => fetchJson(`http://127.0.0.1:2/${id}`, { signal }).catch(() => {}))
  const requested = [ask('first'), ask('second')]
  await expect.poll(() => waits.length, { timeout: 10_000 }).toBe(2)
  log.info({}, 'beside')
  for (const wake of waits) wake()
  await Promise.all(requested)
  expect(lines.map(({ requestId }) => requestId).sort()).toEqual(['first', 'second', undefined])
})

test('however much a caller sends, a log line stays short and readable', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  const target = `*${'a.'.repeat(28_000)}`
  const many = Array.from({ length: 5_000 }, () => target)
  log.error({ err: new Error(target, { cause: new Error(target) }), target, many, [target]: 1 }, target)
  log.warn({ status: 404, ok: true, none: null, at: new Date(0) }, 'plain')
  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(lines[0]?.length).toBeLessThan(60_000)
  expect(first).toMatchObject({ level: 50, err: { type: 'Error' } })
  expect(first.target).toContain('… (56001 characters)')
  expect(second).toMatchObject({ msg: 'plain', status: 404, ok: true, none: null })
})

const FULL = '/dev/full'

test.runIf(existsSync(FULL))(
  'a process goes on and ends while its log is on a full disk',
  () => {
    const program = `
    const { createLog } = await import('./lib/server/runtime/createLog.ts')
    const log = createLog({ logLevel: 'info' })
    for (let i = 0; i < 20_000; i += 1) log.info({ i }, 'A line that nobody can write.')
    setTimeout(() => {
      log.info({}, 'Another one.')
      process.stderr.write('still here')
    }, 20)`
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', program],
      { stdio: ['ignore', openSync(FULL, 'w'), 'pipe'], timeout: 30_000, encoding: 'utf8' },
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'still here' })
  },
  40_000,
)

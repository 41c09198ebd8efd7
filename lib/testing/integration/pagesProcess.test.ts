import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { childrenOf, isAlive } from '@/lib/testing/support/childrenOf'
import { postmasterOf } from '@/lib/testing/support/postmasterOf'
import { startService, startStandIns, until, untilReady } from '@/lib/testing/support/startStack'
import { worldOf } from '@/lib/testing/support/worldOf'

test('the API answers throughout while the process that renders pages is killed, and pages come back', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-pages-'))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24) })
  const service = await startService({ ...standIns.env, DATA_DIR: dataDir })
  await untilReady(service.url)
  const renderers = () => childrenOf(service.child.pid ?? 0, 'pagesChild')
  const statusOf = async (target: string, accept: string) =>
    (await fetch(service.url + target, { headers: { accept } })).status
  expect(renderers()).toHaveLength(1)
  expect(await statusOf('/', 'text/html')).toBe(200)

  let done = false
  const statuses = new Set<number>()
  const asking = (async () => {
    while (!done) statuses.add(await statusOf('/api/events/list?limit=5', 'application/json'))
  })()
  const [first = 0] = renderers()
  process.kill(first, 'SIGKILL')
  const page = await until('pages to be unavailable', async () => {
    const answer = await fetch(service.url, { headers: { accept: 'text/html' } })
    return answer.status === 503 ? answer : undefined
  })
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('Try again')
  await until('pages to be back', async () => (await statusOf('/', 'text/html')) === 200 || undefined, 60_000)
  done = true
  await asking
  expect([...statuses]).toEqual([200])
  expect(renderers()).toHaveLength(1)
  expect(renderers()).not.toContain(first)

  const last = renderers()
  await service.end('SIGKILL')
  await until('what rendered pages to end with its parent', async () => !last.some(isAlive) || undefined)
  process.kill(postmasterOf(dataDir), 'SIGINT')
  await standIns.end()
  rmSync(dataDir, { recursive: true, force: true })
}, 180_000)

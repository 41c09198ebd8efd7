import { afterEach, expect, test } from 'vitest'
import { startService } from '@/lib/dev/testing/support/startStack'
import { readIngestConfig } from '@/lib/infra/env/server'
import { createMetrics } from '@/lib/infra/metrics/createMetrics'
import { openIngestServer } from './ingestServer'

const doors: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close()
})

async function open(env: Record<string, string> = {}) {
  const config = readIngestConfig({
    DATABASE_URL: 'postgres://db.example/crossbook',
    REDIS_URL: 'redis://cache.example',
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  })
  const door = await openIngestServer(config, {
    metrics: createMetrics({ version: '1.2.3', process: false }),
  })
  doors.push(door)
  return (path: string, init?: RequestInit) => fetch(`${door.url}${path}`, init)
}

test('an ingesting process reports its health and, to its own machine, its metrics', async () => {
  const ask = await open()
  expect(await (await ask('/api/health')).json()).toEqual({ status: 'ok' })
  const metrics = await ask('/api/metrics')
  expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await metrics.text()).toContain('crossbook_build_info{version="1.2.3"} 1')
  expect((await ask('/api/metrics', { headers: { 'X-Forwarded-For': '192.0.2.1' } })).status).toBe(403)
  expect((await ask('/api/platforms')).status).toBe(404)
  expect((await ask('/api/health', { method: 'POST' })).status).toBe(404)
})

test('with a token its metrics are for callers that send it', async () => {
  const ask = await open({ METRICS_TOKEN: 'sixteen-characters' })
  expect((await ask('/api/metrics')).status).toBe(403)
  const shown = await ask('/api/metrics', { headers: { Authorization: 'Bearer sixteen-characters' } })
  expect(shown.status).toBe(200)
})

test('without a shared database and Redis it refuses to start, and says why', async () => {
  const alone = { DATABASE_URL: '', REDIS_URL: '' }
  await expect(startService(alone, 'lib/server/process/ingestMain.ts')).rejects.toThrow(
    /exit code 1\.\nA process that only ingests needs DATABASE_URL and REDIS_URL/,
  )
})

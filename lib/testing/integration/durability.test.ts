import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { childrenOf, isAlive } from '@/lib/testing/support/childrenOf'
import { makeKey, signIn } from '@/lib/testing/support/signIn'
import { startService, startStandIns, until, untilReady } from '@/lib/testing/support/startStack'

test('kill -9 and a restart preserve every account and every API key', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-kill-'))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', SANDBOX_EVENTS: '24' })
  const env = { ...standIns.env, DATA_DIR: dataDir }
  let service = await startService(env)
  await untilReady(service.url)
  const { accessToken } = await signIn(service.url)
  const keys: string[] = []
  for (let round = 0; round < 3; round += 1) {
    keys.push(await makeKey(service.url, accessToken))
    const readers = childrenOf(service.child.pid ?? 0, 'ingestChild')
    expect(readers).toHaveLength(1)
    await service.end('SIGKILL')
    service = await startService(env)
    await untilReady(service.url)
    const listed = await fetch(`${service.url}/api/api-key`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    })
    expect(listed.status).toBe(200)
    const { api_keys: infos } = (await listed.json()) as { api_keys: { prefix: string }[] }
    expect(infos).toHaveLength(keys.length)
    for (const key of keys) {
      const answer = await fetch(`${service.url}/api/events/list`, { headers: { 'X-API-Key': key } })
      expect(answer.status).toBe(200)
    }
    await until('what read for it to be gone', async () => !readers.some(isAlive) || undefined)
  }
  await service.end()
  await standIns.end()
  rmSync(dataDir, { recursive: true, force: true })
}, 180_000)

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { childrenOf, isAlive } from '@/lib/testing/support/childrenOf'
import { postmasterOf } from '@/lib/testing/support/postmasterOf'
import { sampled } from '@/lib/testing/support/sampled'
import { makeKey, signIn } from '@/lib/testing/support/signIn'
import { startService, startStandIns, until, untilReady } from '@/lib/testing/support/startStack'
import { worldOf } from '@/lib/testing/support/worldOf'

const KILLS = sampled({ full: 3, quick: 1 })

test('kill -9 and a restart preserve every account and every API key', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-kill-'))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24) })
  const env = { ...standIns.env, DATA_DIR: dataDir }
  let service = await startService(env)
  await untilReady(service.url)
  const { accessToken } = await signIn(service.url)
  const keys: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
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
}, 300_000)

test('a service whose database fails five times in a row exits with a sentence and status 1, and loses no account and no key', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-failing-'))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24) })
  const env = { ...standIns.env, DATA_DIR: dataDir }
  const failing = await startService(env)
  let stderr = ''
  failing.child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  await untilReady(failing.url)
  const { accessToken } = await signIn(failing.url)
  const listKeys = async (url: string) => {
    const answer = await fetch(`${url}/api/api-key`, { headers: { Authorization: `Bearer ${accessToken}` } })
    if (!answer.ok) return undefined
    return ((await answer.json()) as { api_keys: { prefix: string }[] }).api_keys
  }
  const keys: string[] = []
  const exited = once(failing.child, 'exit')
  const readers = childrenOf(failing.child.pid ?? 0, 'ingestChild')
  for (let failure = 1; failure <= 5; failure += 1) {
    await until('the database to answer', () => listKeys(failing.url))
    keys.push(await makeKey(failing.url, accessToken))
    const postmaster = postmasterOf(dataDir)
    process.kill(postmaster, 'SIGKILL')
    await until('the database to be killed', async () => !isAlive(postmaster) || undefined)
  }
  expect(await exited).toEqual([1, null])
  expect(stderr).toContain(
    `The database in ${path.join(dataDir, 'postgres')} ended or could not be started five times in a row`,
  )
  await until('the ingest process to end', async () => !readers.some(isAlive) || undefined)

  const restarted = await startService(env)
  await untilReady(restarted.url)
  expect(await listKeys(restarted.url)).toHaveLength(keys.length)
  for (const key of keys) {
    const answer = await fetch(`${restarted.url}/api/events/list`, { headers: { 'X-API-Key': key } })
    expect(answer.status).toBe(200)
  }
  await restarted.end()
  await standIns.end()
  rmSync(dataDir, { recursive: true, force: true })
}, 300_000)

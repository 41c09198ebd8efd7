import { beforeEach, expect, test } from 'vitest'
import { apiKeysResponse, createdApiKey, revokedApiKey } from '@/lib/contract/apiKeys'
import { requestTo, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET as platforms } from '../platforms/route'
import { POST as rotate } from './[id]/rotate/route'
import { DELETE as revoke } from './[id]/route'
import { POST as generate } from './generate/route'
import { GET as list } from './route'

let made: TestRuntime
beforeEach(() => {
  made = createTestRuntime()
  setRuntime(made.runtime)
})

const alice = { authorization: 'Bearer access-alice' }
const bob = { authorization: 'bearer access-bob' }
const path = '/api/api-key/generate'

const create = (body?: unknown) =>
  routeReply(generate, createdApiKey, { path, method: 'POST', headers: alice, body })

test('a key is made with or without a body and shown once', async () => {
  const { id, api_key } = await create()
  expect(api_key).toMatch(/^pk_/)
  const named = await create({ name: 'bot', scopes: ['read', 'read'], expires_in_days: 30 })
  expect(named).toMatchObject({ name: 'bot', scopes: ['read'], expires_at: '2026-02-14T12:00:00.000Z' })
  const listed = await routeReply(list, apiKeysResponse, { path: '/api/api-key', headers: alice })
  expect(listed.api_keys.map((key) => key.id)).toEqual([id, named.id])
  expect(JSON.stringify(listed)).not.toContain(api_key)
})

test('a body that says null, or is no object, is not the same as none', async () => {
  for (const body of ['null', 'false', '0', '""', '[]', ' null ']) {
    const answer = await routeRefusal(generate, { path, method: 'POST', headers: alice, body })
    expect(answer, body).toMatchObject({ status: 422, faults: { body: 'dict_type' } })
    expect(answer.detail[0]?.msg).toBe('The body must be an object.')
  }
  expect(
    (await routeReply(list, apiKeysResponse, { path: '/api/api-key', headers: alice })).api_keys,
  ).toEqual([])
})

test('without an access token, or with an API key in its place, nothing is made', async () => {
  const { api_key } = await create()
  const credentials: Record<string, string>[] = [
    {},
    { 'x-api-key': api_key },
    { authorization: `Bearer ${api_key}` },
    { authorization: 'Basic YTpi' },
    { authorization: 'Bearer' },
  ]
  for (const headers of credentials) {
    const answer = await routeRefusal(generate, { path, method: 'POST', headers })
    expect(answer).toMatchObject({ status: 401, faults: { 'header.authorization': 'unauthorized' } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="crossbook"')
  }
  const late = await routeRefusal(generate, {
    path,
    method: 'POST',
    headers: { authorization: 'Bearer expired' },
  })
  expect(late).toMatchObject({ status: 401, faults: { 'header.authorization': 'token_expired' } })
  expect(late.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test('a missing credential is reported before an invalid body', async () => {
  expect((await routeRefusal(generate, { path, body: { name: 3 } })).status).toBe(401)
  const { status, faults } = await routeRefusal(generate, {
    path,
    headers: alice,
    body: { name: '', scopes: ['all'], expires_in_days: 1.5, admin: true },
  })
  expect(status).toBe(422)
  expect(faults).toEqual({
    'body.name': 'string_too_short',
    'body.scopes.0': 'enum',
    'body.expires_in_days': 'int_type',
    'body.admin': 'extra_forbidden',
  })
})

test('the 26th live key is refused', async () => {
  for (let i = 0; i < 25; i += 1) await create()
  const answer = await routeRefusal(generate, { path, method: 'POST', headers: alice })
  expect(answer).toMatchObject({ status: 409 })
  expect(answer.detail[0]?.type).toBe('limit_reached')
})

test('a key ends once, for its owner only, and its successor works under the same id', async () => {
  const { id, api_key } = await create()
  const next = await routeReply(rotate, createdApiKey, {
    path: `/api/api-key/${id}/rotate`,
    method: 'POST',
    headers: alice,
  })
  expect(next.id).toBe(id)
  expect(next.api_key).not.toBe(api_key)
  const foreign = { path: `/api/api-key/${id}`, method: 'DELETE', headers: bob }
  expect(await routeRefusal(revoke, foreign)).toMatchObject({
    status: 404,
    faults: { 'path.id': 'not_found' },
  })
  const own = { ...foreign, headers: alice }
  expect(await routeReply(revoke, revokedApiKey, own)).toMatchObject({ id })
  expect((await routeRefusal(revoke, own)).status).toBe(404)
})

test('a key is counted on public operations; an invalid one is 401 there, one without the scope 403', async () => {
  const { id, api_key } = await create()
  const ask = (key: string) => platforms(requestTo('/api/platforms', { headers: { 'x-api-key': key } }))
  expect((await ask(api_key)).status).toBe(200)
  expect(made.auth.metered).toEqual([id])
  for (const key of ['pk_wrong', '', 'x'.repeat(5000)]) expect((await ask(key)).status).toBe(401)
  const { api_key: narrow } = await create({ scopes: ['stream'] })
  expect((await ask(narrow)).status).toBe(403)
})

test('nothing that needs an account answers pages of other origins', async () => {
  const answer = await list(
    requestTo('/api/api-key', { headers: { ...alice, origin: 'https://elsewhere.example' } }),
  )
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

import { encode } from 'next-auth/jwt'
import { beforeEach, expect, test } from 'vitest'
import { sessionSecret } from '@/lib/accounts/auth/nextAuthOptions'
import { tokenResponse } from '@/lib/contract/auth'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { POST } from './route'

const path = '/api/auth/session-token'
let cookie = ''

beforeEach(async () => {
  const { runtime } = createTestRuntime()
  setRuntime(runtime)
  const { sessionId } = await runtime.auth.startSession({ userId: 'alice', addresses: [], version: 0 })
  const token = await encode({
    token: { userId: 'alice', version: 0, sessionId },
    secret: sessionSecret(runtime.authSecret),
  })
  cookie = `theme=dark; next-auth.session-token=${token}`
})

test('a signed-in page of this host gets tokens', async () => {
  const ask = (headers: Record<string, string>) =>
    routeReply(POST, tokenResponse, { path, method: 'POST', headers: { cookie, ...headers } })
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).access_token).toBe('access-alice')
  expect((await ask({ origin: 'http://localhost:3000' })).token_type).toBe('Bearer')
})

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of this site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['nowhere', {}],
])('a request from %s is forbidden although it carries the session', async (_from, headers) => {
  const answer = await routeRefusal(POST, { path, method: 'POST', headers: { cookie, ...headers } })
  expect(answer.status).toBe(403)
})

test('without a session, or with one that was altered, there are no tokens', async () => {
  for (const bad of ['', `${cookie}x`, 'next-auth.session-token=a.b.c']) {
    const headers = { cookie: bad, 'sec-fetch-site': 'same-origin' }
    const answer = await routeRefusal(POST, { path, method: 'POST', headers })
    expect(answer).toMatchObject({ status: 401, faults: { 'header.cookie': 'unauthorized' } })
  }
})

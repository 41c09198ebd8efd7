import { beforeEach, expect, test } from 'vitest'
import { nonceResponse, profileResponse, tokenResponse } from '@/lib/contract/auth'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET as profile } from '../profile/route'
import { GET as nonce } from './nonce/route'
import { POST as refresh } from './refresh/route'
import { POST as signIn } from './route'

beforeEach(() => setRuntime(createTestRuntime().runtime))

test('a script signs in with its wallet and reads its profile', async () => {
  const { nonce: value } = await routeReply(nonce, nonceResponse, { path: '/api/auth/nonce' })
  const body = { message: `… Nonce: ${value}`, signature: '0xa11ce0' }
  const pair = await routeReply(signIn, tokenResponse, { path: '/api/auth', body })
  expect(pair).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
  const headers = { authorization: `Bearer ${pair.access_token}` }
  const who = await routeReply(profile, profileResponse, { path: '/api/profile', headers })
  expect(who).toMatchObject({ user_id: 'alice', is_admin: false })
  const next = await routeReply(refresh, tokenResponse, {
    path: '/api/auth/refresh',
    body: { refresh_token: pair.refresh_token },
  })
  expect(next.access_token).toBe(pair.access_token)
})

test('a refused signature is 401, one that is not hex 422', async () => {
  const path = '/api/auth'
  expect((await routeRefusal(signIn, { path, body: { message: 'm', signature: '0x12' } })).status).toBe(401)
  expect(await routeRefusal(signIn, { path, body: { signature: 'zz' } })).toMatchObject({
    status: 422,
    faults: { 'body.message': 'missing', 'body.signature': 'string_pattern_mismatch' },
  })
  const body = { refresh_token: 'nobody' }
  expect((await routeRefusal(refresh, { path: '/api/auth/refresh', body })).status).toBe(401)
})

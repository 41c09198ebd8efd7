import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { apiKeysResponse, createdApiKey, revokedApiKey } from '@/lib/contract/apiKeys'
import { nonceResponse, profileResponse, tokenResponse } from '@/lib/contract/auth'
import { requestTo, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { installAccounts } from '@/lib/dev/testing/support/installAccounts'
import { POST as rotate } from './api-key/[id]/rotate/route'
import { DELETE as revoke } from './api-key/[id]/route'
import { POST as generate } from './api-key/generate/route'
import { GET as listKeys } from './api-key/route'
import { GET as nonce } from './auth/nonce/route'
import { POST as signIn } from './auth/route'
import { GET as platforms } from './platforms/route'
import { GET as profile } from './profile/route'

const database = testDatabase()
const accounts = installAccounts(database)

async function signedIn(): Promise<{ address: string; headers: Record<string, string> }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const { nonce: value } = await routeReply(nonce, nonceResponse, { path: '/api/auth/nonce' })
  const message = createSiweMessage({
    address: account.address,
    chainId: 137,
    domain: 'localhost:3000',
    nonce: value,
    uri: 'http://localhost:3000',
    version: '1',
    issuedAt: new Date(),
  })
  const body = { message, signature: await account.signMessage({ message }) }
  const pair = await routeReply(signIn, tokenResponse, { path: '/api/auth', body })
  const again = await routeRefusal(signIn, { path: '/api/auth', body })
  expect(again.status, 'the same message a second time').toBe(401)
  return { address: account.address, headers: { authorization: `Bearer ${pair.access_token}` } }
}

const usable = async (key: string) =>
  (await platforms(requestTo('/api/platforms', { headers: { 'x-api-key': key } }))).status

test('from a wallet to a key that works until it is ended', async () => {
  const { address, headers } = await signedIn()
  const who = await routeReply(profile, profileResponse, { path: '/api/profile', headers })
  expect(who).toMatchObject({ address, addresses: [address] })
  const made = await routeReply(generate, createdApiKey, {
    path: '/api/api-key/generate',
    method: 'POST',
    headers,
  })
  expect(made.api_key).toMatch(/^pk_[0-9A-Za-z]{32,}$/)
  expect(await usable(made.api_key)).toBe(200)
  const path = `/api/api-key/${made.id}`
  const next = await routeReply(rotate, createdApiKey, { path: `${path}/rotate`, method: 'POST', headers })
  expect([await usable(made.api_key), await usable(next.api_key)]).toEqual([401, 200])
  await accounts.service().flush()
  const listed = await routeReply(listKeys, apiKeysResponse, { path: '/api/api-key', headers })
  expect(listed.api_keys[0]).toMatchObject({ id: made.id, requests_30d: 2, revoked_at: null })
  await routeReply(revoke, revokedApiKey, { path, method: 'DELETE', headers })
  expect(await usable(next.api_key)).toBe(401)
  expect((await routeRefusal(revoke, { path, method: 'DELETE', headers })).status).toBe(404)
})

test('another account can neither see nor end a key', async () => {
  const [alice, bob] = [await signedIn(), await signedIn()]
  const { id, api_key } = await routeReply(generate, createdApiKey, {
    path: '/api/api-key/generate',
    headers: alice.headers,
    body: { name: 'bot', scopes: ['read'], expires_in_days: 1 },
  })
  const path = `/api/api-key/${id}`
  expect((await routeRefusal(revoke, { path, method: 'DELETE', headers: bob.headers })).status).toBe(404)
  const theirs = await routeReply(listKeys, apiKeysResponse, { path: '/api/api-key', headers: bob.headers })
  expect(theirs.api_keys).toEqual([])
  expect(await usable(api_key)).toBe(200)
})

test('of 30 requests at once exactly 25 make a key', async () => {
  const { headers } = await signedIn()
  const ask = () => generate(requestTo('/api/api-key/generate', { method: 'POST', headers }))
  const statuses = (await Promise.all(Array.from({ length: 30 }, ask))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
})

import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { createAuthService } from './createAuthService'
import type { AuthService } from './types'

const MINUTE = 60_000
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const secret = 's'.repeat(32)

const database = testDatabase()
let clock: FakeClock
let auth: AuthService
let wallet: ReturnType<typeof createTestWallet>

beforeEach(() => {
  clock = createFakeClock({ now: Date.now() })
  auth = createAuthService({ prisma: database.prisma, secret, clock, log })
  wallet = createTestWallet()
  return () => auth.close()
})

const at = (ms: number) => new Date(clock.now() + ms)
const refusal = (code: string, loc: string[], message: RegExp) =>
  expect.objectContaining({
    code,
    faults: [expect.objectContaining({ loc, msg: expect.stringMatching(message) })],
  })
const MESSAGE = ['body', 'message']
const SIGNATURE = ['body', 'signature']

test("a wallet's first sign-in creates an account, the next one finds it", async () => {
  const first = await wallet.signIn(auth)
  expect(first.addresses).toEqual([wallet.address])
  expect(await wallet.signIn(auth)).toEqual(first)
})

test('concurrent first sign-ins of a wallet create one account', async () => {
  const principals = await Promise.all([1, 2, 3, 4, 5].map(() => wallet.signIn(auth)))
  expect(new Set(principals.map(({ userId }) => userId)).size).toBe(1)
})

test('a message signs in once, even when it arrives twenty times concurrently', async () => {
  const { nonce } = await auth.createNonce()
  const signed = await wallet.sign({ nonce })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => auth.signIn(signed)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(auth.signIn(signed)).rejects.toEqual(refusal('unauthorized', MESSAGE, /nonce/))
})

test('a nonce expires after ten minutes', async () => {
  const { nonce, expiresAt } = await auth.createNonce()
  expect(expiresAt).toEqual(at(10 * MINUTE))
  const signed = await wallet.sign({ nonce })
  await clock.advance(10 * MINUTE)
  await expect(auth.signIn(signed)).rejects.toEqual(refusal('unauthorized', MESSAGE, /nonce/))
})

test('expired nonces are deleted', async () => {
  await auth.createNonce()
  await clock.advance(11 * MINUTE)
  const { nonce } = await auth.createNonce()
  expect(await database.prisma.signInNonce.findMany({ select: { nonce: true } })).toEqual([{ nonce }])
})

test.each([
  ['another domain', { domain: 'evil.example' }, /for evil.example/],
  [
    'another port of this host',
    { domain: 'localhost:4000', uri: 'http://localhost:4000' },
    /for localhost:4000/,
  ],
  ['a URI on another host', { uri: 'http://evil.example/account' }, /URI/],
  ['a URI that is no web address', { uri: 'ftp://localhost:3000/account' }, /URI/],
  ['a scheme that contradicts the URI', { scheme: 'https' }, /scheme/],
  ['an unsupported chain', { chainId: 10 }, /Chain 10/],
])('a message for %s is rejected', async (_what, fields, message) => {
  await expect(wallet.signIn(auth, fields)).rejects.toEqual(refusal('unauthorized', MESSAGE, message))
})

test.each([
  ['has expired', () => ({ expirationTime: at(-1) }), /expired/],
  ['is not valid yet', () => ({ notBefore: at(MINUTE) }), /not valid yet/],
  ['was issued in the future', () => ({ issuedAt: at(6 * MINUTE) }), /clock/],
  ['was issued long ago', () => ({ issuedAt: at(-61 * MINUTE) }), /clock/],
])('a message that %s is rejected', async (_what, fields, message) => {
  await expect(wallet.signIn(auth, fields())).rejects.toEqual(refusal('unauthorized', MESSAGE, message))
})

test('a signature of another wallet, of another message or of nothing is rejected', async () => {
  const { nonce } = await auth.createNonce()
  const signed = await wallet.sign({ nonce })
  const foreign = await createTestWallet().sign({ nonce, address: wallet.address })
  const other = await wallet.sign({ nonce, statement: 'Something else.' })
  for (const signature of [foreign.signature, other.signature, '0x00', `0x${'00'.repeat(65)}`]) {
    await expect(auth.signIn({ ...signed, signature })).rejects.toEqual(
      refusal('unauthorized', SIGNATURE, /not by the account/),
    )
  }
  // None of these spent the nonce.
  expect((await auth.signIn(signed)).addresses).toEqual([wallet.address])
})

test('a malformed message or signature is distinguished from a rejected sign-in', async () => {
  const { nonce } = await auth.createNonce()
  const signed = await wallet.sign({ nonce })
  const broken = [
    '',
    'hello',
    signed.message.replace('Version: 1', 'Version: 2'),
    `${signed.message}${'x'.repeat(8_000)}`,
  ]
  for (const message of [...broken, signed.message.replace(/Issued At: .*/, 'Issued At: yesterday')]) {
    await expect(auth.signIn({ ...signed, message })).rejects.toEqual(refusal('invalid', MESSAGE, /EIP-4361/))
  }
  for (const signature of ['', '0x', '0xzz', '0x123', 'ff']) {
    await expect(auth.signIn({ ...signed, signature })).rejects.toEqual(refusal('invalid', SIGNATURE, /hex/))
  }
})

test('on a public host the message must name that host, whatever the Host header says', async () => {
  const publicUrl = 'https://book.example'
  const service = createAuthService({ prisma: database.prisma, secret, publicUrl, clock, log })
  const { nonce } = await service.createNonce()
  const right = await wallet.sign({ nonce, domain: 'book.example', uri: 'https://book.example/account' })
  const wrong = await wallet.sign({ nonce, domain: 'evil.example', uri: 'https://evil.example/' })
  await expect(service.signIn({ ...wrong, host: 'evil.example' })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  // A message signed for a developer's local server.
  for (const domain of ['localhost:5173', '127.0.0.1:3000', 'app.localhost']) {
    const dev = await wallet.sign({ nonce, domain, uri: `http://${domain}/` })
    await expect(service.signIn({ ...dev, host: domain })).rejects.toMatchObject({
      code: 'unauthorized',
      message: `The message is for ${domain}, not for book.example.`,
    })
  }
  expect((await service.signIn({ ...right, host: 'internal:8080' })).addresses).toEqual([wallet.address])
  await service.close()
})

test('a loopback public address leaves the other loopback names usable', async () => {
  const publicUrl = 'http://localhost:3000'
  const service = createAuthService({ prisma: database.prisma, secret, publicUrl, clock, log })
  for (const host of ['localhost:3000', '127.0.0.1:3000']) {
    const { nonce } = await service.createNonce()
    const signed = await wallet.sign({ nonce, domain: host, uri: `http://${host}/` })
    expect((await service.signIn({ ...signed, host })).addresses).toEqual([wallet.address])
  }
  await service.close()
})

test('without a configured host only loopback names are accepted', async () => {
  const { nonce } = await auth.createNonce()
  const signed = await wallet.sign({ nonce, domain: 'evil.example', uri: 'https://evil.example/' })
  await expect(auth.signIn({ ...signed, host: 'evil.example' })).rejects.toEqual(
    refusal('unauthorized', MESSAGE, /PUBLIC_URL/),
  )
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'app.localhost']) {
    const fresh = await auth.createNonce()
    // viem's message builder does not accept IPv6 hosts.
    const own = await wallet.sign({ nonce: fresh.nonce, domain: 'localhost:3000' })
    if (host.startsWith('['))
      await expect(auth.signIn({ ...own, host })).rejects.toMatchObject({ code: 'unauthorized' })
    else {
      const right = await wallet.sign({ nonce: fresh.nonce, domain: host, uri: `http://${host}/` })
      expect((await auth.signIn({ ...right, host })).addresses).toEqual([wallet.address])
    }
  }
})

import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { NOW } from '@/lib/dev/testing/support/builders'
import { createMemoryReceipts } from '@/lib/dev/testing/support/memoryReceipts'
import { createReceiptKeys } from './receiptKeys'

const DAY_MS = 86_400_000
const nothing = () => {}
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

function begin(store = createMemoryReceipts()) {
  let now = NOW
  const open = (rest: { secret?: string; privateKey?: string } = {}) =>
    createReceiptKeys({
      store,
      secret: 'a secret of thirty-two characters',
      clock: { now: () => now },
      log,
      ...rest,
    })
  return {
    store,
    open,
    advance(days: number) {
      now += days * DAY_MS
    },
  }
}

test('a key is created once, stored encrypted, and loaded by the next process', async () => {
  const { store, open } = begin()
  const first = await open().current()
  const second = await open().current()
  expect(second.key).toEqual(first.key)
  const [stored] = await store.listKeys()
  expect(stored?.sealedKey).toBeDefined()
  expect(Buffer.from(stored?.sealedKey ?? '', 'base64url').toString('latin1')).not.toContain('PRIVATE')
  const data = Buffer.from('a digest')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: first.key.x }, format: 'jwk' })
  expect(verify(null, data, key, second.sign(data))).toBe(true)
})

test('after 90 days a new key signs, and the old one stays listed', async () => {
  const { open, advance } = begin()
  const keys = open()
  const old = await keys.current()
  advance(89)
  expect((await keys.current()).key.kid).toBe(old.key.kid)
  advance(1)
  const next = await keys.current()
  expect(next.key.kid).not.toBe(old.key.kid)
  expect((await keys.list()).map(({ key }) => key.kid)).toEqual([next.key.kid, old.key.kid])
})

test('a key from the environment signs in place of stored ones and is listed with them', async () => {
  const { store, open, advance } = begin()
  const made = await open().current()
  advance(1)
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const own = open({ privateKey: pem })
  const signer = await own.current()
  expect(signer.key.kid).not.toBe(made.key.kid)
  expect((await own.list()).map(({ key }) => key.kid)).toEqual([signer.key.kid, made.key.kid])
  // The operator holds it: only its public part is stored.
  expect((await store.listKeys())[0]).not.toHaveProperty('sealedKey')
})

test('with another AUTH_SECRET stored keys are unreadable, and a new one is created', async () => {
  const { open } = begin()
  const before = await open().current()
  const after = await open({ secret: 'another secret of 32 characters!!' }).current()
  expect(after.key.kid).not.toBe(before.key.kid)
})

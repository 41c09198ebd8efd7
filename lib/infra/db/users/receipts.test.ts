import { beforeAll, expect, test } from 'vitest'
import type { DueRegret, ReceiptStore, StoredReceipt } from '@/lib/core/domain/receipt'
import { usd } from '@/lib/core/domain/units'
import { NOW } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createReceiptStore } from './receipts'

const database = testDatabase()
let store: ReceiptStore

beforeAll(async () => {
  store = createReceiptStore(database.prisma)
})

const receipt = (id: string, rest: Partial<StoredReceipt> = {}): StoredReceipt => ({
  id,
  keyId: 'k',
  sha256: 'ab',
  signature: 'cd',
  issuedAt: NOW,
  expiresAt: NOW + 1_000_000,
  document: '{"a":"é"}',
  ...rest,
})

const ADA = { owner: 'ada', most: 100 }

test('a receipt is read as it was stored, by any process of the database', async () => {
  await store.add(receipt('one'), ADA)
  expect(await createReceiptStore(database.prisma).find('one')).toEqual(receipt('one'))
  expect(await store.find('none')).toBeUndefined()
  expect(await store.listRegrets('none', NOW)).toBeUndefined()
})

test('horizons fall due at their time, and the first result of each stays', async () => {
  await store.add(receipt('two', { issuedAt: NOW + 100_000 }), ADA)
  const due = (await store.listDue(NOW + 160_000, 10)).filter(({ receiptId }) => receiptId === 'two')
  expect(due.map(({ afterS, dueAt }) => [afterS, dueAt - NOW])).toEqual([
    [10, 110_000],
    [60, 160_000],
  ])
  const regret = { filledRatio: 0.5, cost: usd(3_950_000), delta: usd(-200_000) }
  await store.settle({ receiptId: 'two', afterS: 10 }, regret)
  await store.settle({ receiptId: 'two', afterS: 10 }, undefined)
  await store.settle({ receiptId: 'two', afterS: 60 }, undefined)
  expect(await store.listRegrets('two', NOW)).toEqual([
    { afterS: 10, dueAt: NOW + 110_000, status: 'known', regret },
    { afterS: 60, dueAt: NOW + 160_000, status: 'unknown' },
    { afterS: 300, dueAt: NOW + 400_000, status: 'pending' },
  ])
})

test('an expired receipt is deleted with its horizons', async () => {
  await store.add(receipt('old', { expiresAt: NOW }), ADA)
  await store.deleteExpired(NOW)
  expect(await store.find('old')).toBeUndefined()
  expect(await store.find('one')).toBeDefined()
  expect(await database.prisma.planRegret.count({ where: { receiptId: 'old' } })).toBe(0)
})

test('keys are listed newest first, each once', async () => {
  const key = { id: 'k1', publicKey: 'x1', createdAt: NOW }
  await store.addKey(key)
  await store.addKey({ ...key, publicKey: 'other' })
  await store.addKey({ id: 'k2', publicKey: 'x2', sealedKey: 's', createdAt: NOW + 1 })
  expect(await store.listKeys()).toEqual([
    { id: 'k2', publicKey: 'x2', sealedKey: 's', createdAt: NOW + 1 },
    key,
  ])
})

test('an account never exceeds its limit, even with concurrent requests, and expired receipts do not count', async () => {
  const eve = { owner: 'eve', most: 5 }
  const ask = (name: string) => store.add(receipt(name), eve)
  const added = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(`eve-${i}`)))
  expect(added.filter(Boolean)).toHaveLength(5)
  expect(await ask('eve-more')).toBe(false)
  expect(await store.find('eve-more')).toBeUndefined()
  expect(await store.add(receipt('bob'), { owner: 'bob', most: 5 })).toBe(true)
  const later = { issuedAt: NOW + 1_000_000, expiresAt: NOW + 2_000_000 }
  expect(await store.add(receipt('eve-later', later), eve)).toBe(true)
})

test('due horizons are listed from the last one on, each once', async () => {
  const at = { issuedAt: NOW + 5_000_000, expiresAt: NOW + 9_000_000 }
  for (const id of ['x1', 'x2', 'x3']) await store.add(receipt(id, at), ADA)
  const found: string[] = []
  for (let last: DueRegret | undefined; ; ) {
    const due = await store.listDue(NOW + 5_060_000, 2, last)
    found.push(...due.map(({ receiptId, afterS }) => `${receiptId} ${afterS}`))
    if (due.length < 2) break
    last = due.at(-1)
  }
  const own = found.filter((one) => one.startsWith('x'))
  expect(own).toEqual(['x1 10', 'x2 10', 'x3 10', 'x1 60', 'x2 60', 'x3 60'])
  expect(new Set(found).size).toBe(found.length)
})

test('an expired receipt no longer has a regret, deleted or not', async () => {
  await store.add(receipt('gone', { expiresAt: NOW + 1 }), ADA)
  expect(await store.listRegrets('gone', NOW)).toHaveLength(3)
  expect(await store.listRegrets('gone', NOW + 1)).toBeUndefined()
})

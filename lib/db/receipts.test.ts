import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceiptStore, StoredReceipt } from '@/lib/domain/receipt'
import { usd } from '@/lib/domain/units'
import { NOW } from '@/lib/testing/support/builders'
import { createTestDatabase, type TestDatabase } from '@/lib/testing/support/database'
import { createReceiptStore } from './receipts'

let database: TestDatabase
let store: ReceiptStore

beforeAll(async () => {
  database = await createTestDatabase()
  store = createReceiptStore(database.prisma)
})
afterAll(() => database?.close())

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

test('a receipt is read as it was stored, by any process of the database', async () => {
  await store.add(receipt('one'))
  expect(await createReceiptStore(database.prisma).find('one')).toEqual(receipt('one'))
  expect(await store.find('none')).toBeUndefined()
  expect(await store.listRegrets('none')).toBeUndefined()
})

test('its horizons are due at their time, and the first result of each stays', async () => {
  await store.add(receipt('two', { issuedAt: NOW + 100_000 }))
  const due = (await store.listDue(NOW + 160_000, 10)).filter(({ receiptId }) => receiptId === 'two')
  expect(due.map(({ afterS, dueAt }) => [afterS, dueAt - NOW])).toEqual([
    [10, 110_000],
    [60, 160_000],
  ])
  const regret = { filledRatio: 0.5, cost: usd(3_950_000), delta: usd(-200_000) }
  await store.settle({ receiptId: 'two', afterS: 10 }, regret)
  await store.settle({ receiptId: 'two', afterS: 10 }, undefined)
  await store.settle({ receiptId: 'two', afterS: 60 }, undefined)
  expect(await store.listRegrets('two')).toEqual([
    { afterS: 10, dueAt: NOW + 110_000, status: 'known', regret },
    { afterS: 60, dueAt: NOW + 160_000, status: 'unknown' },
    { afterS: 300, dueAt: NOW + 400_000, status: 'pending' },
  ])
})

test('what has expired is deleted with its horizons', async () => {
  await store.add(receipt('old', { expiresAt: NOW }))
  await store.deleteExpired(NOW)
  expect(await store.find('old')).toBeUndefined()
  expect(await store.find('one')).toBeDefined()
  expect(await database.prisma.planRegret.count({ where: { receiptId: 'old' } })).toBe(0)
})

test('keys are listed the newest first, each once', async () => {
  const key = { id: 'k1', publicKey: 'x1', createdAt: NOW }
  await store.addKey(key)
  await store.addKey({ ...key, publicKey: 'other' })
  await store.addKey({ id: 'k2', publicKey: 'x2', sealedKey: 's', createdAt: NOW + 1 })
  expect(await store.listKeys()).toEqual([
    { id: 'k2', publicKey: 'x2', sealedKey: 's', createdAt: NOW + 1 },
    key,
  ])
})

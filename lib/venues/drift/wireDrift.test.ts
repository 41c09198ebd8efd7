import { expect, test } from 'vitest'
import { z } from 'zod'
import { countRefusals } from './countRefusals'
import { readRows } from './readRows'
import { createWireDrift, wireDrift } from './wireDrift'

const row = z.object({ id: z.string() })
const where = { venue: 'kalshi', endpoint: 'GET /markets/trades', what: 'list of trades' } as const

test('rows in another shape are skipped and counted, with one sample', () => {
  wireDrift.clear()
  expect(readRows([{ id: 'a' }, { id: 1 }, { id: 2 }], row, where)).toEqual([{ id: 'a' }])
  expect(wireDrift.of('kalshi')).toMatchObject([
    { endpoint: 'GET /markets/trades', kind: 'refused_row', count: 2, sample: '{"id":1}' },
  ])
  expect(wireDrift.of('polymarket')).toEqual([])
})

test('an entirely unreadable list is an error; an empty one is not', () => {
  wireDrift.clear()
  expect(readRows([], row, where)).toEqual([])
  expect(() => readRows([{ name: 'a' }], row, where)).toThrow(
    "Kalshi's list of trades came in a shape that cannot be read.",
  )
  expect(
    wireDrift
      .of('kalshi')
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['refused_row', 'unreadable'])
})

test('one fault in many rows is one entry, whatever their position', () => {
  wireDrift.clear()
  countRefusals('kalshi', 'catalogue', [
    { path: 'events.3.markets.0.close_time', message: 'is not a time' },
    { path: 'events.17.markets.2.close_time', message: 'is not a time' },
  ])
  expect(wireDrift.of('kalshi')).toMatchObject([
    { detail: 'events.{}.markets.{}.close_time: is not a time', count: 2 },
  ])
})

test('a sample has no address, key, signature or name of a person, and is cut', () => {
  const drift = createWireDrift({ now: () => 5 })
  const address = `0x${'ab'.repeat(20)}`
  const sample = {
    price: '0.4',
    note: `sent by ${address}`,
    proxyWallet: address,
    apiKey: 'secret-key',
    signature: 'abc',
    profile: { name: 'somebody' },
    long: 'x'.repeat(2_000),
  }
  drift.count({ venue: 'opinion', endpoint: 'e', kind: 'refused_row', detail: 'd', sample })
  const [entry] = drift.of('opinion')
  expect(entry?.sample).toContain('"price":"0.4"')
  expect(entry?.sample).not.toMatch(/abab|secret|"abc"|somebody/)
  expect(entry?.sample.length).toBeLessThan(420)
  expect(entry?.lastAt).toBe(5)
})

test('of a hundred kinds of faults a venue has twenty entries, and the others count together', () => {
  const drift = createWireDrift({ now: () => 5 })
  for (let i = 0; i < 100; i += 1) {
    drift.count({ venue: 'opinion', endpoint: `e${i}`, kind: 'refused_row', detail: 'd', sample: i })
  }
  const entries = drift.of('opinion')
  expect(entries).toHaveLength(21)
  expect(entries[0]).toMatchObject({ endpoint: 'further ones', count: 80 })
})

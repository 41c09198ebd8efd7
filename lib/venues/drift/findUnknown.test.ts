import { expect, test } from 'vitest'
import { z } from 'zod'
import { findUnknown } from './findUnknown'
import { createWireDrift } from './wireDrift'
import { watchedEndpoints, wireShape, wireValues } from './wireShape'
import { createWireWatch } from './wireWatch'

const market = wireShape({
  schema: z.object({ id: z.string() }),
  unused: 'title',
  inside: { status: wireValues('OPEN', 'CLOSED') },
})
const shape = wireShape({ unused: 'cursor', inside: { markets: market } })
const row = (over: object = {}) => ({ id: 'a', title: 'A', status: 'OPEN', ...over })

test('a field that neither schema nor list knows is found once, however many rows have it', () => {
  const markets = Array.from({ length: 20 }, (_, i) => row({ haltReason: { code: i } }))
  expect(findUnknown({ cursor: '', markets, total: 3 }, shape)).toEqual([
    { kind: 'unknown_field', detail: 'markets.haltReason', sample: { haltReason: 'object' } },
    { kind: 'unknown_field', detail: 'total', sample: { total: 3 } },
  ])
  expect(findUnknown({ markets: [row()] }, shape)).toEqual([])
})

test('a value outside of the known ones is found; absent, null and empty ones are not', () => {
  const markets = [
    row({ status: 'HALTED' }),
    row({ status: 'HALTED' }),
    row({ status: null }),
    row({ status: '' }),
  ]
  expect(findUnknown({ markets }, shape)).toEqual([
    { kind: 'unknown_value', detail: 'markets.status: HALTED', sample: { 'markets.status': 'HALTED' } },
  ])
})

test('a name that is long, has control characters or could be a secret is not shown', () => {
  const hostile = [
    'x'.repeat(10_000),
    'a\u0000b\u001b[31m',
    '<img src=x onerror=alert(1)>',
    `0x${'ab'.repeat(20)}`,
    'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    '104699371555956639569535693902894606691',
    '__proto__',
    'constructor',
  ]
  const payload = JSON.parse(`{${hostile.map((name) => `${JSON.stringify(name)}:"my-password"`).join(',')}}`)
  const drift = createWireDrift({ now: () => 1 })
  for (const part of findUnknown(payload, shape))
    drift.count({ venue: 'kalshi', endpoint: 'GET /x', ...part })
  const details = drift.of('kalshi').map(({ detail }) => detail)
  expect(details.sort()).toEqual(['__proto__', 'constructor', '{not a plain name}'])
  const values = findUnknown({ markets: [row({ status: `0x${'cd'.repeat(32)}` })] }, shape)
  const shown = JSON.stringify([drift.of('kalshi'), values])
  expect(shown).not.toMatch(/4eC39|abab|cdcd|onerror|xxxx|eyJ|\\u00/)
})

test('a sample of a field that could hold a secret does not show it', () => {
  const drift = createWireDrift({ now: () => 1 })
  for (const part of findUnknown(
    { authorization: 'Bearer abc', note: 'Zm9v'.repeat(20), nested: { jwt: 'abc' } },
    shape,
  ))
    drift.count({ venue: 'kalshi', endpoint: 'GET /x', ...part })
  expect(JSON.stringify(drift.of('kalshi'))).not.toMatch(/abc|Zm9v/)
})

test('a payload of only new names yields ten entries, and an endless one costs no more than some of its rows', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`new_${i}`, i]))
  const parts = findUnknown(many, shape)
  expect(parts).toHaveLength(11)
  expect(parts.at(-1)?.detail).toBe('further ones')
  let read = 0
  const watched = new Proxy(row(), {
    ownKeys(target) {
      read += 1
      return Reflect.ownKeys(target)
    },
  })
  findUnknown({ markets: Array.from({ length: 100_000 }, () => watched) }, shape)
  expect(read).toBeLessThan(100)
})

test('one payload per endpoint and minute is checked, and its differences are counted once', () => {
  let now = 1_000_000
  const drift = createWireDrift({ now: () => now })
  const watch = createWireWatch({ now: () => now }, drift)
  const endpoints = watchedEndpoints('opinion', { 'GET /a': shape, 'GET /b': shape })
  const [a, b] = [endpoints.get('GET /a'), endpoints.get('GET /b')]
  if (!a || !b) throw new Error('no endpoints')
  const payload = { markets: [row({ fresh: 1 }), row({ fresh: 2 })] }
  const countOf = (endpoint: string) =>
    drift.of('opinion').find((entry) => entry.endpoint === endpoint)?.count
  watch.see(a, payload)
  expect(watch.isDue(a)).toBe(false)
  watch.see(a, payload)
  watch.see(b, payload)
  expect([countOf('GET /a'), countOf('GET /b')]).toEqual([1, 1])
  now += 60_000
  watch.see(a, payload)
  expect(countOf('GET /a')).toBe(2)
  expect(drift.of('opinion')[0]).toMatchObject({
    kind: 'unknown_field',
    detail: 'markets.fresh',
    sample: '{"fresh":1}',
  })
})

test('new fields do not crowd out rejected rows', () => {
  const drift = createWireDrift({ now: () => 1 })
  const seen = { venue: 'opinion', endpoint: 'e', sample: 1 } as const
  for (let i = 0; i < 100; i += 1) drift.count({ ...seen, kind: 'unknown_field', detail: `f${i}` })
  drift.count({ ...seen, kind: 'refused_row', detail: 'price: is no price' })
  expect(drift.of('opinion').find(({ kind }) => kind === 'refused_row')?.detail).toBe('price: is no price')
  expect(drift.of('opinion')).toHaveLength(22)
})

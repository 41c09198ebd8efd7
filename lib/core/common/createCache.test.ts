import { expect, test } from 'vitest'
import { createCache } from './createCache'

function setUp(options: { max?: number; ttlMs?: number } = {}) {
  let time = 1_000
  const reads: string[] = []
  let fails = false
  const cache = createCache({
    max: 2,
    ttlMs: 100,
    ...options,
    now: () => time,
    async read(suffix: string, key) {
      reads.push(key)
      if (fails) throw new Error('no answer')
      return { text: key + suffix }
    },
  })
  return {
    cache,
    reads,
    pass(ms: number) {
      time += ms
    },
    fail(does: boolean) {
      fails = does
    },
  }
}

test('concurrent callers share one read, and an expired value is read again', async () => {
  const { cache, reads, pass } = setUp()
  const both = await Promise.all([cache('a', '!'), cache('a', '?')])
  expect(both).toEqual([{ text: 'a!' }, { text: 'a!' }])
  pass(99)
  expect(await cache('a', '?')).toBe(both[0])
  pass(1)
  expect(await cache('a', '?')).toEqual({ text: 'a?' })
  expect(reads).toEqual(['a', 'a'])
})

test('failures are not cached, and the cache never exceeds its maximum', async () => {
  const { cache, reads, fail } = setUp()
  fail(true)
  await expect(cache('a', '')).rejects.toThrow('no answer')
  fail(false)
  for (const key of ['a', 'b', 'c', 'a']) await cache(key, '')
  expect(reads).toEqual(['a', 'a', 'b', 'c', 'a'])
})

test('more concurrent reads than the maximum all resolve', async () => {
  const { cache } = setUp({ max: 1 })
  const all = await Promise.all(['a', 'b', 'c'].map((key) => cache(key, '')))
  expect(all).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }])
})

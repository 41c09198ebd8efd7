import { expect, test } from 'vitest'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { buildGroup } from '@/lib/dev/testing/support/builders'
import { createGroupCache } from './groupCache'

/** Groups by id, whose reads are recorded and may fail. */
function start() {
  const stored = new Map<string, GroupDetail>()
  const reads: (readonly string[])[] = []
  const failing = new Set<string>()
  const readCached = createGroupCache(async (ids) => {
    reads.push(ids)
    if (ids.some((id) => failing.has(id))) throw new Error('The database is unavailable.')
    return new Map(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id) as GroupDetail]] : [])))
  })
  const put = (id: string, title = id) => stored.set(id, buildGroup(id, [], { id, title }))
  return { stored, reads, failing, readCached, put }
}

const at = (version: string, ...ids: string[]) => ids.map((id) => ({ id, version }))

test('only groups whose version changed are read, and the others stay the same objects', async () => {
  const { reads, readCached, put } = start()
  for (const id of ['a', 'b', 'c']) put(id)
  const [a, b, c] = await readCached(at('1', 'a', 'b', 'c'))
  put('b', 'changed')
  const again = await readCached([...at('1', 'c'), ...at('2', 'b'), ...at('1', 'a')])
  expect(reads).toEqual([['a', 'b', 'c'], ['b']])
  expect(again[0]).toBe(c)
  expect(again[2]).toBe(a)
  expect(again[1]).not.toBe(b)
  expect(again[1]?.title).toBe('changed')
})

test('a long list is read in batches, and simultaneous callers share them', async () => {
  const { reads, readCached, put } = start()
  const ids = Array.from({ length: 120 }, (_, i) => `id-${i}`)
  for (const id of ids) put(id)
  const lists = await Promise.all([readCached(at('1', ...ids)), readCached(at('1', ...ids))])
  expect(reads.map((read) => read.length)).toEqual([50, 50, 20])
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([ids, ids])
})

test('a list longer than the cache is complete', async () => {
  const { readCached, put } = start()
  const ids = Array.from({ length: 4_100 }, (_, i) => `id-${i}`)
  for (const id of ids) put(id)
  expect((await readCached(at('1', ...ids))).map(({ id }) => id)).toEqual(ids)
})

test('a group that was deleted after its version was read is excluded', async () => {
  const { readCached, put } = start()
  put('a')
  expect((await readCached(at('1', 'a', 'gone'))).map(({ id }) => id)).toEqual(['a'])
})

test('a failed read rejects for its callers and is retried by the next one', async () => {
  const { failing, readCached, put } = start()
  put('a')
  failing.add('a')
  await expect(readCached(at('1', 'a'))).rejects.toThrow('unavailable')
  failing.clear()
  expect((await readCached(at('1', 'a'))).map(({ id }) => id)).toEqual(['a'])
})

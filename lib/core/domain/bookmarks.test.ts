import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKMARK_KINDS, BOOKMARK_LIMITS, type Bookmark, mergeBookmarks } from './bookmarks'

const watch = (key: string, changedAt: number, removed = false): Bookmark => ({
  kind: 'event',
  key,
  value: '',
  changedAt,
  removed,
})

test('the later change of a bookmark wins, whichever browser it came from', () => {
  const here = [watch('rain', 5), watch('snow', 9, true)]
  const there = [watch('rain', 7, true), watch('snow', 2), watch('fog', 1)]
  const merged = [watch('snow', 9, true), watch('rain', 7, true), watch('fog', 1)]
  expect(mergeBookmarks(here, there)).toEqual(merged)
  expect(mergeBookmarks(there, here)).toEqual(merged)
})

test('a bookmark saved and removed at the same time stays saved', () => {
  expect(mergeBookmarks([watch('rain', 5, true)], [watch('rain', 5)])).toEqual([watch('rain', 5)])
  expect(mergeBookmarks([watch('rain', 5)], [watch('rain', 5, true)])).toEqual([watch('rain', 5)])
})

const bookmarks = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...BOOKMARK_KINDS),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      changedAt: fc.integer({ min: 0, max: 4 }),
      removed: fc.boolean(),
    })
    .map((row): Bookmark => ({ ...row, value: '' })),
  { maxLength: 20 },
)

test('merging is idempotent and independent of order', () => {
  fc.assert(
    fc.property(bookmarks, bookmarks, (a, b) => {
      const merged = mergeBookmarks(a, b)
      expect(mergeBookmarks(b, a)).toEqual(merged)
      expect(mergeBookmarks(merged, b)).toEqual(merged)
      expect(mergeBookmarks(a, merged)).toEqual(merged)
    }),
  )
})

test('above the limit the oldest are evicted, and removals do not count towards it', () => {
  const most = BOOKMARK_LIMITS.event
  const many = Array.from({ length: most + 5 }, (_, i) => watch(`e${i}`, i))
  const gone = Array.from({ length: most + 5 }, (_, i) => watch(`g${i}`, 1_000 + i, true))
  const merged = mergeBookmarks(many, gone)
  expect(merged).toHaveLength(2 * most)
  expect(merged.some(({ key }) => key === 'e4')).toBe(false)
  expect(merged.some(({ key }) => key === 'e5')).toBe(true)
})

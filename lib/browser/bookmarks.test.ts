import { beforeEach, expect, test, vi } from 'vitest'
import { BOOKMARK_LIMITS, type Bookmark } from '@/lib/core/domain/bookmarks'

const KEY = 'crossbook.bookmarks'

/** Browser APIs that Node lacks. */
class MemoryStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
}

let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
})

/** A newly opened page. */
async function open() {
  vi.resetModules()
  const { adoptBookmarks, findBookmark, keptBookmarks, setBookmark } = await import('./bookmarks')
  const watch = (key: string, removed = false) => setBookmark({ kind: 'event', key, value: '', removed })
  const watched = () =>
    keptBookmarks()
      .bookmarks.filter(({ removed }) => !removed)
      .map(({ key }) => key)
      .sort()
  const bookmarks = () => keptBookmarks().bookmarks
  return { adoptBookmarks, findBookmark, watch, watched, bookmarks }
}

const theirs = (key: string, changedAt = 1): Bookmark => ({
  kind: 'event',
  key,
  value: '',
  changedAt,
  removed: false,
})

test('what is watched outlives the page, and what is let go stays so', async () => {
  const page = await open()
  page.watch('rain')
  page.watch('snow')
  page.watch('snow', true)
  const next = await open()
  expect(next.watched()).toEqual(['rain'])
  expect(next.findBookmark('event', 'snow')).toBeUndefined()
})

test('what another account left in this browser makes way for the one that signs in', async () => {
  const page = await open()
  page.adoptBookmarks('alice', [theirs('hers')], [])
  page.watch('more of hers')
  page.adoptBookmarks('bob', [theirs('his')], page.bookmarks())
  expect(page.watched()).toEqual(['his'])
  expect((await open()).watched()).toEqual(['his'])
})

test('the account decides on the bookmarks sent to it, and changes made meanwhile stay', async () => {
  const page = await open()
  page.watch('stored')
  page.watch('let go elsewhere')
  const sent = page.bookmarks()
  page.watch('meanwhile')
  page.adoptBookmarks('alice', [theirs('stored'), { ...theirs('let go elsewhere'), removed: true }], sent)
  expect(page.watched()).toEqual(['meanwhile', 'stored'])
})

test('a full list takes nothing more, and lets go', async () => {
  const page = await open()
  for (let i = 0; i < BOOKMARK_LIMITS.event; i += 1) expect(page.watch(`e${i}`)).toBe(true)
  expect(page.watch('one more')).toBe(false)
  expect(page.watch('e0')).toBe(true)
  expect(page.watch('e0', true)).toBe(true)
  expect(page.watch('one more')).toBe(true)
})

test.each(['', '{', '[]', 'null', '{"bookmarks":[1,{"kind":"event"},null]}', '{"bookmarks":"x","owner":5}'])(
  'a storage that holds %s counts as empty',
  async (text) => {
    storage.setItem(KEY, text)
    const page = await open()
    expect(page.watched()).toEqual([])
    expect(page.watch('rain')).toBe(true)
    expect((await open()).watched()).toEqual(['rain'])
  },
)

test('a browser that refuses storage still watches until the page is left', async () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const page = await open()
  expect(page.watch('rain')).toBe(true)
  expect(page.watched()).toEqual(['rain'])
})

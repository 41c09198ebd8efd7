import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookmarksResponse, type WireBookmark } from '@/lib/contract/bookmarks'
import { NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createBookmarkStore } from '@/lib/infra/db/users/bookmarks'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET, POST } from './route'

const path = '/api/account/bookmarks'
const database = testDatabase()

beforeAll(async () => {
  await database.prisma.user.createMany({ data: ['alice', 'bob', 'carol', 'dave'].map((id) => ({ id })) })
  const { runtime } = createTestRuntime()
  setRuntime({ ...runtime, bookmarks: createBookmarkStore(database.prisma) })
})
afterAll(async () => {
  setRuntime(undefined)
})

const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()
const watch = (key: string, seconds: number, removed = false): WireBookmark => ({
  kind: 'event',
  key,
  value: '',
  changed_at: at(seconds),
  removed,
})
const as = (user: string) => ({ headers: { authorization: `Bearer access-${user}` }, path })
const list = (user: string) => routeReply(GET, bookmarksResponse, as(user))
const send = (user: string, ...bookmarks: WireBookmark[]) =>
  routeReply(POST, bookmarksResponse, {
    ...as(user),
    body: { bookmarks },
    headers: { ...as(user).headers, 'content-type': 'application/json' },
  })

test('what two browsers keep becomes one: of each bookmark the later change holds', async () => {
  expect(await list('alice')).toEqual({ user_id: 'alice', bookmarks: [] })
  const view: WireBookmark = { ...watch('Ending soon', -40), kind: 'view', value: 'sort=ending' }
  await send('alice', watch('rain', -50), watch('snow', -30), view)
  const merged = await send('alice', watch('rain', -20, true), watch('snow', -60, true), watch('fog', -10))
  expect(merged.bookmarks).toEqual([watch('fog', -10), watch('rain', -20, true), watch('snow', -30), view])
  expect(await list('alice')).toEqual(merged)
  expect((await list('bob')).bookmarks).toEqual([])
})

test('a clock that is ahead does not outlast later changes, and a bookmark sent twice counts once', async () => {
  const { bookmarks } = await send('bob', watch('rain', 9_999_999), watch('rain', 8_888_888, true))
  expect(bookmarks).toEqual([watch('rain', 0)])
})

test('an account keeps 200 events and 30 searches, the latest of them', async () => {
  const names = Array.from({ length: 230 }, (_, i) => watch(`e${i}`, i - 1_000))
  for (let i = 0; i < names.length; i += 100) await send('carol', ...names.slice(i, i + 100))
  const views = Array.from({ length: 40 }, (_, i) => ({ ...watch(`v${i}`, i - 500), kind: 'view' as const }))
  const { bookmarks } = await send('carol', ...views)
  const of = (kind: string) => bookmarks.filter((one) => one.kind === kind).map(({ key }) => key)
  expect([of('event').length, of('view').length]).toEqual([200, 30])
  expect([of('event').at(-1), of('view').at(-1)]).toEqual(['e30', 'v10'])
})

test('two browsers that merge at once lose nothing', async () => {
  const part = (n: number) => Array.from({ length: 50 }, (_, i) => watch(`p${n}-${i}`, -i))
  await Promise.all([0, 1, 2].map((n) => send('dave', ...part(n), watch('shared', n - 100))))
  const { bookmarks } = await list('dave')
  expect(bookmarks).toHaveLength(151)
  expect(bookmarks.find(({ key }) => key === 'shared')).toEqual(watch('shared', -98))
})

test('what is no bookmark is refused', async () => {
  const { faults } = await routeRefusal(POST, {
    ...as('alice'),
    headers: { ...as('alice').headers, 'content-type': 'application/json' },
    body: { bookmarks: [{ ...watch('x', 0), kind: 'wallet', value: 'x'.repeat(601), user_id: 'bob' }] },
  })
  expect(faults).toEqual({
    'body.bookmarks.0.kind': 'enum',
    'body.bookmarks.0.value': 'string_too_long',
    'body.bookmarks.0.user_id': 'extra_forbidden',
  })
})

import { expect, test } from 'vitest'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { requestTo, routeRefusal } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { GET, POST } from './route'

const ICON = 'https://icons.example.org/rain.png'
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

function start(images: TestRuntimeOptions['images']): string[] {
  const read: string[] = []
  const outcome = buildOutcome('o1', [
    member(marketOn('polymarket', 'p1', { icon: 'https://icons.example.org/ann.png' })),
  ])
  installRuntime({
    events: [
      buildGroup('rain', [{ ...outcome, title: 'Ann' }], { icon: ICON }),
      buildGroup('bare', [buildOutcome('o2', [member(marketOn('polymarket', 'p2'))])]),
    ],
    images: {
      read: async (url) => {
        read.push(url)
        return images?.read?.(url)
      },
    },
  })
  return read
}

const png = { read: async () => ({ bytes: PNG, type: 'image/png' }) }

test('an icon is served from this host, to be kept for a day and requested again by its tag', async () => {
  const read = start(png)
  const answer = await GET(requestTo('/api/icon/rain'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG)
  const etag = answer.headers.get('etag') ?? ''
  const again = await GET(requestTo('/api/icon/rain', { headers: { 'if-none-match': etag } }))
  expect(again.status).toBe(304)
  await GET(requestTo('/api/icon/rain?outcome_title=Ann'))
  expect(read).toEqual([ICON, ICON, 'https://icons.example.org/ann.png'])
})

test('only addresses of the catalogue are read: no parameter names another', async () => {
  const read = start(png)
  for (const path of [
    '/api/icon/https%3A%2F%2Fexample.org%2Fx.png',
    '/api/icon/none?url=https://example.org/x.png',
    '/api/icon/rain?outcome_title=https://example.org/x.png',
    '/api/icon/bare',
  ]) {
    expect(await routeRefusal(GET, { path })).toMatchObject({ status: 404 })
  }
  await GET(requestTo('/api/icon/rain?url=https://example.org/x.png'))
  expect(read).toEqual([ICON])
})

test('an address that gave nothing is 404; one that cannot be asked now is 503', async () => {
  start({})
  expect(await routeRefusal(GET, { path: '/api/icon/rain' })).toMatchObject({ status: 404 })
  start({ read: async () => 'busy' })
  const busy = await routeRefusal(GET, { path: '/api/icon/rain' })
  expect(busy.status).toBe(503)
  expect(busy.headers.get('retry-after')).toBe('2')
})

test('nothing is posted to an icon', async () => {
  start(png)
  expect(await routeRefusal(POST, { path: '/api/icon/rain', body: {} })).toMatchObject({ status: 405 })
})

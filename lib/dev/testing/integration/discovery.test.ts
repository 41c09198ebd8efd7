import { expect, inject, test } from 'vitest'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { until } from '@/lib/dev/testing/support/startStack'

/** Search engines' and link previews' view; no browser takes part. */
const base = inject('serviceUrl')
const get = (path: string) => fetch(new URL(path, base))

test('search engines find the pages and the events, but neither accounts nor data', async () => {
  const sitemap = await (await get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const { events } = (await (await get('/api/events/list?limit=1000')).json()) as {
    events: { event_slug: string; window: object | null }[]
  }
  // A market on a few minutes ends before it is indexed.
  const lasting = events.filter(({ window }) => window === null)
  expect(lasting.length).toBeGreaterThan(50)
  expect(listed.filter((url) => url.startsWith(`${base}/event/`)).sort()).toEqual(
    lasting.map(({ event_slug: slug }) => `${base}/event/${slug}`).sort(),
  )
  expect(listed).toContain(`${base}/methodology`)
  expect(listed.join()).not.toContain('/account')
  const robots = (await (await get('/robots.txt')).text()).split('\n')
  for (const rule of ['/admin', '/account', '/api/']) expect(robots).toContain(`Disallow: ${rule}`)
  expect(robots).toContain(`Sitemap: ${base}/sitemap.xml`)
})

test('a link to an event previews as a picture with its prices; an unknown event has no preview', async () => {
  const slug = await pairedSlug(base)
  const html = await (await get(`/event/${slug}`)).text()
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  // On a busy machine the drawing thread may take longer than a client waits.
  const image = await until('the picture', async () => {
    const answer = await get(`/event/${slug}/opengraph-image`)
    return answer.status === 503 ? undefined : answer
  })
  expect(image.headers.get('content-type')).toBe('image/png')
  expect(image.headers.get('cache-control')).toBe('public, max-age=60')
  // Width and height from the PNG header.
  const bytes = Buffer.from(await image.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect((await get('/event/no-such-event/opengraph-image')).status).toBe(404)
})

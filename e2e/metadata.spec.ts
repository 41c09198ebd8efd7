import { expect, test } from './fixtures'

test('search engines find the pages and the events, and neither accounts nor data', async ({
  stack,
  request,
}) => {
  const base = stack.service.url
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const { total, events } = await (await request.get('/api/events/list?limit=1')).json()
  expect(listed.filter((url) => url.startsWith(`${base}/event/`))).toHaveLength(total)
  expect(listed).toContain(`${base}/event/${events[0].event_slug}`)
  expect(listed).toContain(`${base}/methodology`)
  expect(listed.join()).not.toContain('/account')
  const robots = await (await request.get('/robots.txt')).text()
  for (const line of [
    'Disallow: /admin',
    'Disallow: /account',
    'Disallow: /api/',
    `Sitemap: ${base}/sitemap.xml`,
  ])
    expect(robots.split('\n')).toContain(line)
})

test('the manifest and every icon the pages name are there', async ({ page, request }) => {
  await page.goto('/')
  const links = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(links.length).toBeGreaterThanOrEqual(3)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  for (const address of [...links, ...manifest.icons.map(({ src }: { src: string }) => src), image])
    expect((await request.get(address)).status(), address).toBe(200)
})

test('each page has a title, a description and one address of its own', async ({ page, stack }) => {
  const seen = new Set<string>()
  for (const path of ['/', '/plan', '/portfolio', '/status', '/methodology', '/docs']) {
    await page.goto(`${path}?from=elsewhere`)
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical?.replace(/\/$/, '')).toBe(`${stack.service.url}${path}`.replace(/\/$/, ''))
    seen.add(await page.title())
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/)
  }
  expect(seen.size).toBe(6)
})

import { expect, test } from './fixtures'

test('the manifest and every icon of the pages exist', async ({ page, request }) => {
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

test('each page has a title, a description and a canonical address of its own', async ({
  request,
  stack,
}) => {
  const seen = new Set<string | undefined>()
  const paths = ['/', '/plan', '/portfolio', '/scanner', '/status', '/methodology', '/docs']
  for (const path of paths) {
    const html = await (await request.get(`${path}?from=elsewhere`)).text()
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    expect(canonical?.replace(/\/$/, '')).toBe(`${stack.service.url}${path}`.replace(/\/$/, ''))
    seen.add(/<title>([^<]+)<\/title>/.exec(html)?.[1])
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/)
  }
  expect(seen.size).toBe(paths.length)
})

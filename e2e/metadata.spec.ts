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

test('each page has a title, a description and a canonical address of its own', async ({ page, stack }) => {
  const seen = new Set<string>()
  const paths = ['/', '/plan', '/portfolio', '/scanner', '/status', '/methodology', '/docs']
  for (const path of paths) {
    await page.goto(`${path}?from=elsewhere`)
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical?.replace(/\/$/, '')).toBe(`${stack.service.url}${path}`.replace(/\/$/, ''))
    seen.add(await page.title())
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/)
  }
  expect(seen.size).toBe(paths.length)
})

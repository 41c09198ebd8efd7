import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { expect, test } from './fixtures'

/** A browser reconnects some seconds after a broken connection, later on a busy machine. */
const LIVE = { timeout: 45_000 }
/** A browser opens at most six connections to a host. */
const TABS = sampled({ full: 20, quick: 7 })

test('books move on the page with the stream alone', async ({ page, stack }) => {
  const slug = await pairedSlug(stack.service.url)
  await page.route('**/api/event/**', (route) => route.abort())
  await page.goto(`/event/${slug}`)
  const books = page.getByRole('region', { name: /Order books/ })
  const ladders = books.getByRole('region', { name: /order book$/ }).getByRole('table')
  await expect(ladders.nth(1)).toBeVisible()
  const first = await ladders.allTextContents()
  await expect.poll(() => ladders.allTextContents(), { timeout: 45_000 }).not.toEqual(first)
})

test('a page whose stream is rejected polls every two seconds, and resumes the stream by itself', async ({
  page,
  stack,
}) => {
  const slug = await pairedSlug(stack.service.url)
  // Page routes cannot intercept the connection that tabs share.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await page.route('**/api/stream**', (route) => route.fulfill({ status: 429, body: '{}' }))
  await page.goto(`/event/${slug}`)
  await expect(page.getByText('Reconnecting, polling every 2 s')).toBeVisible()
  await page.unroute('**/api/stream**')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('more tabs than a browser has connections are all live, and offline none says so', async ({
  context,
  stack,
}) => {
  test.setTimeout(180_000)
  const answer = await fetch(`${stack.service.url}/api/events/list?paired=true&limit=${TABS}`)
  const { events } = (await answer.json()) as { events: { event_slug: string }[] }
  const slugs = events.map(({ event_slug }) => event_slug)
  const pages = []
  // At phone width a page does less work.
  for (let i = 0; i < TABS; i += 1) {
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 390, height: 844 })
    await tab.goto(`/event/${slugs[i % slugs.length]}`, { waitUntil: 'domcontentloaded' })
    pages.push(tab)
  }
  for (const tab of pages) await expect(tab.getByText('Live', { exact: true })).toBeVisible(LIVE)
  // A closed tab interrupts no other.
  await pages.pop()?.close()
  await context.setOffline(true)
  for (const tab of pages) await expect(tab.getByText('Live', { exact: true })).toHaveCount(0)
  await context.setOffline(false)
  for (const tab of pages) await expect(tab.getByText('Live', { exact: true })).toBeVisible(LIVE)
})

import { pairedSlug } from '@/lib/testing/support/pairedSlug'
import { expect, test } from './fixtures'

test.describe.configure({ mode: 'serial' })

test('books move on the page with the stream alone', async ({ page, stack }) => {
  const slug = await pairedSlug(stack.service.url)
  await page.route('**/api/event/**', (route) => route.abort())
  await page.goto(`/event/${slug}`)
  const books = page.getByRole('region', { name: /Order books/ })
  const kalshi = books.getByRole('region', { name: 'Kalshi order book' }).getByRole('table')
  await expect(kalshi).toBeVisible()
  const first = await kalshi.textContent()
  await expect.poll(() => kalshi.textContent(), { timeout: 45_000 }).not.toBe(first)
})

test('a page whose stream is rejected polls every two seconds, and resumes the stream by itself', async ({
  page,
  stack,
}) => {
  const slug = await pairedSlug(stack.service.url)
  await page.route('**/api/stream**', (route) => route.fulfill({ status: 429, body: '{}' }))
  await page.goto(`/event/${slug}`)
  await expect(page.getByText('Reconnecting, polling every 2 s')).toBeVisible()
  await page.unroute('**/api/stream**')
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('an event shows recent trades and the price over time, as a chart and as a table', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const slug = await pairedSlug(stack.service.url)
  await page.goto(`/event/${slug}`)
  const history = page.getByRole('region', { name: 'Price over time' })
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByRole('img', { name: /Chart/ })).toBeVisible({ timeout: 45_000 })
  await history.getByRole('radio', { name: '1w' }).click()
  await history.getByText('View as table').click()
  await expect(history.getByRole('row').nth(2)).toBeVisible()
  const trades = page.getByRole('region', { name: 'Recent trades', exact: true })
  await trades.scrollIntoViewIfNeeded()
  await expect(trades.getByRole('row').nth(1)).toContainText(/Bought|Sold/, { timeout: 30_000 })
})

test('books of an unreachable venue turn stale while the other venue moves on, and recover', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const slug = await pairedSlug(stack.service.url)
  await page.goto(`/event/${slug}`)
  const of = (name: string) => page.getByRole('region', { name: `${name} order book` })
  await expect(of('Kalshi').getByRole('table')).toBeVisible()
  await expect(of('Kalshi').getByText('Stale')).toBeHidden()
  stack.standIns.stopVenue('kalshi')
  await expect(of('Kalshi').getByText('Stale')).toBeVisible({ timeout: 30_000 })
  await expect(of('Polymarket').getByText('Stale')).toBeHidden()
  const before = await of('Polymarket').getByRole('table').textContent()
  await expect
    .poll(() => of('Polymarket').getByRole('table').textContent(), { timeout: 45_000 })
    .not.toBe(before)
  stack.standIns.startVenue('kalshi')
  await expect(of('Kalshi').getByText('Stale')).toBeHidden({ timeout: 60_000 })
})

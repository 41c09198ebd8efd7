import type { Page } from '@playwright/test'
import { VENUE_IDS } from '@/lib/domain/venue'
import { pairedSlug } from '@/lib/testing/support/pairedSlug'
import { until } from '@/lib/testing/support/startStack'
import { expectAccessibleInBothThemes } from './axe'
import { expect, test } from './fixtures'

/** Every failure state fits its screen and is accessible in both themes. */

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

interface Health {
  state: string
  books: number
  stale_books: number
}

async function healths(url: string): Promise<Record<string, Health>> {
  const { platforms } = (await (await fetch(`${url}/api/platforms`)).json()) as {
    platforms: { venue: string; health: Health }[]
  }
  return Object.fromEntries(platforms.map(({ venue, health }) => [venue, health]))
}

const isGone = (health: Health | undefined) =>
  health?.state === 'down' && health.books > 0 && health.stale_books === health.books

const bookOf = (page: Page, venue: string) => page.getByRole('region', { name: `${venue} order book` })

test('a venue that is down and its stale books', async ({ page, stack }) => {
  const { url } = stack.service
  const slug = await pairedSlug(url)
  stack.standIns.stopVenue('kalshi')
  await until('the Kalshi books to be stale', async () => isGone((await healths(url)).kalshi) || undefined)
  for (const [screen, path] of [
    ['desktop', '/'],
    ['desktop', `/event/${slug}`],
    ['desktop', '/status'],
    ['phone', `/event/${slug}`],
    ['phone', `/plan?event=${slug}`],
  ] as const) {
    await page.setViewportSize(SCREENS[screen])
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.getByText(/Kalshi cannot be reached/).first(), path).toBeVisible()
    if (path.includes(slug)) await expect(bookOf(page, 'Kalshi').getByText('Stale')).toBeVisible()
    await expectAccessibleInBothThemes(page, `${path} with Kalshi down on a ${screen}`)
  }
})

test('every venue down', async ({ page, stack }) => {
  const { url } = stack.service
  const slug = await pairedSlug(url)
  for (const venue of VENUE_IDS) stack.standIns.stopVenue(venue)
  await until(
    'all books to be stale',
    async () => Object.values(await healths(url)).every(isGone) || undefined,
  )
  for (const [screen, path] of [
    ['desktop', `/event/${slug}`],
    ['phone', `/plan?event=${slug}`],
  ] as const) {
    await page.setViewportSize(SCREENS[screen])
    await page.goto(path, { waitUntil: 'load' })
    await expect(bookOf(page, 'Polymarket').getByText('Stale')).toBeVisible()
    await expectAccessibleInBothThemes(page, `${path} with every venue down on a ${screen}`)
  }
  for (const venue of VENUE_IDS) stack.standIns.startVenue(venue)
  await until(
    'every venue to be back',
    async () => Object.values(await healths(url)).every(({ state }) => state === 'connected') || undefined,
    90_000,
  )
})

/** From here on only scripts that the page's own markup names are fetched. */
async function withoutLaterScripts(page: Page, path: string) {
  const markup = await (await page.request.get(path)).text()
  // Its tags name most; the error boundary's is named only beside the data that React reads.
  const named = new Set(markup.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g))
  await page.route('**/_next/static/**/*.js', (route) =>
    named.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
}

test('parts of a page that cannot be loaded', async ({ page, stack }) => {
  const path = `/event/${await pairedSlug(stack.service.url)}`
  await withoutLaterScripts(page, path)
  await page.goto(path)
  for (const name of ['Depth', 'Price by order size', 'Price over time']) {
    const part = page.getByRole('region', { name, exact: true })
    await part.scrollIntoViewIfNeeded()
    await expect(part.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'charts that could not be loaded')

  await page.setViewportSize(SCREENS.phone)
  await page.getByRole('button', { name: 'Plan an order' }).click()
  const missing = page.getByRole('status').filter({ hasText: 'could not be loaded' })
  await expect(missing).toHaveCount(4)
  await expect(missing.first()).toBeInViewport()
  await expectAccessibleInBothThemes(page, 'a planner that could not be loaded')

  await page.unrouteAll()
  await missing.first().getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('button', { name: 'Plan an order' }).click()
  await expect(page.getByRole('dialog').getByLabel('You pay')).toBeVisible()
})

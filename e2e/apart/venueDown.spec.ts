import type { Page } from '@playwright/test'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { until } from '@/lib/dev/testing/support/startStack'
import { expectAccessibleInBothThemes } from '../axe'
import { expect, test } from './fixtures'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

interface Health {
  state: string
  message: string
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

test('books of an unreachable venue turn stale on an open page while those of another move on', async ({
  page,
  stack,
}) => {
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  await expect(bookOf(page, 'Kalshi').getByRole('table')).toBeVisible()
  await expect(bookOf(page, 'Kalshi').getByText('Stale')).toBeHidden()
  stack.standIns.stopVenue('kalshi')
  await expect(bookOf(page, 'Kalshi').getByText('Stale')).toBeVisible({ timeout: 30_000 })
  await expect(bookOf(page, 'Polymarket').getByText('Stale')).toBeHidden()
  const before = await bookOf(page, 'Polymarket').getByRole('table').textContent()
  await expect
    .poll(() => bookOf(page, 'Polymarket').getByRole('table').textContent(), { timeout: 45_000 })
    .not.toBe(before)
})

test('with one venue down no price is its own, and a plan goes without it', async ({ stack }) => {
  const { url } = stack.service
  const slug = await pairedSlug(url)
  const kalshi = await until('the Kalshi books to be stale', async () => {
    const health = (await healths(url)).kalshi
    return isGone(health) ? health : undefined
  })
  expect(kalshi.message).toContain('Kalshi')
  const { outcomes } = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
    outcomes: {
      orderbooks: Record<string, { stale: boolean } | null | undefined>
      best_yes_source: string | null
      platform_1_yes_token: string | null
      platform_2_yes_token: string | null
    }[]
  }
  const books = outcomes.flatMap(({ orderbooks }) => orderbooks.platform_2 ?? [])
  expect(books.length).toBeGreaterThan(0)
  expect(books.filter(({ stale }) => !stale)).toEqual([])
  for (const outcome of outcomes) expect(outcome.best_yes_source).not.toBe('platform_2')

  const outcome = outcomes.find((one) => one.platform_1_yes_token && one.platform_2_yes_token)
  const plan = await fetch(`${url}/api/liquidity/distribution`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      tokens: { platform_1: outcome?.platform_1_yes_token, platform_2: outcome?.platform_2_yes_token },
      direction: 'buy',
      amount_usd: 10,
    }),
  })
  expect(plan.status).toBe(200)
  const { unavailable } = (await plan.json()) as { unavailable: { platform: string }[] }
  expect(unavailable.map(({ platform }) => platform)).toContain('platform_2')
})

test('with one venue down every page is served, names the venue, and is accessible in both themes', async ({
  page,
  stack,
}) => {
  const slug = await pairedSlug(stack.service.url)
  const open = async (path: string) => {
    const answer = await page.goto(path, { waitUntil: 'load' })
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByText(/Kalshi cannot be reached/).first(), path).toBeVisible()
    if (path.includes(slug)) await expect(bookOf(page, 'Kalshi').getByText('Stale')).toBeVisible()
  }
  const readable = async (path: string, screen: keyof typeof SCREENS) => {
    await page.setViewportSize(SCREENS[screen])
    await open(path)
    const changed = page.getByText(/Kalshi cannot be reached/).or(bookOf(page, 'Kalshi'))
    await expectAccessibleInBothThemes(page, `${path} with Kalshi down on a ${screen}`, { changed })
  }
  const pages = ['/account', '/plan', '/status', '/portfolio', '/methodology', '/docs']
  for (const path of pages.slice(0, sampled({ full: pages.length, quick: 3 }))) await open(path)
  const views = [
    [`/event/${slug}`, 'phone'],
    ['/', 'desktop'],
    [`/event/${slug}`, 'desktop'],
    ['/status', 'desktop'],
    [`/plan?event=${slug}`, 'phone'],
  ] as const
  for (const [path, screen] of views.slice(0, sampled({ full: views.length, quick: 2 })))
    await readable(path, screen)
})

test('with every venue down pages are accessible in both themes; all recover without a restart or a reload', async ({
  page,
  stack,
}) => {
  const { url } = stack.service
  const slug = await pairedSlug(url)
  for (const venue of VENUE_IDS) stack.standIns.stopVenue(venue)
  await until(
    'all books to be stale',
    async () => Object.values(await healths(url)).every(isGone) || undefined,
  )
  for (const [screen, path] of [
    ['phone', `/plan?event=${slug}`],
    ['desktop', `/event/${slug}`],
  ] as const) {
    await page.setViewportSize(SCREENS[screen])
    await page.goto(path, { waitUntil: 'load' })
    await expect(bookOf(page, 'Polymarket').getByText('Stale')).toBeVisible()
    const changed = page.getByText(/cannot be reached/).or(bookOf(page, 'Polymarket'))
    await expectAccessibleInBothThemes(page, `${path} with every venue down on a ${screen}`, { changed })
  }
  for (const venue of VENUE_IDS) stack.standIns.startVenue(venue)
  for (const venue of ['Polymarket', 'Kalshi'])
    await expect(bookOf(page, venue).getByText('Stale')).toBeHidden({ timeout: 60_000 })
  // At three requests per second Predict.fun's stale books are refreshed before its list of markets.
  await until(
    'every venue to be back',
    async () => Object.values(await healths(url)).every(({ state }) => state === 'connected') || undefined,
    180_000,
  )
})

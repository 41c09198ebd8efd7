import type { Page } from '@playwright/test'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { expect, test } from './fixtures'

async function pairedEvent(url: string): Promise<{ slug: string; title: string }> {
  const { events } = (await (await fetch(`${url}/api/events/list?paired=true&limit=1`)).json()) as {
    events: { event_slug: string; event_title: string }[]
  }
  const event = events[0]
  if (!event) throw new Error('No event is on two venues')
  return { slug: event.event_slug, title: event.event_title }
}

/** Errors in the browser's console while a test runs. */
function consoleErrors(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text())
  })
  return found
}

test('browse, search, open an event, plan a split', async ({ page, stack }) => {
  const errors = consoleErrors(page)
  const { title } = await pairedEvent(stack.service.url)
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search events' }).fill(title.slice(0, 12))
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Combined order book' })).toBeVisible()

  const planner = page.getByRole('region', { name: 'Plan an order' })
  await planner.getByLabel('You pay').fill('250')
  await expect(planner.getByText(/^[\d,.]+ Yes at [\d.]+¢$/)).toBeVisible()
  await planner.getByText('Cost and payout').click()
  await expect(planner.getByText('Average price, all in')).toBeVisible()
  await expect(planner.getByText(/tokens you get/)).toBeVisible()
  await planner.getByRole('radio', { name: 'Sell' }).click()
  await planner.getByRole('radio', { name: 'Tokens' }).click()
  await expect(planner.getByText('You receive')).toBeVisible()
  await planner.getByLabel('You sell').fill('-5')
  await expect(planner.getByLabel('You sell')).toHaveAttribute('aria-invalid', 'true')
  expect(errors).toEqual([])
})

test('sign in with a wallet, make a key, use it, revoke it', async ({ page, stack }) => {
  const errors = consoleErrors(page)
  await page.goto('/account')
  await page.getByRole('button', { name: /Demo wallet/ }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  const name = `trading bot ${Date.now()}`
  await page.getByRole('textbox', { name: 'Key name' }).fill(name)
  await page.getByRole('button', { name: 'Create key', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your API key' })
  await expect(dialog).toBeVisible()
  const key = (await dialog.getByRole('region', { name }).textContent()) ?? ''
  expect(key).toMatch(/^pk_[0-9A-Za-z]{32,}$/)
  const use = () => fetch(`${stack.service.url}/api/events/list`, { headers: { 'X-API-Key': key } })
  expect((await use()).status).toBe(200)
  // It is shown only once: Escape asks first.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('The key was not copied')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click()
  await expect.poll(async () => (await use()).status).toBe(401)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: /Demo wallet/ })).toBeVisible()
  expect(errors).toEqual([])
})

test('unknown addresses are 404 and link back to the events', async ({ page }) => {
  const answer = await page.goto('/event/no-such-event')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('link', { name: /events/i }).first()).toBeVisible()
  expect((await page.goto('/nothing/here'))?.status()).toBe(404)
})

test('no page has a dead link', async ({ request, stack }) => {
  const { slug } = await pairedEvent(stack.service.url)
  const seen = new Set<string>()
  for (const path of [
    '/',
    `/event/${slug}`,
    '/plan',
    '/portfolio',
    '/account',
    '/status',
    '/methodology',
    '/docs',
    '/nothing',
  ]) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
    const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)]
    expect(links.length, path).toBeGreaterThan(3)
    for (const [, href = ''] of links) {
      const target = new URL(href.replaceAll('&amp;', '&'), stack.service.url + path)
      target.hash = ''
      // A link within the page leads to an existing anchor.
      if (target.origin === stack.service.url && target.href !== stack.service.url + path)
        seen.add(target.href)
    }
  }
  expect(seen.size).toBeGreaterThan(20)
  // Links of one kind come from the same code.
  const most = sampled({ full: Number.POSITIVE_INFINITY, quick: 12 })
  const followed = new Map<string, number>()
  for (const link of seen) {
    const kind = new URL(link).pathname.split('/')[1] ?? ''
    const before = followed.get(kind) ?? 0
    if (before >= most) continue
    followed.set(kind, before + 1)
    expect((await fetch(link)).status, link).toBe(200)
  }
})

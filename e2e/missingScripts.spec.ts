import type { Page } from '@playwright/test'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { expectAccessibleInBothThemes } from './axe'
import { expect, test } from './fixtures'

/** From here on only scripts named in the page's own markup are fetched. */
async function withoutLaterScripts(page: Page, path: string) {
  const markup = await (await page.request.get(path)).text()
  // Its tags name most; the error boundary's script is named only beside the data that React reads.
  const named = new Set(markup.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g))
  await page.route('**/_next/static/**/*.js', (route) =>
    named.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
}

test('parts of a page that cannot be loaded are named, fit their screen and are accessible in both themes', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const path = `/event/${await pairedSlug(stack.service.url)}`
  await withoutLaterScripts(page, path)
  await page.goto(path)
  const missing = page.getByRole('status').filter({ hasText: 'could not be loaded' })
  for (const [name, tab] of [
    [/^Depth$/],
    [/^Price by order size$/, 'Route and size'],
    [/^Price over time\b/, 'Price history'],
  ] as const) {
    if (tab) await page.getByRole('tab', { name: tab }).click()
    const part = page.getByRole('region', { name })
    await part.scrollIntoViewIfNeeded()
    await expect(part.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'charts that could not be loaded', { changed: missing })

  const menu = page.getByRole('banner').getByRole('status').filter({ hasText: 'could not be loaded' })
  await page.keyboard.press('Control+k')
  await expect(menu).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(menu).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Plan an order' }).click()
  // The third chart is behind its tab.
  await expect(missing).toHaveCount(3)
  await expect(missing.first()).toBeInViewport()
  await expectAccessibleInBothThemes(page, 'a planner that could not be loaded', { changed: missing })

  await page.unrouteAll()
  await missing.first().getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('button', { name: 'Plan an order' }).click()
  await expect(page.getByRole('dialog').getByLabel('You pay')).toBeVisible()
})

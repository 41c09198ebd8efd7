import type { Page } from '@playwright/test'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { expect, test } from './fixtures'

async function isLightInPrint(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.locator('body > header')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const ink = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)
  await expect.poll(ink).toBe('rgb(244, 245, 247)')
}

/** Nobody opens a tab or a fold on paper. */
async function isWholeInPrint(page: Page) {
  for (const name of [/^Price over time/, /^Route of the order/, /^Recent trades$/, /^Rules and match$/])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByText('Average price, all in')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('region', { name: 'Rules and match' })).toBeHidden()
  await expect(page.getByText('Average price, all in')).toBeHidden()
}

async function keepsBarsInForcedColours(page: Page) {
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
  const paint = page.locator('[data-paint]')
  await expect(paint.first()).toBeVisible()
  const adjusted = await paint.evaluateAll((all) => all.map((one) => getComputedStyle(one).forcedColorAdjust))
  expect(new Set(adjusted)).toEqual(new Set(['none']))
  await page.emulateMedia({ forcedColors: 'none' })
}

async function changesThemeAtOnce(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const transitions = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(transitions).toBe(0)
}

async function sticksNothingWhenZoomed(page: Page) {
  // A window of 1440 by 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  const header = page.locator('body > header, header').first()
  await expect(header).toBeVisible()
  await page.mouse.wheel(0, 600)
  await expect(header).not.toBeInViewport()
}

test('an event is light and whole in print, keeps its bars in forced colours, and nothing sticks over it at 200 % zoom or moves with reduced motion', async ({
  page,
  stack,
}) => {
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await test.step('in print', () => isLightInPrint(page))
  await test.step('whole in print', () => isWholeInPrint(page))
  await test.step('with forced colours', () => keepsBarsInForcedColours(page))
  await test.step('with reduced motion', () => changesThemeAtOnce(page))
  await test.step('at 200 % zoom', () => sticksNothingWhenZoomed(page))
})

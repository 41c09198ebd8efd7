import { pairedSlug } from '@/lib/testing/support/pairedSlug'
import { expect, test } from './fixtures'

test('a printed event is light and without navigation', async ({ page, stack }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body > header')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const ink = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)
  expect(ink).toBe('rgb(244, 245, 247)')
})

test('forced colours keep bars and dots', async ({ page, stack }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  const paint = page.locator('[data-paint]')
  await expect(paint.first()).toBeVisible()
  expect(await paint.evaluateAll((all) => all.map((one) => getComputedStyle(one).forcedColorAdjust))).toEqual(
    Array(await paint.count()).fill('none'),
  )
})

test('at 200 % zoom nothing sticks over what is read', async ({ page, stack }) => {
  // A window of 1440 by 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  const header = page.locator('body > header, header').first()
  await expect(header).toBeVisible()
  await page.mouse.wheel(0, 600)
  await expect(header).not.toBeInViewport()
})

test('with reduced motion a change of theme is there at once', async ({ page, stack }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const transitions = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(transitions).toBe(0)
})

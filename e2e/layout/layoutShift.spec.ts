import { expect, test } from '../fixtures'
import { openScanner } from '../openScanner'
import { layoutShift } from './layoutShift'

test('nothing on the status page moves while the ages of books change', async ({ page, stack }) => {
  const { platforms } = (await (await fetch(`${stack.service.url}/api/platforms`)).json()) as {
    platforms: { name: string }[]
  }
  await page.goto('/status')
  await expect(page.getByRole('table')).toHaveCount(platforms.length)
  const shift = layoutShift(page, 12_000)
  await page.waitForResponse((one) => one.url().endsWith('/api/platforms'))
  expect(await shift).toBe(0)
})

test('while opportunities come and go nothing on the page moves', async ({ page }) => {
  await openScanner(page)
  expect(await layoutShift(page, 10_000)).toBeLessThan(0.02)
})

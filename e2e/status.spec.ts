import { expect, test } from './fixtures'

test('nothing on the status page moves while the ages of books change', async ({ page, stack }) => {
  const { platforms } = (await (await fetch(`${stack.service.url}/api/platforms`)).json()) as {
    platforms: { name: string }[]
  }
  await page.goto('/status')
  await expect(page.getByRole('table')).toHaveCount(platforms.length)
  const shift = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number }[]) sum += entry.value
        }).observe({ type: 'layout-shift' })
        setTimeout(() => resolve(sum), 12_000)
      }),
  )
  await page.waitForResponse((one) => one.url().endsWith('/api/platforms'))
  expect(await shift).toBe(0)
})

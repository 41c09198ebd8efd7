import { expect, test } from './fixtures'

test('ages of books are told for every platform, as a table, and nothing moves while they change', async ({
  page,
  stack,
}) => {
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
  const answer = await page.waitForResponse((one) => one.url().endsWith('/api/platforms'))
  const told = (await answer.json()) as {
    platforms: { name: string; health: { books: number; book_ages: Record<string, number> } }[]
  }
  for (const { name, health } of told.platforms) {
    const ages = Object.values(health.book_ages)
    expect(ages.reduce((sum, count) => sum + count)).toBe(health.books)
    const table = page.getByRole('table', { name: new RegExp(`^Order books by age on ${name}`) })
    await expect(table.getByRole('columnheader')).toHaveCount(5)
    await expect(table.getByRole('cell')).toHaveText([
      ...ages.map((count) => count.toLocaleString('en-US')),
      /^\d+ (s|min|h|d)$/,
    ])
  }
  expect(await shift).toBe(0)
})

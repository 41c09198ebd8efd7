import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const chips = (page: Page) => page.getByRole('group', { name: 'Category' }).getByRole('button')

/** Name to count, in page order. */
async function counts(page: Page): Promise<[name: string, count: number][]> {
  const texts = await chips(page).allTextContents()
  return texts.slice(1).map((text) => {
    const [, name = '', count = ''] = /^(.*?)([\d,]+) events?$/.exec(text) ?? []
    return [name, Number(count.replace(/,/g, ''))]
  })
}

const places = (page: Page) =>
  chips(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))

test('a category shows the number of its events under the current filters, and keeps its position', async ({
  page,
}) => {
  await page.goto('/')
  const all = await counts(page)
  const before = await places(page)
  expect(all.length).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Paired only' }).click()
  await expect.poll(() => counts(page)).not.toEqual(all)
  const paired = await counts(page)
  expect(paired.map(([name]) => name)).toEqual(all.map(([name]) => name))
  expect(await places(page)).toEqual(before)

  for (const [i, [name, count]] of paired.slice(0, 3).entries()) {
    await chips(page)
      .nth(i + 1)
      .click()
    await expect(page).toHaveURL(new RegExp(`category=${encodeURIComponent(name).replace(/%20/g, '\\+')}`))
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${count.toLocaleString('en-US')} events?$`) }),
    ).toBeVisible()
    // Selecting one category changes no other's count.
    expect(await counts(page)).toEqual(paired)
  }
  await page.getByRole('searchbox', { name: 'Search events' }).fill('nothing is called that')
  await expect.poll(async () => (await counts(page)).every(([, count]) => count === 0)).toBe(true)
  expect(await places(page)).toEqual(before)
})

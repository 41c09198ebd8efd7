import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe'
import { enterAccount } from './enterAccount'
import { expect, test } from './fixtures'

const PAGE_SIZE = 25
const rows = (page: Page) => page.locator('[data-event-row]')
const rowsOf = (page: Page, number: number) =>
  page.getByRole('list', { name: `Page ${number}`, exact: true }).locator('[data-event-row]')
const titleOf = async (row: Locator) => (await row.getByRole('heading').textContent()) ?? ''
const firstTitle = (page: Page) => titleOf(rows(page).first())

test('an event is found and opened without a mouse', async ({ page }) => {
  await page.goto('/')
  const title = await titleOf(rows(page).nth(3))
  // The page is visible before it handles keys.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toBeFocused({ timeout: 500 })
  }).toPass()
  const typed = title.slice(0, 14).trim()
  await page.keyboard.type(typed)
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('status').filter({ hasText: `for “${typed}”` })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(rows(page).first().getByRole('heading').getByRole('link')).toBeFocused()
  await page.keyboard.press('w')
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Stop watching/ }),
  ).toBeVisible()
  const found = await firstTitle(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: found })).toBeVisible()
})

test('watched events survive a reload and follow the account to another browser', async ({
  page,
  browser,
  stack,
}) => {
  await page.goto('/')
  const title = await firstTitle(page)
  const star = rows(page).first().locator('[data-watch]')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await enterAccount(page, /Demo wallet/)
  const merged = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/account/bookmarks') && answer.request().method() === 'POST',
  )
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Events' }).click()
  expect((await merged).status()).toBe(200)

  const other = await browser.newContext({ baseURL: stack.service.url })
  const there = await other.newPage()
  await enterAccount(there, /Demo wallet/)
  await there.goto('/?watching=true')
  await expect(rows(there).getByRole('heading', { name: title })).toBeVisible()
  await rows(there).first().locator('[data-watch]').click()
  await expect(there.getByText('Your watchlist is empty')).toBeVisible()
  await expect
    .poll(async () => {
      await page.reload()
      await page.waitForLoadState('networkidle')
      return star.getAttribute('aria-pressed')
    })
    .toBe('false')
  await other.close()
})

test('a saved filter is applied with one click and can be removed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Paired only' }).click()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('spread')
  await expect(page).toHaveURL(/paired=true&sort=spread/)
  await page.getByRole('button', { name: 'Save this filter' }).click()
  await page.getByRole('textbox', { name: 'Filter name' }).fill('Apart')
  await page.keyboard.press('Enter')
  await page.goto('/')
  await page.getByRole('link', { name: 'Apart', exact: true }).click()
  await expect(page).toHaveURL(/paired=true&sort=spread/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Remove filter Apart' }).click()
  await expect(page.getByRole('link', { name: 'Apart', exact: true })).toBeHidden()
})

test('the list loads more on scroll, and going back restores the position', async ({ page }) => {
  await page.goto('/')
  await expect(rowsOf(page, 1)).toHaveCount(PAGE_SIZE)
  await rowsOf(page, 1).last().scrollIntoViewIfNeeded()
  const target = rowsOf(page, 2).nth(15)
  await target.scrollIntoViewIfNeeded()
  await expect(page).toHaveURL(/page=2/)
  const title = await titleOf(target)
  await target.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Page 1' })).toBeAttached()
  // An event may also appear above the list, as the best opportunity.
  await expect(rows(page).getByRole('link', { name: title, exact: true }).first()).toBeInViewport()
})

test('rows keep their order while their figures change', async ({ page }) => {
  const titles = () => rowsOf(page, 1).getByRole('heading').allTextContents()
  await page.goto('/?sort=spread')
  await expect(rowsOf(page, 1)).toHaveCount(PAGE_SIZE)
  const before = await titles()
  for (let i = 0; i < 2; i += 1) {
    await page.waitForResponse((answer) => answer.url().includes('/api/events/list'), { timeout: 20_000 })
  }
  expect(await titles()).toEqual(before)
})

test('pages of the list have addresses that work without scripts', async ({ browser, stack }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.service.url })
  const page = await context.newPage()
  await page.goto('/?page=2&status=all')
  await expect(rows(page)).toHaveCount(PAGE_SIZE)
  const second = await firstTitle(page)
  await page.getByRole('link', { name: 'Show earlier events' }).click()
  await expect(page).toHaveURL(/\/\?status=all$/)
  expect(await firstTitle(page)).not.toBe(second)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goto('/?page=900')
  await expect(page.getByText('No events on this page')).toBeVisible()
  await context.close()
})

test('every state of the list fits a phone and is accessible in both themes', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(rowsOf(page, 1)).toHaveCount(PAGE_SIZE)
  await page.getByRole('radio', { name: 'Cards' }).click()
  await rows(page).first().locator('[data-watch]').click()
  await expectAccessibleInBothThemes(page, 'cards', { changed: rows(page).first() })
  await page.goto('/?watching=true&paired=true')
  await page.getByRole('button', { name: 'Save this filter' }).click()
  await expectAccessibleInBothThemes(page, 'the watch list, with the form to save a filter')
  await page.goto('/?q=zzzzzz')
  await expect(page.getByText('No events found')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a search without results')
  await page.route('**/api/events/list?*', (route) => route.abort())
  await page.getByRole('radio', { name: 'Closed' }).click()
  await expect(page.getByText('The list could not be refreshed.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a failed request')
})

test('on a phone the filters wait behind one button, which counts those set', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(rowsOf(page, 1)).toHaveCount(PAGE_SIZE)
  const paired = page.getByRole('button', { name: 'Paired only' })
  await expect(paired).toBeHidden()
  // The first event needs no scrolling.
  await expect(rows(page).first().getByRole('heading')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await paired.click()
  await expect(page).toHaveURL(/[?&]paired=true/)
  const filters = page.getByRole('button', { name: 'Filters (1)' })
  await expectAccessibleInBothThemes(page, 'the open filters of a phone')
  await filters.click()
  await expect(paired).toBeHidden()
  await filters.click()
  await paired.click()
  await expect(page).not.toHaveURL(/paired/)
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

test('the example of the first sight fits its room on every screen, so that nothing moves when it changes', async ({
  page,
}) => {
  await page.goto('/')
  const example = page.getByRole('region', { name: 'What this is' }).getByRole('paragraph').nth(1)
  await expect(example).toContainText(/Now: \$1,000|No split of \$1,000/)
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const room = await example.evaluate((element) => {
      const { bottom, right } = element.getBoundingClientRect()
      const parts = [...element.children].map((part) => part.getBoundingClientRect())
      return {
        below: Math.max(...parts.map((part) => part.bottom)) - bottom,
        beside: Math.max(...parts.map((part) => part.right)) - right,
      }
    })
    expect(room.below, `${width} px`).toBeLessThanOrEqual(0.5)
    expect(room.beside, `${width} px`).toBeLessThanOrEqual(0.5)
  }
})

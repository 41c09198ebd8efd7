import type { Page } from '@playwright/test'
import { expectAccessibleOnAllScreens } from './axe'
import { expect, test } from './fixtures'
import { openScanner, rows } from './openScanner'

/** Current figures of a column, by its head. */
async function figuresOf(page: Page, name: string): Promise<number[]> {
  const heads = await page.getByRole('columnheader').allTextContents()
  const cells = page.locator('tbody tr').filter({ has: page.getByRole('rowheader') })
  const texts = await cells.locator(`:nth-child(${heads.indexOf(name) + 1})`).allInnerTexts()
  return texts.map((text) => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', '')))
}

test('opportunities are filtered, sorted, sized and opened, and come from the badge of their event', async ({
  page,
}) => {
  await openScanner(page)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Best return')
  await page.getByRole('slider', { name: 'Money to put in' }).press('Home')
  await expect(page.getByText('With my $50')).toBeVisible()
  const costs = await figuresOf(page, 'Cost')
  expect(costs.length).toBeGreaterThan(0)
  for (const cost of costs) expect(cost).toBeLessThanOrEqual(50)

  await page.getByRole('radio', { name: 'Yes and No' }).click()
  const row = rows(page).first().getByRole('button')
  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  const legs = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Plan it' }) })
  await expect(legs).toHaveCount(2)
  const [one, other] = [await legs.nth(0).boundingBox(), await legs.nth(1).boundingBox()]
  expect(other?.y, 'both purchases stand side by side').toBe(one?.y)

  await page.goto('/?paired=true')
  // A badge may disappear before the click: then the next one.
  await expect(async () => {
    const badge = page.getByRole('link', { name: /^Arb \$/ }).first()
    await badge.click({ timeout: 5_000 })
    await expect(page).toHaveURL(/\/scanner\?id=/, { timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  await expect(
    page
      .getByRole('button', { expanded: true })
      .or(page.getByText(/no longer listed/))
      .first(),
  ).toBeVisible()
})

test('the list of opportunities is accessible on every screen with a row opened', async ({ page }) => {
  await openScanner(page)
  await rows(page).first().getByRole('button').click()
  await expectAccessibleOnAllScreens(page, 'the scanner with a row opened', { turn: 0 })
})

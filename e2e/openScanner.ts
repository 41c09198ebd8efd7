import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Rows of the list of opportunities. */
export const rows = (page: Page) => page.getByRole('table', { name: 'Opportunities' }).getByRole('rowheader')

export async function openScanner(page: Page) {
  // The sandbox's books cross every few seconds, but not necessarily at this moment.
  await expect(async () => {
    await page.goto('/scanner')
    await expect(rows(page).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
}

import { expect, type Page } from '@playwright/test'

/** Signs in on the account page with the wallet of this name. */
export async function enterAccount(page: Page, wallet: string | RegExp): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: wallet }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
}

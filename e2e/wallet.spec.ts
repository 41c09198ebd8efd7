import { expect, test } from './fixtures'
import { injectWallet } from './injectWallet'

test('a wallet extension signs in, and the page reports a rejected signature', async ({ page }) => {
  const wallet = await injectWallet(page, 'Test Wallet')
  wallet.willing = false
  await page.goto('/account')
  const button = page.getByRole('button', { name: 'Test Wallet' })
  await button.click()
  await expect(page.getByText('Nothing was signed.')).toBeVisible()
  wallet.willing = true
  await button.click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(wallet.address.slice(0, 6), 'i')).first()).toBeVisible()
})

import type { Page } from '@playwright/test'
import { startReceiver } from '@/lib/accounts/webhooks/receiver.testkit'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'
import { injectWallet } from './injectWallet'

const alerts = (page: Page) => page.getByRole('region', { name: 'Price alerts' })
const webhooks = (page: Page) => page.getByRole('region', { name: 'Webhooks' })

async function enter(page: Page) {
  await injectWallet(page, 'Alert Wallet')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Alert Wallet' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
}

async function openAlert(page: Page, slug: string) {
  await page.goto(`/plan?event=${slug}&amount=60`)
  await page.getByRole('button', { name: 'Alert me at this price' }).click()
  return page.getByRole('dialog', { name: 'Price alert' })
}

test('whoever is not signed in is asked to, and is back at the order afterwards', async ({ page, stack }) => {
  const slug = await pairedSlug(stack.service.url)
  const dialog = await openAlert(page, slug)
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Demo wallet/ }).click()
  await expect(page).toHaveURL(`/plan?event=${slug}&amount=60`)
})

test('an alert made from a plan fires: on the page, on the account page and at a webhook that verifies it', async ({
  page,
  stack,
}) => {
  const receiver = await startReceiver()
  await enter(page)
  await webhooks(page).getByRole('textbox', { name: 'Address of the receiver' }).fill(receiver.url)
  await webhooks(page).getByRole('button', { name: 'Create webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'The webhook’s secret' })
  receiver.setSecret((await secret.getByRole('region', { name: 'Secret' }).textContent()) ?? '')
  await page.keyboard.press('Escape')
  await webhooks(page).getByRole('button', { name: /^Test/ }).click()
  await expect(webhooks(page).getByText('The receiver accepted the test (204).')).toBeVisible()

  const dialog = await openAlert(page, await pairedSlug(stack.service.url))
  const price = dialog.getByRole('textbox', { name: /cents a token/ })
  await expect(price).not.toHaveValue('')
  // Any price satisfies it: the first check of its books does.
  await price.fill('99')
  await expectAccessible(page, 'the dialog of an alert', { changed: dialog })
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await expect(dialog.getByText(/you are notified here/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const notice = page.getByRole('region', { name: 'Alerts', exact: true })
  await expect(notice.getByRole('link', { name: 'Open in the planner' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  expect(receiver.rejected).toEqual([])
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({ type: 'alert.fired' })

  await page.goto('/account')
  await expect(alerts(page).getByRole('link', { name: /UTC at/ })).toBeVisible()
  await webhooks(page).getByText('Deliveries', { exact: true }).click()
  await expect(webhooks(page).getByRole('group').getByText('alert.fired', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an account with alerts', { changed: alerts(page).or(webhooks(page)) })
  await alerts(page)
    .getByRole('button', { name: /^Pause/ })
    .click()
  await expect(alerts(page).getByText('Paused')).toBeVisible()
  await alerts(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(alerts(page).getByText(/No alerts yet/)).toBeVisible()
  await receiver.close()
})

test('on a phone, in the dark, the alert’s dialog and the account page have no fault', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page)
  const dialog = await openAlert(page, await pairedSlug(stack.service.url))
  await expect(dialog.getByRole('button', { name: 'Create alert' })).toBeVisible()
  await expectAccessible(page, 'the dialog of an alert on a phone')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

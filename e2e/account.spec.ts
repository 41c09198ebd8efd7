import type { Page } from '@playwright/test'
import { signIn } from '@/lib/dev/testing/support/signIn'
import { expectAccessible } from './axe'
import { enterAccount } from './enterAccount'
import { expect, test } from './fixtures'
import { injectWallet } from './injectWallet'

const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true })
const ways = (page: Page) => page.getByRole('list', { name: 'Sign-in methods' }).getByRole('listitem')
const events = (page: Page) => page.getByRole('list', { name: 'Security events' })

test('a key is made with chosen scopes, used, rotated and revoked; its use and its story are seen', async ({
  page,
  stack,
}) => {
  await injectWallet(page, 'First Wallet')
  await enterAccount(page, 'First Wallet')
  await page.getByRole('textbox', { name: 'Key name' }).fill('reader')
  await page.getByRole('checkbox', { name: 'Plan orders' }).uncheck()
  await page.getByRole('combobox', { name: 'Expiry' }).selectOption({ label: 'Expires in 30 days' })
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your API key' })
  const shownKey = async () => (await dialog.getByRole('region', { name: 'reader' }).textContent()) ?? ''
  const first = await shownKey()
  await expect(dialog.getByRole('region', { name: 'Try it' })).toContainText(`X-API-Key: ${first}`)
  await page.getByRole('button', { name: 'Done' }).click()

  const use = async (key: string) =>
    (await fetch(`${stack.service.url}/api/events/list`, { headers: { 'X-API-Key': key } })).status
  const plan = async (key: string) =>
    (
      await fetch(`${stack.service.url}/api/liquidity/distribution`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: '{}',
      })
    ).status
  expect([await use(first), await plan(first)]).toEqual([200, 403])

  await page.getByRole('button', { name: 'Rotate reader' }).click()
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await expect(dialog).toBeVisible()
  const second = await shownKey()
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Done' }).click()
  expect([await use(first), await use(second)]).toEqual([401, 200])

  await page.reload()
  const usage = page.getByRole('region', { name: 'Requests, last 30 days' })
  await expect(usage.getByText('2 requests')).toBeVisible()
  await expect(usage.getByRole('img', { name: 'Chart: requests per day' })).toBeVisible()
  await usage.getByText('View as table').click()
  await expect(usage.getByRole('table')).toContainText('2')

  await page.getByRole('button', { name: 'Revoke reader' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect(await use(second)).toBe(401)
  for (const words of ['API key revoked', 'API key rotated', 'API key created', 'Signed in']) {
    await expect(events(page)).toContainText(words)
  }
  await expectAccessible(page, 'an account with a revoked key')
})

test('a second wallet is linked and unlinked; one with an account of its own is refused', async ({
  page,
}) => {
  const [first, second] = [
    await injectWallet(page, 'First Wallet'),
    await injectWallet(page, 'Second Wallet'),
  ]
  await injectWallet(page, 'Taken Wallet')
  await enterAccount(page, 'Taken Wallet')
  await signOutButton(page).click()
  // Leaving the page now would cancel the sign-out.
  await expect(page.getByRole('button', { name: 'Taken Wallet' })).toBeVisible()
  await enterAccount(page, 'First Wallet')
  await expect(ways(page)).toHaveCount(1)
  await expect(ways(page)).toContainText('Only sign-in method')

  await page.getByRole('button', { name: 'Link a wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link a wallet' })
  await dialog.getByRole('button', { name: 'Taken Wallet' }).click()
  await expect(dialog.getByText('account of its own: sign in with it')).toBeVisible()
  await dialog.getByRole('button', { name: 'Second Wallet' }).click()
  await expect(dialog).toBeHidden()
  await expect(ways(page)).toHaveCount(2)

  await page.getByRole('button', { name: `Unlink ${first.address}` }).click()
  await expect(ways(page)).toHaveCount(1)
  await expect(ways(page)).toContainText(second.address)
  await expect(events(page)).toContainText('Wallet unlinked')
})

test('signing out everywhere signs out every browser and every script, but keeps the keys', async ({
  page,
  stack,
  context,
  browser,
}) => {
  const { url } = stack.service
  await injectWallet(page, 'First Wallet')
  await enterAccount(page, 'First Wallet')
  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = async () => (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()
  expect(await session()).toHaveProperty('userId')
  const other = await browser.newContext({ baseURL: url, storageState: await context.storageState() })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/account')
  await expect(signOutButton(elsewhere)).toBeVisible()
  const bystander = await signIn(url)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Sign out of all sessions' }).click()
  await expect(page.getByRole('button', { name: 'First Wallet' })).toBeVisible()
  expect(await session()).toEqual({})
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in with a wallet' })).toBeVisible()
  const headers = { Authorization: `Bearer ${bystander.accessToken}` }
  expect((await fetch(`${url}/api/profile`, { headers })).status).toBe(200)
  await other.close()
})

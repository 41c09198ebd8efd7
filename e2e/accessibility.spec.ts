import type { Page } from '@playwright/test'
import { pairedSlug } from '@/lib/testing/support/pairedSlug'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'

const pagesOf = (slug: string) => [
  '/',
  '/?q=nothing+is+called+that',
  `/event/${slug}`,
  '/event/no-such-event',
  '/plan',
  `/plan?event=${slug}`,
  '/portfolio',
  '/account',
  '/status',
  '/methodology',
  '/docs',
  '/nothing',
]

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page fits and is accessible: ${device}, ${colorScheme}`, async ({ browser, stack }) => {
      test.setTimeout(300_000)
      const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.service.url })
      const page = await context.newPage()
      for (const path of pagesOf(await pairedSlug(stack.service.url))) {
        await page.goto(path, { waitUntil: 'load' })
        await expect(page.getByRole('main')).toBeVisible()
        await expectAccessible(page, path)
      }
      await context.close()
    })
  }
}

async function openedDialogs(page: Page): Promise<void> {
  await page.goto('/status')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(page.getByRole('option').nth(8)).toBeVisible()
  await expectAccessible(page, 'the palette')
  await page.getByRole('combobox').fill('nothing is called that')
  await expect(page.getByText('No open event fits')).toBeVisible()
  await expectAccessible(page, 'the palette without a hit')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'the sheet of shortcuts')
  await page.keyboard.press('Escape')
}

async function triedOperation(page: Page): Promise<void> {
  await page.goto('/docs')
  const list = page.getByRole('region', { name: 'GET /api/events/list' }).first()
  await list.getByRole('button', { name: /^Try/ }).click()
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByRole('status')).toContainText('200')
  await expectAccessible(page, 'an operation that was tried')
  const nonce = page.getByRole('region', { name: 'POST /api/auth/refresh' }).first()
  await nonce.getByRole('button', { name: /^Try/ }).click()
  await nonce.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'Send this for real?' })).toBeVisible()
  await expectAccessible(page, 'the question before an operation that changes something')
}

async function troubled(page: Page): Promise<void> {
  await page.goto('/')
  await page.route('**/api/events/list*', (route) => route.fulfill({ status: 503, json: { detail: [] } }))
  await page.getByRole('searchbox', { name: 'Search events' }).fill('a')
  await expect(page.getByText('The list could not be refreshed.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'a list that failed')
  await page.unroute('**/api/events/list*')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expectAccessible(page, 'offline')
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await page.route('**/api/positions/aggregated*', () => {})
  await page.goto('/portfolio?addresses=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await expectAccessible(page, 'a portfolio on its way')
}

async function signedIn(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: /Demo wallet/ }).click()
  await page.getByRole('textbox', { name: 'Name of the key' }).fill('reader')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByRole('dialog', { name: 'Your API key' })).toBeVisible()
  await expectAccessible(page, 'a new key')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Revoke reader' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the question before a key ends')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'an account')
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`dialogs, failures and the account are accessible: ${colorScheme}`, async ({ browser, stack }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ colorScheme, baseURL: stack.service.url })
    const page = await context.newPage()
    await openedDialogs(page)
    await triedOperation(page)
    await troubled(page)
    await signedIn(page)
    await context.close()
  })
}

import type { Page } from '@playwright/test'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { expectAccessibleInBothThemes, expectAccessibleOnAllScreens } from './axe'
import { expect, test } from './fixtures'

/** Every kind of page once; `{slug}` is an event on two venues. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['the event list', '/'],
  ['a list without events', '/?q=nothing+is+called+that'],
  ['an event', '/event/{slug}'],
  ['an unknown event', '/event/no-such-event'],
  ['the planner without an event', '/plan'],
  ['the planner', '/plan?event={slug}'],
  ['an unknown kept plan', '/plan/no-such-plan'],
  ['the portfolio', '/portfolio'],
  ['the practice account', '/practice'],
  ['the sign-in', '/account'],
  ['the status of venues', '/status'],
  ['opportunities', '/scanner'],
  ['the methodology', '/methodology'],
  ['the API reference', '/docs'],
  ['an unknown address', '/nothing'],
]

for (const [i, [name, path]] of PAGES.entries()) {
  test(`${name} fits every screen and is accessible in both themes`, async ({ page, stack }) => {
    // The API reference has every operation.
    test.setTimeout(300_000)
    await page.goto(path.replace('{slug}', await pairedSlug(stack.service.url)), { waitUntil: 'load' })
    await expect(page.getByRole('main')).toBeVisible()
    await expectAccessibleOnAllScreens(page, name, { turn: i })
  })
}

const DIALOG = { within: '[role=dialog]' }

async function openedDialogs(page: Page): Promise<void> {
  await page.goto('/status')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(page.getByRole('option').nth(8)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the palette', DIALOG)
  await page.getByRole('combobox').fill('nothing is called that')
  await expect(page.getByText('No open events match')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the palette without a hit', DIALOG)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the sheet of shortcuts', DIALOG)
  await page.keyboard.press('Escape')
}

/** Groups of operations that did not change. */
const UNTRIED = 'section:has(> section):not(:has(#listEvents))'

async function triedOperation(page: Page): Promise<void> {
  await page.goto('/docs')
  const list = page.getByRole('region', { name: 'GET /api/events/list' }).first()
  await list.getByRole('button', { name: /^Try/ }).click()
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByRole('status')).toContainText('200')
  await expectAccessibleInBothThemes(page, 'an operation that was tried', {
    within: '[id=listEvents]',
    without: UNTRIED,
  })
  const nonce = page.getByRole('region', { name: 'POST /api/auth/refresh' }).first()
  await nonce.getByRole('button', { name: /^Try/ }).click()
  await nonce.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'Send this request?' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question before an operation that changes something', {
    ...DIALOG,
    without: UNTRIED,
  })
}

async function troubled(page: Page): Promise<void> {
  await page.goto('/')
  await page.route('**/api/events/list*', (route) => route.fulfill({ status: 503, json: { detail: [] } }))
  await page.getByRole('searchbox', { name: 'Search events' }).fill('a')
  const failed = page.getByText('The list could not be refreshed.')
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInBothThemes(page, 'a list that failed', { changed: failed })
  await page.unroute('**/api/events/list*')
  await page.context().setOffline(true)
  const offline = page.getByText('You are offline.')
  await expect(offline).toBeVisible()
  await expectAccessibleInBothThemes(page, 'offline', { changed: offline })
  await page.context().setOffline(false)
  await expect(offline).toBeHidden()
  await page.route('**/api/positions/aggregated*', () => {})
  await page.goto('/portfolio?addresses=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await expectAccessibleInBothThemes(page, 'a portfolio on its way')
}

async function signedIn(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: /Demo wallet/ }).click()
  await page.getByRole('textbox', { name: 'Key name' }).fill('reader')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog', { name: 'Your API key' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a new key', DIALOG)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke reader' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question before a key ends', DIALOG)
  await page.keyboard.press('Escape')
  await expectAccessibleInBothThemes(page, 'an account')
}

for (const [name, walk] of [
  ['dialogs', openedDialogs],
  ['a tried operation', triedOperation],
  ['failures and loading', troubled],
  ['the account', signedIn],
] as const) {
  test(`states of pages are accessible in both themes: ${name}`, async ({ page }) => {
    test.slow()
    await walk(page)
  })
}

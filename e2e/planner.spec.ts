import { execFileSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'

const plannerOf = (page: Page) => page.getByRole('region', { name: 'Plan an order' })
const chartOf = (page: Page) => page.getByRole('region', { name: 'Price by order size' })
const verifiedOf = (page: Page) => plannerOf(page).getByText(/^Verified.*: no other split is better$/)

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The element is not reachable with Tab')
}

test('a shared link opens the same plan', async ({ page, browser, stack }) => {
  test.slow()
  const slug = await pairedSlug(stack.service.url)
  await page.goto(`/plan?event=${slug}`)
  const planner = plannerOf(page)
  await planner.getByRole('radio', { name: 'Sell' }).click()
  await planner.getByRole('radio', { name: 'Tokens' }).click()
  await planner.getByLabel('You sell').fill('1,234.5')
  await planner.getByText('Settings').click()
  await planner.getByRole('switch', { name: /Include fees/ }).click()
  await planner.getByRole('switch', { name: /Include transaction costs/ }).click()
  await planner.getByLabel('Cost per platform, in dollars').fill('0.2')
  await planner.getByLabel('Take at least').fill('3')
  await expect(page).toHaveURL(/all_in=3\b/)
  const link = page.url()
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
    event: slug,
    direction: 'sell',
    unit: 'tokens',
    amount: '1234.5',
    fees: 'off',
    gas: '0.2',
    all_in: '3',
  })

  // Without any script: the server alone reads the order from the address and plans it.
  const still = await browser.newContext({ javaScriptEnabled: false })
  const paper = await still.newPage()
  // It does not wait for a book being refreshed from its venue: then the page is reloaded.
  await expect(async () => {
    await paper.goto(link)
    await expect(plannerOf(paper).getByLabel('You sell')).toHaveValue('1234.5')
    await plannerOf(paper).getByText('Cost and payout').click({ timeout: 1_000 })
    await expect(plannerOf(paper).getByText('Average price before fees')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 150_000 })
  await still.close()

  const other = await browser.newContext()
  const opened = await other.newPage()
  await opened.goto(link)
  await expect(plannerOf(opened).getByLabel('You sell')).toHaveValue('1234.5')
  await expect(plannerOf(opened).getByRole('radio', { name: 'Sell' })).toBeChecked()
  await plannerOf(opened).getByText('Settings').click()
  await expect(plannerOf(opened).getByRole('switch', { name: /Include fees/ })).not.toBeChecked()
  await expect(plannerOf(opened).getByRole('switch', { name: /Respect minimum/ })).toBeChecked()
  await expect(plannerOf(opened).getByLabel('Cost per platform, in dollars')).toHaveValue('0.2')
  await other.close()
})

test('invalid values in the address are ignored', async ({ page, stack }) => {
  const slug = await pairedSlug(stack.service.url)
  await page.goto(`/event/${slug}?amount=-5&direction=up&unit=%20&limit=abc&gas=x`)
  await expect(plannerOf(page).getByLabel('You pay')).toHaveValue('500')
  await expect(verifiedOf(page)).toBeVisible()
})

test('the browser verifies the plan and lists what it checked', async ({ page, stack }) => {
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  await verifiedOf(page).click()
  const terms = plannerOf(page).locator('details[open]')
  await expect(terms.getByText('Platform sets checked')).toBeVisible()
  await expect(terms.getByText('Gap from lots and rounding')).toBeVisible()
  await plannerOf(page)
    .getByRole('button', { name: /^Details of the order on/ })
    .first()
    .click()
  await expect(
    plannerOf(page)
      .getByText(/^Takes \d+ levels?, .+ of what is for sale there$/)
      .first(),
  ).toBeVisible()
})

test('a plan is made and announced with the keyboard alone, and focus stays while books move', async ({
  page,
  stack,
}) => {
  await page.goto(`/plan?event=${await pairedSlug(stack.service.url)}`)
  const planner = plannerOf(page)
  await expect(verifiedOf(page)).toBeVisible()
  await tabTo(page, planner.getByRole('radio', { name: 'Buy' }))
  // Focus moves asynchronously after the key.
  await page.keyboard.press('ArrowRight')
  await expect(planner.getByRole('radio', { name: 'Sell' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(planner.getByRole('radio', { name: 'Sell' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(planner.getByRole('radio', { name: 'Buy' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(planner.getByRole('radio', { name: 'Buy' })).toBeChecked()
  await tabTo(page, planner.getByLabel('You pay'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('321')
  const spoken = planner.getByRole('status')
  await expect(spoken).toHaveCount(1)
  await expect(spoken).toHaveText(
    /^Buy [\d,.]+ Yes tokens for \$3(21\.00|20\.9\d), .+ Verified( for consistency)?\./,
  )
  const sentence = await spoken.textContent()

  const summary = planner.locator('summary', { hasText: 'Verified' })
  await tabTo(page, summary)
  await page.keyboard.press('Enter')
  await expect(planner.getByText('Platform sets checked')).toBeVisible()
  const refreshes = { seen: 0 }
  page.on('response', (response) => {
    if (response.url().endsWith('/api/liquidity/distribution')) refreshes.seen += 1
  })
  await expect.poll(() => refreshes.seen, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  await expect(summary).toBeFocused()
  await expect(planner.getByText('Platform sets checked')).toBeVisible()
  expect(await spoken.textContent()).toBe(sentence)
})

test('the plan is copied as JSON and as a command that works', async ({ page, context, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/event/${await pairedSlug(stack.service.url)}?amount=250&gas=0.1`)
  const planner = plannerOf(page)
  await planner.getByText('Share or export').click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  const command = (await planner.getByRole('region', { name: 'This plan with curl' }).textContent()) ?? ''
  const answer = JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8' }))
  expect(answer.combined.usd).toBeGreaterThan(200)
  expect(answer.combined.usd).toBeLessThanOrEqual(250)
  await planner.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await clipboard()).toBe(command)

  await planner.getByRole('button', { name: 'Copy as JSON' }).click()
  expect(Object.keys(JSON.parse(await clipboard())).sort()).toEqual(Object.keys(answer).sort())
  await planner.getByRole('button', { name: 'Copy link' }).click()
  expect(await clipboard()).toMatch(/^http:.+\/event\/.+amount=250.*gas=0\.1/)
})

test('the chart loads when it scrolls into view, and has a table', async ({ page, stack }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/_next/static/') && response.url().includes('.js'))
      scripts.push(response.text().catch(() => ''))
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`/event/${await pairedSlug(stack.service.url)}`)
  await page.getByRole('button', { name: 'Plan an order' }).click()
  await expect(verifiedOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const heavy = async () => (await Promise.all(scripts)).filter((text) => text.includes('recharts')).length
  expect(await heavy()).toBe(0)

  await page.getByRole('tab', { name: 'Route and size' }).click()
  const chart = chartOf(page)
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByRole('img', { name: /^Chart: average price/ })).toBeVisible()
  expect(await heavy()).toBeGreaterThan(0)
  await expect(
    chart.getByRole('list', { name: 'Lines of the chart' }).getByRole('listitem').first(),
  ).toHaveText('Best split')
  await chart.getByText('View as table').click()
  const table = chart.getByRole('table', { name: 'Average price per token by order size' })
  await expect(table.getByRole('columnheader', { name: 'Best split' })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(13)
  await chart.getByRole('radio', { name: 'Linear' }).click()
  await expect(chart.getByRole('img')).toBeVisible()
  await expectAccessible(page, 'an event on a phone with its chart', { changed: chart })
})

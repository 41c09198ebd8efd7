import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

/** An event with several outcomes on two venues, and their ids. */
async function eventOfMany(url: string): Promise<{ slug: string; ids: string[] }> {
  const { events } = (await (await fetch(`${url}/api/events/list?paired=true&limit=100`)).json()) as {
    events: { event_slug: string; market_count: number }[]
  }
  const slug = events.find(({ market_count }) => market_count > 2 && market_count < 10)?.event_slug ?? ''
  const { outcomes } = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
    outcomes: { outcome_id: string }[]
  }
  return { slug, ids: outcomes.map((outcome) => outcome.outcome_id) }
}

const plannerOf = (page: Page) => page.getByRole('region', { name: 'Plan an order' })
const outcomeOf = (page: Page) => new URL(page.url()).searchParams.get('outcome')

async function planByKeys(page: Page, ids: readonly string[]) {
  const radio = (name: string) => plannerOf(page).getByRole('radio', { name })
  await page.keyboard.press('n')
  await expect(radio('No')).toBeChecked()
  await page.keyboard.press('y')
  await expect(radio('Yes')).toBeChecked()
  await page.keyboard.press('s')
  await expect(radio('Sell')).toBeChecked()
  await page.keyboard.press('b')
  await expect(radio('Buy')).toBeChecked()

  // Two presses in quick succession count as two.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => outcomeOf(page)).toBe(ids[2])
  await page.keyboard.press('k')
  await expect.poll(() => outcomeOf(page)).toBe(ids[1])

  await page.keyboard.press('p')
  const amount = plannerOf(page).getByLabel('You pay')
  await expect(amount).toBeFocused()
  // The focused amount is selected, and letters are text here.
  await page.keyboard.type('250')
  await expect(amount).toHaveValue('250')
  await page.keyboard.type('ns')
  await expect(radio('Yes')).toBeChecked()
  await expect(radio('Buy')).toBeChecked()
  await amount.fill('250')
  await amount.blur()
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Waits until the shortcut sheet lists these: a page is visible before it handles keys. */
async function expectListed(page: Page, wanted: readonly string[]) {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheetOf(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const description of wanted)
    await expect(sheetOf(page).getByText(description, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()
}

const ON_BOTH = [
  'Show Yes',
  'Show No',
  'Next outcome',
  'Previous outcome',
  'Edit the amount',
  'Switch to buy',
  'Switch to sell',
]

test('an event is planned with single keys: side, outcome, direction, amount', async ({ page, stack }) => {
  const { slug, ids } = await eventOfMany(stack.service.url)
  await page.goto(`/event/${slug}?outcome=${encodeURIComponent(ids[0] ?? '')}`)
  await expectListed(page, [...ON_BOTH, 'Watch or unwatch this event'])
  await planByKeys(page, ids)
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: /^Stop watching/ })).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: /^Stop watching/ })).toBeHidden()
  // Key sequences still work.
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/status')
  await page.keyboard.press('?')
  await expect(sheetOf(page)).toBeVisible()
  await expect(sheetOf(page).getByText('Switch to sell', { exact: true })).toHaveCount(0)
})

test('the planner page has the same keys', async ({ page, stack }) => {
  const { slug, ids } = await eventOfMany(stack.service.url)
  await page.goto(`/plan?event=${slug}&outcome=${encodeURIComponent(ids[0] ?? '')}`)
  await expectListed(page, ON_BOTH)
  await planByKeys(page, ids)
})

test('where the planner is hidden, its key opens it', async ({ page, stack }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto(`/event/${(await eventOfMany(stack.service.url)).slug}`)
  await expectListed(page, ['Plan an order'])
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog').getByLabel('You pay')).toBeVisible()
})

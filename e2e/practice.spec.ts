import { expect, test } from './fixtures'

/** Whatever the books did meanwhile: at most what the form says, and most of it. */
const BOUGHT = /^Bought [\d,.]+ tokens for \$(?:100\.00|9\d\.\d\d),/

test('a newcomer buys with paper money, sees the position, and begins anew', async ({ page, stack }) => {
  const listed = await fetch(`${stack.service.url}/api/events/list?paired=true&limit=1`)
  const { events } = (await listed.json()) as { events: { event_title: string }[] }
  const title = events[0]?.event_title ?? ''
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search events' }).fill(title.slice(0, 12))
  await page.getByRole('link', { name: title }).first().click()
  const planner = page.getByRole('region', { name: 'Plan an order' })
  await planner.getByLabel('You pay').fill('100')
  // The plan of the amount before must not be sent: the button waits for this one.
  await planner.getByRole('button', { name: 'Practise this plan' }).click()
  await expect(planner.getByText(BOUGHT)).toBeVisible()

  await planner.getByRole('link', { name: 'Practice account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
  const positions = page.getByRole('region', { name: 'Positions' })
  await expect(positions.getByRole('link', { name: title }).first()).toBeVisible()
  const orders = page.getByRole('region', { name: 'Orders' })
  await expect(orders.getByText(BOUGHT)).toBeVisible()

  await positions.getByRole('button', { name: 'Begin anew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin anew' }).click()
  await expect(positions.getByText(/No positions yet/)).toBeVisible()
  // What was ordered stays listed.
  await expect(orders.getByText(BOUGHT)).toBeVisible()
})

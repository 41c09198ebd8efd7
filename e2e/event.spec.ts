import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'

/** The largest paired event with a given number of outcomes. */
async function pairedEvent(url: string, wanted: (outcomes: number) => boolean) {
  const { events } = (await (await fetch(`${url}/api/events/list?paired=true&limit=100`)).json()) as {
    events: { event_slug: string; event_title: string; market_count: number }[]
  }
  const event = events.find(({ market_count }) => wanted(market_count))
  if (!event) throw new Error('No such event is on two venues')
  return { slug: event.event_slug, title: event.event_title }
}

const combinedOf = (page: Page) => page.getByRole('region', { name: 'Combined order book' })
const plannerOf = (page: Page) => page.getByRole('region', { name: 'Plan an order' })
const focused = (page: Page) => page.locator(':focus')

async function openEvent(page: Page, url: string) {
  await page.goto(`/event/${(await pairedEvent(url, () => true)).slug}`)
  await expect(combinedOf(page).getByRole('button', { name: /^Ask/ }).first()).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

/** The announcement of the value put into the planner. */
async function announcedLimit(page: Page, direction: 'buy' | 'sell'): Promise<string> {
  const said = combinedOf(page).getByRole('status')
  await expect(said).toHaveText(new RegExp(`^Planner: ${direction}, limit [\\d.]+¢$`))
  return String(/([\d.]+)¢/.exec((await said.textContent()) ?? '')?.[1])
}

/** Enter on a level of the other direction: a dialog asks to reverse the order, with its answer focused. */
async function turnOrder(page: Page, direction: 'buy' | 'sell', field: string): Promise<number> {
  const name = direction === 'buy' ? 'Buy' : 'Sell'
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveAccessibleName(name)
  await page.keyboard.press('Enter')
  const limit = Number(await announcedLimit(page, direction))
  await expect(plannerOf(page).getByRole('radio', { name, exact: true })).toBeChecked()
  expect(Number(await plannerOf(page).getByLabel(field).inputValue())).toBe(limit)
  return limit
}

test('the order book is navigable by keyboard, and Enter sets a price as the limit of the plan', async ({
  page,
  stack,
}) => {
  await openEvent(page, stack.service.url)
  // The ladder is one tab stop.
  await expect(combinedOf(page).locator('tbody button[tabindex="0"]')).toHaveCount(1)
  await combinedOf(page).locator('tbody button[tabindex="0"]').focus()
  await expect(focused(page)).toHaveAccessibleName(/^Ask/)
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveAccessibleName(/^Bid/)
  await turnOrder(page, 'sell', 'Take at least')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(focused(page)).toHaveAccessibleName(/^Ask/)
  const ask = await turnOrder(page, 'buy', 'Pay at most')
  await expect(page).toHaveURL(new RegExp(`limit=${ask}(&|$)`))
})

test('levels are grouped by price step, and each names the size of every venue', async ({ page, stack }) => {
  await openEvent(page, stack.service.url)
  const book = combinedOf(page)
  await book.getByRole('radio', { name: 'Prices by five cents' }).click()
  // Both in one read: the book keeps moving.
  const read = () =>
    book.evaluate((element) => ({
      prices: [...element.querySelectorAll('tbody button')].map(({ textContent }) => textContent),
      holders: [...element.querySelectorAll('tr td .sr-only')].map(({ textContent }) => textContent),
    }))
  const isGrouped = (price: number) => price <= 5 || price >= 95 || price % 5 === 0
  await expect
    .poll(async () => {
      const { prices } = await read()
      return prices.length > 0 && prices.map(Number.parseFloat).every(isGrouped)
    })
    .toBe(true)
  const { prices, holders } = await read()
  // The outermost levels show an existing price: 0¢ and 100¢ are not prices.
  expect(prices.map(Number.parseFloat).filter((price) => price <= 0 || price >= 100)).toEqual([])
  expect(holders).toHaveLength(prices.length)
  for (const holder of holders) expect(holder).toMatch(/^[A-Z][\w.]+ [\d.,]+(, [A-Z][\w.]+ [\d.,]+)*$/)
})

test('a changed size highlights only its changed digits', async ({ page, stack }) => {
  await openEvent(page, stack.service.url)
  const lit = page.getByRole('region', { name: /Order books/ }).locator('td .digits-changed')
  await expect(lit.first()).toBeAttached({ timeout: 30_000 })
  expect(await lit.first().textContent()).toMatch(/^\d+$/)
})

test('depth and history have tables beside their charts, with a log of price differences, and there are recent trades', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000)
  await openEvent(page, stack.service.url)
  const depth = page.getByRole('region', { name: 'Depth' })
  await depth.scrollIntoViewIfNeeded()
  await expect(depth.getByRole('img', { name: /^Chart: cumulative depth/ })).toBeVisible()
  await depth.getByText('View as table').click()
  await expect(depth.getByRole('rowheader', { name: /^Ask/ }).first()).toBeVisible()
  await expect(depth.getByRole('rowheader', { name: /^Bid/ }).first()).toBeVisible()

  const history = page.getByRole('region', { name: 'Price over time' })
  await history.scrollIntoViewIfNeeded()
  await expect(history.getByRole('img', { name: /Chart/ })).toBeVisible({ timeout: 90_000 })
  const lines = history.getByRole('list', { name: 'Lines' }).getByRole('button')
  await lines.first().click()
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'false')
  // Hiding the last line shows all of them.
  for (const line of (await lines.all()).slice(1)) await line.click()
  for (const line of await lines.all()) await expect(line).toHaveAttribute('aria-pressed', 'true')
  await expect(history.getByText('Gap between platforms')).toBeVisible()
  await history.getByRole('radio', { name: '1w' }).click()
  await history.getByText('View as table').click()
  await expect(history.getByRole('table', { name: 'Price of Yes over time' })).toBeVisible()
  await expect(history.getByRole('heading', { name: 'Largest price differences' })).toBeVisible()
  await page.getByRole('tab', { name: 'Trades' }).click()
  const trades = page.getByRole('region', { name: 'Recent trades', exact: true })
  await trades.scrollIntoViewIfNeeded()
  await expect(trades.getByRole('row').nth(1)).toContainText(/Bought|Sold/, { timeout: 30_000 })
  await page.getByRole('tab', { name: 'Price history' }).click()
  await expectAccessible(page, 'the tables beside the charts', { changed: depth.or(history) })
})

test('the books of the last minutes are scrubbed through by keyboard, and End leads back to live', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  await openEvent(page, stack.service.url)
  await page.getByRole('region', { name: 'Depth' }).scrollIntoViewIfNeeded()
  await page.getByRole('radio', { name: 'Over time' }).check()
  const slider = page.getByRole('slider', { name: 'Moment of the order books' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Live', { timeout: 60_000 })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d\d:\d\d:\d\d$/)
  await expect(page.getByText(/^Books at \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/Your order would have cost|No plan for your order/)).toBeVisible()
  // From the top: a sticky bar covers half of a row that scrolls under it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'books of a moment ago')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', 'Live')
  await expect(page.getByText(/^Books at/)).toBeHidden()
})

test('price, ladder and order are on the first screen; a tab keeps its place, also after a reload', async ({
  page,
  stack,
}) => {
  const { slug } = await pairedEvent(stack.service.url, (outcomes) => outcomes > 2)
  await page.goto(`/event/${slug}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const first = [
    page.getByRole('region', { name: 'Outcomes' }).getByRole('rowheader').first(),
    combinedOf(page).getByRole('button', { name: /^Ask/ }).first(),
    combinedOf(page).getByRole('button', { name: /^Bid/ }).first(),
    plannerOf(page).getByLabel('You pay'),
    plannerOf(page).getByText(/^[\d,.]+ Yes at [\d.]+¢$/),
    plannerOf(page).getByRole('button', { name: 'Prepare orders' }),
  ]
  for (const part of first) await expect(part).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  const tabs = page.getByRole('tablist', { name: 'More about this event' })
  await tabs.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  // On the screen: what is above may change its height meanwhile.
  const placed = async () => Math.round((await tabs.boundingBox())?.y ?? -1)
  const before = await placed()
  await tabs.getByRole('tab', { name: 'Rules' }).click()
  await expect(page.getByRole('region', { name: 'Rules and match' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]tab=rules/)
  await tabs.getByRole('tab', { name: 'Trades' }).click()
  await expect(page.getByRole('region', { name: 'Recent trades', exact: true })).toBeVisible()
  expect(await placed()).toBe(before)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent trades', exact: true })).toBeVisible()
  await expect(tabs).toBeInViewport()
})

test('on a phone price and way to an order are on the first screen, and the order with its button on the next', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug } = await pairedEvent(stack.service.url, (outcomes) => outcomes > 2)
  await page.goto(`/event/${slug}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const outcomes = page.getByRole('region', { name: 'Outcomes' })
  await expect(outcomes.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 })
  const order = page.getByRole('button', { name: 'Plan an order' })
  await expect(order).toBeInViewport({ ratio: 1 })
  await order.click()
  await expect(plannerOf(page).getByLabel('You pay')).toBeInViewport({ ratio: 1 })
  await expect(plannerOf(page).getByText(/^[\d,.]+ Yes at [\d.]+¢$/)).toBeInViewport({ ratio: 1 })
  await expect(plannerOf(page).getByRole('button', { name: 'Prepare orders' })).toBeInViewport({ ratio: 1 })
})

test('on a phone the tabs fit the screen, and the route of the order is one of them', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openEvent(page, stack.service.url)
  await page.getByRole('tab', { name: 'Route and size' }).click()
  await expect(page.getByRole('region', { name: 'Route of the order' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'the tabs of an event on a phone', {
    changed: page.getByRole('tabpanel', { name: 'Route and size' }),
  })
})

test('the selected outcome is part of the address; related events are links', async ({ page, stack }) => {
  const { slug } = await pairedEvent(stack.service.url, (outcomes) => outcomes > 2)
  await page.goto(`/event/${slug}`)
  const outcomes = page.getByRole('region', { name: 'Outcomes' })
  const second = outcomes.getByRole('rowheader').nth(1).getByRole('button')
  const name = String(await second.textContent())
  await second.click()
  const { outcomes: listed } = (await (await fetch(`${stack.service.url}/api/event/${slug}`)).json()) as {
    outcomes: { outcome_id: string; outcome_group_title: string }[]
  }
  const id = listed.find((one) => one.outcome_group_title === name)?.outcome_id
  await expect.poll(() => new URL(page.url()).searchParams.get('outcome')).toBe(id)
  await page.reload()
  await expect(outcomes.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()
  // An address from before outcomes had ids redirects to the current one.
  await page.goto(`/event/${slug}?outcome=${encodeURIComponent(name)}&side=no`)
  await expect(page).toHaveURL(`/event/${slug}?outcome=${id}&side=no`)
  await expect(outcomes.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()
  const related = page.getByRole('region', { name: 'Related events' }).getByRole('link')
  const title = String(await related.first().textContent())
  // Another one may be first by now.
  await related.filter({ hasText: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('on a phone the planner opens from the bar, or from a price with that limit', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: stack.service.url,
  })
  const page = await context.newPage()
  await openEvent(page, stack.service.url)
  await expect(plannerOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Plan an order' }).click()
  await plannerOf(page).getByText('Cost and payout').click()
  await expect(plannerOf(page).getByText('Average price, all in')).toBeVisible()
  await expectAccessible(page, 'the planner on a phone', { changed: plannerOf(page) })
  await plannerOf(page).getByLabel('You pay').fill('321')
  await expect(page).toHaveURL(/amount=321/)
  await page.keyboard.press('Escape')
  await expect(plannerOf(page)).toBeHidden()

  await combinedOf(page).getByRole('button', { name: /^Ask/ }).last().click()
  await expect(plannerOf(page).getByLabel('Pay at most')).not.toHaveValue('')
  await expect(plannerOf(page).getByLabel('You pay')).toHaveValue('321')
  await context.close()
})

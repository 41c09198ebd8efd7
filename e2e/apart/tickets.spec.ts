import { expect, type Page } from '@playwright/test'
import { worldOf } from '@/lib/dev/testing/support/worldOf'
import { expectAccessibleOnAllScreens } from '../axe'
import { withStack } from './withStack'

/** A frozen sandbox: the accepted price is the price of the orders. */
const test = withStack({ ...worldOf(60), SANDBOX_SPEED: '0', TICKETS_SEND: 'on' })

// The first one waits for the books of a sandbox that has just started.
test.describe.configure({ timeout: 120_000 })

const DEMO_WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The demo’s wallet has about 150 dollars on each platform. */
const AMOUNT_USD = 40

/** Polymarket, Limitless and Predict.fun take orders signed by a wallet. */
const SIGNED: ReadonlySet<string> = new Set(['platform_1', 'platform_3', 'platform_5'])

interface Listed {
  event_id: string
  event_slug: string
  sources: string[]
}

async function read<T>(address: string): Promise<T> {
  return (await fetch(address)).json() as Promise<T>
}

/** The first event that wallets alone can sign for and whose plan buys on Polymarket; undefined while there is none. */
async function boughtOnPolymarket(url: string): Promise<string | undefined> {
  const { events } = await read<{ events: Listed[] }>(`${url}/api/events/list?paired=true&limit=50`)
  const signed = events.filter(({ sources }) => sources.every((one) => SIGNED.has(one)))
  if (signed.length === 0) return undefined
  const { quotes } = await read<{ quotes: { event_id: string; yes: { platforms: string[] } | null }[] }>(
    `${url}/api/quotes?events=${signed.map(({ event_id }) => event_id)}&size_usd=${AMOUNT_USD}`,
  )
  const bought = quotes.find(({ yes }) => yes?.platforms.includes('platform_1'))
  return signed.find(({ event_id }) => event_id === bought?.event_id)?.event_slug
}

/** The same event once books that are still loading no longer change it. */
async function settledEvent(url: string): Promise<string> {
  const seen: (string | undefined)[] = []
  await expect
    .poll(
      async () => {
        seen.unshift(await boughtOnPolymarket(url))
        return seen[0] !== undefined && seen[0] === seen[1] && seen[1] === seen[2]
      },
      { intervals: [1_000], timeout: 60_000 },
    )
    .toBe(true)
  return seen[0] ?? ''
}

/** Holdings of the demo wallet in a market, tokens. */
async function heldOf(url: string, { platform, market_id }: { platform: string; market_id: string }) {
  const { balances } = await read<{
    balances: { platform: string; market_id: string | null; balance: number }[]
  }>(`${url}/api/balances/erc1155?addresses=${DEMO_WALLET}`)
  return balances
    .filter((one) => one.platform === platform && one.market_id === market_id)
    .reduce((sum, { balance }) => sum + balance, 0)
}

/** The planner with the orders of a plan, for the demo wallet. */
async function prepareOrders(page: Page, url: string) {
  await page.goto(`/plan?event=${await settledEvent(url)}&amount=${AMOUNT_USD}`)
  const planner = page.getByRole('region', { name: 'Plan an order' })
  await planner.getByRole('button', { name: 'Prepare orders' }).click()
  await planner.getByRole('button', { name: /Demo wallet/ }).click()
  const orders = planner.getByRole('region', { name: 'Orders ready to sign' })
  await expect(orders.getByRole('button', { name: /^Sign/ }).first()).toBeVisible()
  return { planner, orders }
}

test('plan an order, prepare it, sign it, copy it whole, send it, and find the position in the portfolio', async ({
  page,
  stack,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { url } = stack.service
  const { orders } = await prepareOrders(page, url)
  const first = orders.getByRole('button', { name: /^Sign/ }).first()
  // By keyboard alone.
  await first.focus()
  await page.keyboard.press('Enter')
  const copy = orders.getByRole('button', { name: 'Copy signed order' }).first()
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(orders.getByText('Copied')).toBeVisible()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied).toMatchObject({ maker: DEMO_WALLET, signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  const send = orders.getByRole('button', { name: /Send to the stand-in/ }).first()
  const sent = page.waitForResponse('**/api/tickets/send')
  await send.click()
  const order = (await sent).request().postDataJSON() as { platform: string; market_id: string }
  const filled = (await (await sent).json()) as { accepted: boolean; filled_tokens: number }
  expect(filled.accepted).toBe(true)
  await expect(orders.getByText(/^Filled [\d,.]+ tokens/)).toBeVisible()
  const held = () => heldOf(url, order)
  // Where the fee is taken in tokens, slightly fewer arrive than were filled.
  await expect.poll(held).toBeGreaterThan(0.95 * filled.filled_tokens)
})

test('orders ready to sign are accessible on every screen, and name an account that has no deposit wallet to pay from', async ({
  page,
  stack,
}) => {
  // Eight scans, each with a new layout of the page.
  test.slow()
  const { orders } = await prepareOrders(page, stack.service.url)
  await orders.getByText('Accounts that pay').click()
  await orders.getByLabel('Account on Polymarket').scrollIntoViewIfNeeded()
  await expectAccessibleOnAllScreens(page, 'Orders ready to sign', { turn: 1, changed: orders })
  await orders.getByLabel('Account on Polymarket').selectOption('Its deposit wallet')
  await expect(orders.getByText(/has no deposit wallet yet/)).toBeVisible()
  await orders.getByLabel('Account on Polymarket').selectOption('The connected wallet itself')
  await expect(orders.getByText(/has no deposit wallet yet/)).toHaveCount(0)
  await orders.getByRole('button', { name: /^Sign/ }).first().click()
  await expect(orders.getByRole('button', { name: 'Copy signed order' }).first()).toBeVisible()
  await expectAccessibleOnAllScreens(page, 'A signed order', { turn: 2, changed: orders })
})

test('where an order fills in part, the next plan starts with what is left', async ({ page, stack }) => {
  const { planner, orders } = await prepareOrders(page, stack.service.url)
  const tokens = { filled: 0 }
  // The venue's reply, with a third of the tokens that it filled.
  await page.route('**/api/tickets/send', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { filled_tokens: number; filled_usd: number }
    tokens.filled = Math.floor(body.filled_tokens / 3)
    await route.fulfill({ response: answer, json: { ...body, filled_tokens: tokens.filled } })
  })
  await orders.getByRole('button', { name: /^Sign/ }).first().click()
  await orders
    .getByRole('button', { name: /Send to the stand-in/ })
    .first()
    .click()
  const rest = orders.getByRole('button', { name: /^Plan the rest/ })
  await expect(rest).toBeVisible()
  const left = Number((await rest.textContent())?.replace(/[^\d.]/g, ''))
  expect(tokens.filled).toBeGreaterThan(0)
  const planned = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/liquidity/distribution') &&
      'amount_tokens' in (request.postDataJSON() ?? {}),
  )
  await rest.click()
  const { amount_tokens } = (await planned).postDataJSON() as { amount_tokens: number }
  expect(amount_tokens).toBeCloseTo(left, 1)
  await expect(orders).toHaveCount(0)
  await expect(planner.getByRole('button', { name: 'Prepare orders' })).toBeVisible()
})

import { test as base, expect } from '@playwright/test'
import { type Stack, startStack } from '@/lib/testing/support/startStack'

/** A world that stands still: the price agreed to is the price of the orders. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const stack = await startStack({ SANDBOX_SPEED: '0', TICKETS_SEND: 'on' })
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.service.url),
})

const DEMO_WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

interface Listed {
  event_slug: string
  sources: string[]
}

/** An event on Polymarket and Limitless, whose orders are signed by wallets. */
async function eventOnChain(url: string): Promise<string> {
  const { events } = (await (await fetch(`${url}/api/events/list?paired=true&limit=200`)).json()) as {
    events: Listed[]
  }
  const found = events.find(({ sources }) => sources.includes('platform_1') && sources.includes('platform_3'))
  if (!found) throw new Error('No event is on both.')
  return found.event_slug
}

test('plan an order, prepare it, sign it, send it, and find the position in the portfolio', async ({
  page,
  stack,
}) => {
  const { url } = stack.service
  const slug = await eventOnChain(url)
  await page.goto(`/plan?event=${slug}&amount=60`)
  const planner = page.getByRole('region', { name: 'Plan an order' })
  await planner.getByRole('button', { name: 'Prepare orders' }).click()
  await planner.getByRole('button', { name: /Demo wallet/ }).click()
  const orders = planner.getByRole('region', { name: 'Orders ready to sign' })
  const first = orders.getByRole('button', { name: /^Sign/ }).first()
  // By keyboard alone.
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(orders.getByRole('button', { name: 'Copy signed order' }).first()).toBeVisible()
  const send = orders.getByRole('button', { name: /Send to the stand-in/ }).first()
  const sent = page.waitForResponse('**/api/tickets/send')
  await send.click()
  const { platform, market_id } = (await sent).request().postDataJSON() as {
    platform: string
    market_id: string
  }
  const filled = (await (await sent).json()) as { accepted: boolean; filled_tokens: number }
  expect(filled.accepted).toBe(true)
  await expect(orders.getByText(/^Filled /)).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/api/balances/erc1155?addresses=${DEMO_WALLET}`)
      const { balances } = (await answer.json()) as {
        balances: { platform: string; market_id: string | null; balance: number }[]
      }
      return balances.some(
        (one) =>
          one.platform === platform && one.market_id === market_id && one.balance >= filled.filled_tokens,
      )
    })
    .toBe(true)
})

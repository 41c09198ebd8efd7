import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { PositionsResponse } from '@/lib/contract/positions'
import { TOKENS_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { createLedgerNode, DEMO_WALLET } from '@/lib/dev/sandbox/chain/ledgerNode'
import { findAnvil } from '@/lib/dev/sandbox/chain/startAnvil'
import { expectAccessibleOnAllScreens } from './axe'
import { expect, test } from './fixtures'

// Anvil has binaries for Linux, macOS and Windows on common processors only; elsewhere there are no chains to read.
test.skip(findAnvil() === undefined, 'there is no node for local chains on this machine')

const someone = (): Address => privateKeyToAddress(generatePrivateKey())
/** Right after its start the service is busy. */
const FIRST_READ = { timeout: 60_000 }

const positionsOf = (page: Page) => page.getByRole('table', { name: 'Positions by event' })
/** On a busy machine the search may still be running at the chain's newest block. */
const nothingFound = (page: Page) => page.getByText(/No positions on Polygon|No positions found yet/)

async function read(url: string, address: string): Promise<PositionsResponse> {
  const answer = await fetch(`${url}/api/positions/aggregated?addresses=${address}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as PositionsResponse
}

async function connectDemo(page: Page) {
  await page.goto('/portfolio')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('button', { name: /Demo wallet/ }).click()
  await expect(positionsOf(page)).toBeVisible(FIRST_READ)
}

test('the demo wallet’s positions are seen, proxy and Safe under it, and sold with what is held as caps', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await connectDemo(page)
  await expect(page).toHaveURL(new RegExp(`addresses=${DEMO_WALLET}$`))
  const wallets = page.getByRole('list', { name: `Wallets of ${DEMO_WALLET}` })
  await expect(wallets).toContainText('Polymarket proxy')
  await expect(wallets).toContainText('Polymarket Safe')
  await expect(page.getByRole('img', { name: 'Chart: value of positions by platform' })).toBeVisible()
  await page.getByText('View as table').click()
  await expect(page.getByRole('table', { name: 'Value of positions by platform' })).toContainText('Limitless')

  await page.reload()
  await expect(page.getByText('Demo wallet (test only), on Polygon')).toBeVisible()
  await expect(positionsOf(page)).toBeVisible(FIRST_READ)

  const requested = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/liquidity/distribution') &&
      request.postData()?.includes('max_tokens') === true,
  )
  await positionsOf(page)
    .getByRole('link', { name: /^Sell / })
    .first()
    .click()
  const planner = page.getByRole('region', { name: 'Plan an order' })
  await expect(planner.getByRole('region', { name: 'Sell only what you hold' })).toBeVisible()
  await expect(planner.getByRole('radio', { name: 'Sell' })).toBeChecked()
  const body = (await requested).postDataJSON() as {
    direction: string
    amount_tokens: number
    tokens: Record<string, { max_tokens: number }>
  }
  expect(body.direction).toBe('sell')
  const caps = Object.values(body.tokens).map(({ max_tokens: cap }) => cap)
  expect(caps.reduce((sum, cap) => sum + cap, 0)).toBeCloseTo(body.amount_tokens, 5)
  await expect(planner.getByText(/^Verified.*: no other split is better$/)).toBeVisible()

  // Holdings of one side are not holdings of the other.
  await planner.getByRole('radio', { name: /^(Yes|No)/, checked: false }).click()
  await expect(planner.getByRole('region', { name: 'Sell only what you hold' })).toBeHidden()
  await expect(page).not.toHaveURL(/held=/)

  await page.goBack()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No wallet selected')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect a wallet' })).toBeVisible()
})

test('tokens that arrive while one watches appear by themselves, and go into the export', async ({
  page,
  stack,
}) => {
  test.setTimeout(150_000)
  const { env } = stack.standIns
  const watched = someone()
  await page.goto('/portfolio')
  const field = page.getByRole('textbox', { name: /Wallet addresses/ })
  await field.fill(watched.toLowerCase())
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`addresses=${watched}$`))
  await expect(nothingFound(page)).toBeVisible(FIRST_READ)

  const held = (await read(stack.service.url, DEMO_WALLET)).positions.find(
    ({ chain_id: chain, market_status: status, event_title: title }) =>
      chain === 8453 && status === 'open' && title !== null,
  )
  if (!held) throw new Error('The demo wallet holds nothing on Base')
  const amount = 12_340_000n
  await createLedgerNode(env.RPC_URL_8453 ?? '').send([
    {
      to: held.contract_address as Address,
      data: encodeFunctionData({
        abi: TOKENS_ABI,
        functionName: 'mintBatch',
        args: [watched, [BigInt(held.token_id)], [amount]],
      }),
    },
  ])
  const row = positionsOf(page).getByRole('row').filter({ hasText: '12.34' })
  await expect(row).toContainText('Limitless', FIRST_READ)
  await expect(positionsOf(page)).toContainText(held.event_title ?? '')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^portfolio-\d{4}-\d\d-\d\d\.csv$/)
  const csv = readFileSync((await file.path()) ?? '', 'utf8')
  expect(csv).toContain(`,${held.token_id},12340000,`)
  expect(csv).toContain(watched)
})

test('the example wallet shows cost, profit and hedged pairs, and its trades as a file; its events show what it holds', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto('/portfolio')
  await page.getByRole('button', { name: 'Look at an example wallet' }).click()
  await expect(page).toHaveURL(new RegExp(`addresses=${DEMO_WALLET}$`))
  const pair = page.getByRole('region', { name: 'Hedged pairs' }).getByRole('listitem').first()
  await expect(pair).toContainText(/[Ss]ettle/, FIRST_READ)
  await expect(
    positionsOf(page)
      .getByRole('cell', { name: /^[+−]\$/ })
      .first(),
  ).toBeVisible(FIRST_READ)

  await page.getByRole('searchbox', { name: 'Search positions' }).fill('no such event')
  await expect(page.getByText('No positions match.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search positions' }).fill('')
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('Limitless')
  await expect(positionsOf(page)).not.toContainText('Polymarket')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tax CSV' }).click()
  const [head = '', ...lines] = readFileSync((await (await saving).path()) ?? '', 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(head).toMatch(/^\uFEFFtime_utc,type,platform,/)
  expect(lines.some((line) => /^\d{4}-\d\d-\d\dT[\d:.]+Z,sell,/.test(line))).toBe(true)

  // Tokens received from others pair up too, at an unknown cost: an event with bought tokens is opened.
  const bought = positionsOf(page)
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('cell', { name: /^[+−]\$/ }) })
  await bought.first().getByRole('link').first().click()
  const mine = page.getByRole('region', { name: 'My position' })
  await expect(mine).toContainText('tokens', FIRST_READ)
  await expect(mine.getByText(/^[+−]\$/).first()).toBeVisible(FIRST_READ)
})

test('what is held on two platforms is sold over both, three steps from the portfolio', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/portfolio')
  await page.getByRole('button', { name: 'Look at an example wallet' }).click()
  const held = positionsOf(page).locator('a[href*="held="][href*="platform_1"][href*="platform_3"]').first()
  const side = (await held.getAttribute('href', FIRST_READ))?.includes('side=no') ? 'No' : 'Yes'
  await held.click()

  const planner = page.getByRole('region', { name: 'Plan an order' })
  await expect(planner.getByText(/^Verified.*: no other split is better$/)).toBeVisible(FIRST_READ)
  const orders = planner.getByRole('region', { name: 'Parts of the order' })
  for (const name of ['Polymarket', 'Limitless']) {
    const order = orders.getByRole('listitem').filter({ hasText: name })
    await expect(order).toContainText(new RegExp(`Sell [\\d,.]+ ${side} at ≥`))
  }
})

for (const [i, [state, address]] of (
  [
    ['an address with a fault', 'vitalik.eth'],
    ['positions', DEMO_WALLET],
  ] as const
).entries()) {
  test(`the portfolio fits every screen and is accessible in both themes: ${state}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto(`/portfolio?addresses=${address}`)
    if (address === DEMO_WALLET) {
      await expect(positionsOf(page)).toBeVisible(FIRST_READ)
      await page.getByRole('region', { name: 'Allocation' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('img', { name: /^Chart:/ })).toBeVisible()
    } else await expect(page.getByText('names are not resolved here')).toBeVisible()
    await expectAccessibleOnAllScreens(page, `the portfolio with ${state}`, { turn: i })
  })
}

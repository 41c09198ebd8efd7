import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { PositionsResponse } from '@/lib/contract/positions'
import { TOKENS_ABI } from '@/lib/sandbox/chain/ledgerAbi'
import { createLedgerNode, DEMO_WALLET } from '@/lib/sandbox/chain/ledgerNode'
import { findAnvil } from '@/lib/sandbox/chain/startAnvil'
import { startService, untilReady } from '@/lib/testing/support/startStack'
import { expect, test } from './fixtures'

// Anvil ships binaries for Linux, macOS and Windows on common processors only; elsewhere there are no chains to read.
test.skip(findAnvil() === undefined, 'there is no node for local chains on this machine')

const someone = (): Address => privateKeyToAddress(generatePrivateKey())
/** Right after its start the service has its hands full. */
const FIRST_READ = { timeout: 60_000 }

const positionsOf = (page: Page) => page.getByRole('table', { name: 'Positions by event' })
/** On a busy machine the search may still go on at the chain's newest block. */
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

  const asked = page.waitForRequest(
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
  const body = (await asked).postDataJSON() as {
    direction: string
    amount_tokens: number
    tokens: Record<string, { max_tokens: number }>
  }
  expect(body.direction).toBe('sell')
  const caps = Object.values(body.tokens).map(({ max_tokens: cap }) => cap)
  expect(caps.reduce((sum, cap) => sum + cap, 0)).toBeCloseTo(body.amount_tokens, 5)
  await expect(planner.getByText(/^Verified.*: no other split is better$/)).toBeVisible()

  // What is held of one side is not held of the other.
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
  expect(csv).toContain(`,${held.token_id},12340000\r\n`)
  expect(csv).toContain(watched)
})

test('a chain that does not answer costs its own part and a sentence', async ({ page, stack }) => {
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-dead-chain-'))
  const service = await startService({
    ...stack.standIns.env,
    DATA_DIR: dataDir,
    // Nobody listens on the discard port.
    RPC_URL_8453: 'http://127.0.0.1:9',
  })
  try {
    await untilReady(service.url)
    await page.goto(`${service.url}/portfolio?addresses=${DEMO_WALLET}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Some data could not be loaded' })).toContainText(
      'Base',
      FIRST_READ,
    )
    await expect(positionsOf(page)).toContainText('Polymarket')
    const chains = page.getByRole('table', { name: 'Cash and positions by chain' })
    await expect(chains.getByRole('row', { name: /Base/ })).toContainText('not read')
    await expect(chains.getByRole('row', { name: /Polygon/ })).toContainText('block')
  } finally {
    await service.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the portfolio fits and is accessible: ${device}, ${colorScheme}`, async ({ browser, stack }) => {
      test.setTimeout(180_000)
      const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.service.url })
      const page = await context.newPage()
      const check = async (what: string) => {
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          what,
        ).toEqual([])
      }
      await page.goto('/portfolio?addresses=vitalik.eth')
      await expect(page.getByText('names are not resolved here')).toBeVisible()
      await check('an address with a fault')
      await page.goto(`/portfolio?addresses=${DEMO_WALLET}`)
      await expect(positionsOf(page)).toBeVisible(FIRST_READ)
      await page.getByRole('region', { name: 'Allocation' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('img', { name: /^Chart:/ })).toBeVisible()
      await check('positions')
      await context.close()
    })
  }
}

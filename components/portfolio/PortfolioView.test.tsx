import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GET as getPositions } from '@/app/api/positions/aggregated/route'
import { failing, silent, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { announceTestWallet } from '@/components/testkit/testWallet'
import type { CostsResponse } from '@/lib/contract/costs'
import type { PositionsResponse } from '@/lib/contract/positions'
import { buildPosition } from '@/lib/dev/testing/support/buildPosition'
import { buildCost, buildCosts, buildHedge, buildTrade } from '@/lib/dev/testing/support/buildTrade'
import { PortfolioView } from './PortfolioView'

preparePageTests()

const POSITIONS = 'GET /api/positions/aggregated'
const COSTS = 'GET /api/positions/costs'
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function start() {
  const server = startFakeServer(startTestMarket().runtime)
  const open = (search = '') => renderPage(<PortfolioView demo={false} />, { path: `/portfolio${search}` })
  const requested = () => server.requests.filter((line) => line.startsWith(POSITIONS))
  return { server, open, requested }
}

/** The API's reply with some of its parts replaced. */
const withParts = (parts: Partial<PositionsResponse>) => async (request: Request) =>
  Response.json({ ...(await (await getPositions(request)).json()), ...parts })

test('without a wallet nothing is requested', async () => {
  const { open, requested } = start()
  await open()
  expect(screen.getByText('No wallet selected')).toBeDefined()
  expect(requested()).toEqual([])
})

test('an invalid address is reported where it is typed, and nothing is requested', async () => {
  const { open, requested } = start()
  const { user } = await open()
  const field = screen.getByRole('textbox', { name: /Wallet addresses/ })
  const many = Array.from({ length: 21 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`).join(' ')
  for (const [text, words] of [
    ['', 'Enter an address.'],
    ['vitalik.eth', /names are not resolved here/],
    ['0x1234', /is not an EVM address/],
    [OWNER.replace('2266', '2267'), /has a wrong checksum/],
    [many, /21 addresses are too many/],
  ] as const) {
    await user.clear(field)
    if (text !== '') await user.click(field)
    if (text !== '') await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Show positions' }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(requested()).toEqual([])
  expect(window.location.search).toBe('')
})

test('a shared address shows the valid wallets and names the invalid one', async () => {
  const { open } = start()
  const { user } = await open(`?addresses=${OWNER},vitalik.eth,${OTHER.toLowerCase()}`)
  expect(screen.getByText(/names are not resolved here/)).toBeDefined()
  const inView = () =>
    within(screen.getByRole('list', { name: 'Addresses in view' })).getAllByRole('listitem')
  expect(inView()).toHaveLength(2)
  expect(await screen.findByText(/^No positions on Polygon/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: `Remove ${OWNER}` }))
  expect(inView()).toHaveLength(1)
  expect(window.location.search).toBe(`?addresses=${OTHER}`)
  act(() => window.history.back())
  await waitFor(() => expect(inView()).toHaveLength(2))
})

test('while wallets load a placeholder says so; when they cannot be read an error does', async () => {
  const { open, server } = start()
  server.answer(POSITIONS, silent)
  const { unmount } = await open(`?addresses=${OWNER}`)
  expect(screen.getByText('Loading wallets…')).toBeDefined()
  unmount()
  server.answer(POSITIONS, failing)
  const { user } = await open(`?addresses=${OTHER}`)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The wallets could not be loaded\./)
  server.restore(POSITIONS)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No positions on Polygon/)).toBeDefined()
})

test('positions are listed by event with a link that sells them; worthless ones are collapsed', async () => {
  const { open, server } = start()
  const dust = buildPosition({
    token_id: '12',
    balance: 1,
    balance_raw: '1000000',
    value_usd: 0.001,
    mid_value_usd: 0.001,
    event_title: 'Snow?',
  })
  server.answer(POSITIONS, withParts({ positions: [buildPosition(), dust] }))
  await open(`?addresses=${OWNER}`)
  const table = within(await screen.findByRole('table', { name: 'Positions by event' }))
  expect(table.getByRole('link', { name: 'Sell Yes: Rain tomorrow?' }).getAttribute('href')).toMatch(
    /^\/plan\?event=rain.*held=platform_1/,
  )
  expect(table.queryByText('Snow?')).toBeNull()
  expect(screen.getByText(/^1 position under/)).toBeDefined()
})

const costs = (parts: Partial<CostsResponse>) => () => Response.json(buildCosts(parts))
const positionsTable = async () => within(await screen.findByRole('table', { name: 'Positions by event' }))
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('a position shows its cost and unrealized gain; where unknown it says why', async () => {
  const { open, server } = start()
  const gift = buildPosition({ token_id: '12', event_slug: 'snow', event_title: 'Snow?' })
  server.answer(POSITIONS, withParts({ positions: [buildPosition(), gift] }))
  server.answer(
    COSTS,
    costs({ tokens: [buildCost(), buildCost({ token_id: '12', cost_usd: null, unknown: 'unpaid' })] }),
  )
  await open(`?addresses=${OWNER}`)
  const table = await positionsTable()
  await waitFor(() => expect(table.getByText('not all bought')).toBeDefined())
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.find((text) => text?.includes('30.00¢ each'))).toContain('+$1.00')
  expect(figure('Open profit')).toBe('+$1.001 unknown')
})

test('a cost for another balance than the one shown is not used', async () => {
  const { open, server } = start()
  server.answer(POSITIONS, withParts({ positions: [buildPosition()] }))
  server.answer(
    COSTS,
    costs({ tokens: [buildCost({ balance_raw: '9' })], trades: [buildTrade()], total_trades: 1 }),
  )
  await open(`?addresses=${OWNER}`)
  await screen.findByRole('region', { name: 'Realised profit' })
  expect(figure('Open profit')).toBe('–1 unknown')
})

test('hundreds of positions can be searched, filtered and sorted, and are shown in batches', async () => {
  const { open, server } = start()
  const positions = Array.from({ length: 577 }, (_, i) =>
    buildPosition({
      ...{ token_id: String(i), event_slug: `event-${i}`, event_title: `Event ${i}`, value_usd: 1_000 - i },
      platform: i % 2 === 0 ? 'platform_1' : 'platform_3',
    }),
  )
  server.answer(POSITIONS, withParts({ positions }))
  server.answer(
    COSTS,
    costs({
      tokens: positions.map(({ token_id }) => buildCost({ token_id, cost_usd: Number(token_id) * 2 })),
    }),
  )
  const { user } = await open(`?addresses=${OWNER}`)
  const table = await positionsTable()
  const names = async () =>
    (await positionsTable()).getAllByRole('link', { name: /^Event/ }).map(({ textContent }) => textContent)
  expect(table.getAllByRole('link', { name: /^Event/ })).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show more (557 of 577 events left)' }))
  expect(await names()).toHaveLength(70)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest profit')
  await waitFor(async () => expect((await names()).slice(0, 2)).toEqual(['Event 576', 'Event 575']))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'Limitless')
  await waitFor(async () => expect((await names())[0]).toBe('Event 575'))
  await user.type(screen.getByRole('searchbox', { name: 'Search positions' }), 'event 575')
  await waitFor(async () => expect(await names()).toEqual(['Event 575']))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Event 575')
  await user.type(screen.getByRole('searchbox', { name: 'Search positions' }), 'x')
  expect(await screen.findByText('No positions match.')).toBeDefined()
})

test('sales and claims are listed with their gain, all movements on demand', async () => {
  const { open, server } = start()
  const sale = buildTrade({ kind: 'sell', usd: 2, cost_usd: 4.5, gain_usd: -2.5, tx: '0x1' })
  const gift = buildTrade({ kind: 'in', usd: null, tx: '0x2' })
  const summary = { cost_usd: 0, unknown_costs: 0, realized_usd: -2.5, unknown_gains: 0, unread: 0 }
  server.answer(COSTS, costs({ trades: [sale, gift, buildTrade({ tx: '0x3' })], total_trades: 3, summary }))
  const { user } = await open(`?addresses=${OWNER}`)
  const region = within(await screen.findByRole('region', { name: 'Realised profit' }))
  const rows = () => region.getAllByRole('row').slice(1)
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Sold Yes.*−\$2\.50$/)])
  expect(figure('Realised profit')).toBe('−$2.50')
  await user.click(region.getByRole('radio', { name: 'All movements' }))
  expect(rows()).toHaveLength(3)
  expect(rows()[1]?.textContent).toMatch(/Received Yes.*–$/)
})

test('a hedged pair pays a dollar where both settle alike, and names the differences otherwise', async () => {
  const { open, server } = start()
  const parted = buildHedge({ outcome_id: 'o2', verdict: 'differs', differs: ['deadline'], cost_usd: null })
  server.answer(COSTS, costs({ hedges: [buildHedge(), parted] }))
  await open(`?addresses=${OWNER}`)
  const [sure, unsure] = within(await screen.findByRole('region', { name: 'Hedged pairs' })).getAllByRole(
    'listitem',
  )
  expect(sure?.textContent).toContain('each pair pays $1 at settlement')
  expect(sure?.textContent).toMatch(/Cost per pair90\.00¢Pays\$10\.00\+\$1\.00$/)
  expect(unsure?.textContent).toContain('Settlement differs: deadline. A pair can pay $0, $1 or $2.')
  expect(unsure?.textContent).toMatch(/Cost per pair–Pays if alike\$10\.00$/)
})

test('claimable positions are listed apart, with a link to their market', async () => {
  const { open, server } = start()
  const url = 'https://polymarket.com/event/rain'
  const won = buildPosition({
    token_id: '12',
    claimable: true,
    market_status: 'resolved',
    value_usd: 10,
    url,
  })
  server.answer(POSITIONS, withParts({ positions: [buildPosition(), won] }))
  await open(`?addresses=${OWNER}`)
  const claims = within(await screen.findByRole('region', { name: 'Ready to claim' }))
  expect(claims.getByText('$10.00')).toBeDefined()
  expect(claims.getByRole('link', { name: /^Claim on Polymarket/ }).getAttribute('href')).toBe(url)
  expect((await positionsTable()).getAllByRole('link', { name: /^Sell/ })).toHaveLength(1)
})

test('only a demo has an example wallet', async () => {
  const { open } = start()
  const { unmount } = await open()
  expect(screen.queryByRole('button', { name: 'Look at an example wallet' })).toBeNull()
  unmount()
  const { user } = await renderPage(<PortfolioView demo />, { path: '/portfolio' })
  await user.click(screen.getByRole('button', { name: 'Look at an example wallet' }))
  await waitFor(() => expect(window.location.search).toBe(`?addresses=${OWNER}`))
})

test('a chain that cannot be read affects its own part only and is reported', async () => {
  const { open, server } = start()
  server.answer(POSITIONS, withParts({ positions: [buildPosition()], error: 'Base did not answer.' }))
  await open(`?addresses=${OWNER}`)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Some data could not be loaded.Base did not answer.',
  )
  expect(screen.getByRole('table', { name: 'Positions by event' })).toBeDefined()
  const chains = within(screen.getByRole('table', { name: 'Cash and positions by chain' }))
  expect(chains.getByRole('row', { name: /^Base/ }).textContent).toContain('not read')
})

test('a chain whose positions have no known value is not worth zero, an empty one is', async () => {
  const { open, server } = start()
  const unknown = buildPosition({ chain_id: 8453, value_usd: null, value: null })
  server.answer(POSITIONS, withParts({ positions: [buildPosition(), unknown] }))
  await open(`?addresses=${OWNER}`)
  const chains = within(await screen.findByRole('table', { name: 'Cash and positions by chain' }))
  const valueOn = (name: RegExp) =>
    within(chains.getByRole('row', { name })).getAllByRole('cell').at(-1)?.textContent
  expect([/^Polygon/, /^Base/, /^BNB/].map(valueOn)).toEqual(['$4.00', '–', '$0.00'])
})

test('positions that cannot be refreshed stay, with their time', async () => {
  const { open, server } = start()
  server.answer(POSITIONS, withParts({ positions: [buildPosition()] }))
  const { user } = await open(`?addresses=${OWNER}`)
  await screen.findByRole('table', { name: 'Positions by event' })
  server.answer(POSITIONS, failing)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/^Refresh failed\. Data as of/)).toBeDefined()
  expect(screen.getByRole('table', { name: 'Positions by event' })).toBeDefined()
})

test('a wallet is connected, shown, and disconnected again', async () => {
  startFakeServer(startTestMarket().runtime)
  const { user } = await renderPage(<PortfolioView demo />, { path: '/portfolio' })
  await user.click(await screen.findByRole('button', { name: 'Connect a wallet' }))
  await user.click(screen.getByRole('button', { name: /Demo wallet/ }))
  await waitFor(() => expect(window.location.search).toBe(`?addresses=${OWNER}`))
  expect(await screen.findByText('Demo wallet (test only), on Polygon')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('No wallet selected')).toBeDefined()
})

test('a wallet may switch account and chain, and disconnect by itself', async () => {
  const wallet = announceTestWallet('Switchable Wallet')
  const { open } = start()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Connect a wallet' }))
  await user.click(await screen.findByRole('button', { name: 'Switchable Wallet' }))
  await waitFor(() => expect(window.location.search).toBe(`?addresses=${wallet.address}`))
  act(() => wallet.emit({ accounts: [OTHER] }))
  await waitFor(() => expect(window.location.search).toBe(`?addresses=${OTHER}`))
  act(() => wallet.emit({ chainId: '0x2105' }))
  expect(await screen.findByText('Switchable Wallet, on Base')).toBeDefined()
  act(() => wallet.emit({ chainId: '0x1234' }))
  expect(await screen.findByText('Switchable Wallet, on chain 4660')).toBeDefined()
  act(() => wallet.emit({ accounts: [] }))
  expect(await screen.findByRole('button', { name: 'Connect a wallet' })).toBeDefined()
  expect(screen.getByText('No wallet selected')).toBeDefined()
  wallet.withdraw()
})

test('values at late prices stay in the total, which shows the late part and its age', async () => {
  const { open, server } = start()
  const at = new Date(Date.now() - 240_000).toISOString()
  const late = buildPosition({ token_id: '12', event_title: 'Snow?', stale: true, price_as_of: at })
  server.answer(POSITIONS, async (request) => {
    const answer: PositionsResponse = await (await getPositions(request)).json()
    const summary = {
      ...answer.summary,
      total_value: 8,
      total_positions: 2,
      stale_value: 4,
      stale_as_of: at,
    }
    return Response.json({ ...answer, blocks: { 137: 1 }, summary, positions: [buildPosition(), late] })
  })
  await open(`?addresses=${OWNER}`)
  await positionsTable()
  await waitFor(() => expect(figure('Total')).toContain('of which $4.00 at prices up to 4 min old'))
  expect(figure('Total')).toContain('$8.00')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.filter((text) => text?.includes('4 min old'))).toHaveLength(1)
})

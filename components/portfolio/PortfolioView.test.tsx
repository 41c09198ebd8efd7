// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GET as getPositions } from '@/app/api/positions/aggregated/route'
import { failing, silent, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { announceTestWallet } from '@/components/testkit/testWallet'
import type { PositionsResponse } from '@/lib/contract/positions'
import { buildPosition } from '@/lib/testing/support/buildPosition'
import { PortfolioView } from './PortfolioView'

preparePageTests()

const POSITIONS = 'GET /api/positions/aggregated'
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function start() {
  const server = startFakeServer(startTestMarket().runtime)
  const open = (search = '') => renderPage(<PortfolioView demo={false} />, { path: `/portfolio${search}` })
  const asked = () => server.requests.filter((line) => line.startsWith(POSITIONS))
  return { server, open, asked }
}

/** The API's answer with these parts in place of its own. */
const withParts = (parts: Partial<PositionsResponse>) => async (request: Request) =>
  Response.json({ ...(await (await getPositions(request)).json()), ...parts })

test('without a wallet nothing is asked for', async () => {
  const { open, asked } = start()
  await open()
  expect(screen.getByText('No wallet selected')).toBeDefined()
  expect(asked()).toEqual([])
})

test('a wrong address is said where it is typed, and nothing is asked for', async () => {
  const { open, asked } = start()
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
  expect(asked()).toEqual([])
  expect(window.location.search).toBe('')
})

test('a shared address shows the wallets that are right and names the one that is not', async () => {
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

test('while wallets are read their place says so; when they cannot be read it says that', async () => {
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

test('positions are listed by event with a link that sells them; worthless ones are folded away', async () => {
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

test('a chain that cannot be read costs its own part and a sentence', async () => {
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

test('positions that cannot be refreshed stay, with the time they are from', async () => {
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

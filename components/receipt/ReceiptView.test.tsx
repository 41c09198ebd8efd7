import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GET as getReceipt } from '@/app/api/plans/[id]/route'
import { failing, silent, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { keepPlan } from '@/lib/browser/keepPlan'
import { settleRegrets } from '@/lib/operations/trading/receipts/settleRegrets'
import { ReceiptView } from './ReceiptView'

preparePageTests()

/** A plan of the test market that a signed-in user kept. */
async function openKept({ seconds = 0 } = {}) {
  const market = startTestMarket()
  const server = startFakeServer(market.runtime)
  server.signIn('ada')
  const tokens = { platform_1: { token_id: 'p1:yes', outcome: 'yes' }, platform_2: 'k1:yes' }
  const { receipt } = await keepPlan({ tokens, direction: 'buy', amount_usd: 20 })
  const id = receipt?.id ?? ''
  market.clock.advance(seconds * 1_000)
  await settleRegrets(market.runtime)
  const route = `GET /api/plans/${id}`
  const open = () => renderPage(<ReceiptView id={id} />, { path: `/plan/${id}` })
  return { ...market, server, id, route, open }
}

test('a kept plan shows its order, its split and its books, and that the browser verified it', async () => {
  const { open } = await openKept()
  await open()
  const order = within(await screen.findByRole('region', { name: 'Order' }))
  expect(order.getByText('Buy for $20.00 of YES')).toBeDefined()
  expect(
    within(screen.getByRole('region', { name: 'Split' })).getAllByRole('listitem').length,
  ).toBeGreaterThan(0)
  const books = within(screen.getByRole('region', { name: 'Order books at that moment' }))
  expect(books.getAllByRole('table').length).toBeGreaterThan(0)
  expect(await screen.findByText('Verified in your browser')).toBeDefined()
  expect(screen.getByText(/its order books give the same split/)).toBeDefined()
})

test('a plan that was altered in transit is shown as not valid', async () => {
  const { open, server, route } = await openKept()
  server.answer(route, async (request) => {
    const text = await (await getReceipt(request)).text()
    return new Response(text.replace('"usd":', '"usd":1'))
  })
  await open()
  expect(await screen.findByText('This receipt is not valid')).toBeDefined()
})

test('the cost of waiting is shown as it becomes known', async () => {
  const { open } = await openKept({ seconds: 11 })
  await open()
  const later = within(await screen.findByRole('region', { name: 'The same order later' }))
  expect(await later.findByText('Waiting would have cost the same, to the cent.')).toBeDefined()
  expect(later.getAllByText('Not known yet.')).toHaveLength(2)
})

test('while loading the page says so, and a failure can be retried', async () => {
  const { open, server, route } = await openKept()
  server.answer(route, silent)
  const { unmount } = await open()
  expect(screen.getByText('Loading the plan…')).toBeDefined()
  unmount()
  server.answer(route, failing)
  const { user } = await open()
  expect(await screen.findByText('This plan could not be loaded.')).toBeDefined()
  server.restore(route)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Order' })).toBeDefined()
})

import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GET as getPositions } from '@/app/api/positions/aggregated/route'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { buildPosition } from '@/lib/dev/testing/support/buildPosition'
import { buildCost, buildCosts } from '@/lib/dev/testing/support/buildTrade'
import { MyPosition } from './MyPosition'

preparePageTests()
afterEach(() => window.localStorage.clear())

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function start() {
  const server = startFakeServer(startTestMarket().runtime)
  server.answer('GET /api/positions/aggregated', async (request) =>
    Response.json({ ...(await (await getPositions(request)).json()), positions: [buildPosition()] }),
  )
  server.answer('GET /api/positions/costs', () => Response.json(buildCosts({ tokens: [buildCost()] })))
  return server
}

test('what the portfolio’s wallets hold of the event is on its page, with its profit', async () => {
  start()
  window.localStorage.setItem('crossbook:wallets', OWNER)
  await renderPage(<MyPosition slug="rain" />, { path: '/event/rain' })
  const region = await screen.findByRole('region', { name: 'My position' })
  await waitFor(() => expect(region.textContent).toContain('10.00 tokensValue $4.00Profit +$1.00'))
  expect(screen.getByRole('link', { name: 'Portfolio' }).getAttribute('href')).toBe(
    `/portfolio?addresses=${OWNER}`,
  )
})

test('an event without holdings has no such section', async () => {
  const { requests } = start()
  window.localStorage.setItem('crossbook:wallets', OWNER)
  await renderPage(<MyPosition slug="snow" />, { path: '/event/snow' })
  await waitFor(() => expect(requests.some((line) => line.includes('/api/positions/aggregated'))).toBe(true))
  expect(screen.queryByRole('region')).toBeNull()
})

test('without a known wallet nothing is requested', async () => {
  const { requests } = start()
  await renderPage(<MyPosition slug="rain" />, { path: '/event/rain' })
  expect(requests.filter((line) => line.includes('/api/positions'))).toEqual([])
  expect(screen.queryByRole('region')).toBeNull()
})

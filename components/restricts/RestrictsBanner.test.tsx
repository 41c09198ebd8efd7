import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { EventView } from '@/components/event/EventView'
import { PlanView } from '@/components/planner/plan/PlanView'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { Side } from '@/lib/core/domain/market'
import { checkRestricts } from '@/lib/operations/trading/checkRestricts'
import { DISMISSED_COOKIE, readDismissed } from './dismissed'
import { useOpenPlatforms, VisitorCountryProvider } from './restricts'
import { toVisitorCountry } from './toVisitorCountry'

preparePageTests()

const cookie = () => new RegExp(`${DISMISSED_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: removes a test's dismissals.
  document.cookie = `${DISMISSED_COOKIE}=; max-age=0; path=/`
})

async function open(page: ReactNode, path: string, code?: string) {
  const market = startTestMarket()
  const server = startFakeServer(market.runtime)
  const read = await checkRestricts(market.runtime, { query: { country: code } }, {})
  const view = await renderPage(
    <VisitorCountryProvider country={toVisitorCountry(read)} dismissed={readDismissed(cookie())}>
      {page}
    </VisitorCountryProvider>,
    { path },
  )
  return { server, ...view }
}

const openEvent = (code?: string) => open(<EventView slug="rain" related={null} />, '/event/rain', code)
const banner = (name: string) => screen.findByRole('region', { name: `Restrictions in ${name}` })
const plans = (bodies: readonly unknown[]) => bodies.filter((body) => body && typeof body === 'object')

test('an event shows which of its platforms restrict the country, since when and by which page', async () => {
  await openEvent('FR')
  const items = within(await banner('France')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Polymarket only closes positions from France source, 24 Sep 2026\.$/),
    expect.stringMatching(/^Kalshi takes no orders from France source, \d+ \w+ 2026\.$/),
  ])
  expect(
    within(items[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('https://docs.polymarket.com/api-reference/geoblock')
})

test('a dismissed banner stays hidden in that country, and shows in another one', async () => {
  const { user } = await openEvent('FR')
  await user.click(within(await banner('France')).getByRole('button', { name: /^Dismiss/ }))
  expect(screen.queryByRole('region', { name: /^Restrictions/ })).toBeNull()
  cleanup()
  await openEvent('FR')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: /^Restrictions/ })).toBeNull()
  cleanup()
  await openEvent('DE')
  expect(await banner('Germany')).toBeDefined()
})

test('where the country is unknown there is no banner, and plans name none', async () => {
  const { server } = await open(<PlanView />, '/plan?event=rain')
  await waitFor(() => expect(plans(server.bodies).length).toBeGreaterThan(0))
  for (const body of plans(server.bodies)) expect(body).not.toHaveProperty('country')
  expect(screen.queryByRole('region', { name: /^Restrictions/ })).toBeNull()
})

test('the planner plans from the country, and excludes platforms restricted there', async () => {
  const { server } = await open(<PlanView />, '/plan?event=rain', 'DE')
  expect(await banner('Germany')).toBeDefined()
  expect(await screen.findByText('Polymarket takes no such order from that country.')).toBeDefined()
  for (const body of plans(server.bodies)) expect(body).toMatchObject({ country: 'DE' })
})

test('a foreign cookie dismisses nothing else', () => {
  expect(readDismissed('FR-kalshi.<script>.fr-kalshi.DE-.DE-polymarket')).toEqual([
    'FR-kalshi',
    'DE-polymarket',
  ])
  expect(readDismissed(undefined)).toEqual([])
})

function OpenFor({ direction }: { direction: Side }) {
  const open = useOpenPlatforms(usePlatforms().platforms, direction)
  return <p data-testid={direction}>{open.map(({ name }) => name).join(', ')}</p>
}

test('curves exclude what plans exclude: a close-only platform still takes sales', async () => {
  const both = (
    <>
      <OpenFor direction="buy" />
      <OpenFor direction="sell" />
    </>
  )
  await open(both, '/plan', 'FR')
  expect(screen.getByTestId('buy').textContent).toBe('Limitless, Opinion, Predict.fun')
  expect(screen.getByTestId('sell').textContent).toBe('Polymarket, Limitless, Opinion, Predict.fun')
  cleanup()
  await open(both, '/plan')
  expect(screen.getByTestId('buy').textContent).toBe('Polymarket, Kalshi, Limitless, Opinion, Predict.fun')
})

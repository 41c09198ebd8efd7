import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import type { BestOpportunities } from '@/lib/contract/pageReads'
import { EventsView } from './EventsView'
import type { ListView } from './listView'

preparePageTests()

const answer = (...opportunities: BestOpportunities['opportunities']) =>
  Response.json({ opportunities } satisfies BestOpportunities)

async function open(serve: Parameters<FakeServer['answer']>[1], view: ListView = 'rows') {
  const server = startFakeServer(startTestMarket().runtime)
  server.answer('GET /scanner/best', serve)
  await renderPage(<EventsView initialView={view} />, { path: '/' })
  const heading = await screen.findByRole('heading', { name: 'Rain tomorrow?' })
  return { server, row: within(heading.closest('li') ?? document.body) }
}

test.each(['rows', 'cards'] as const)(
  'in %s an event with an opportunity says what it makes and leads to it',
  async (view) => {
    const { row } = await open(
      () =>
        answer({
          event_id: 'id-rain',
          id: 'o1.polymarket.kalshi',
          profit_usd: 12.4,
          edge: 0.0124,
          sure: true,
        }),
      view,
    )
    const badge = await row.findByRole('link', { name: 'Arb $12.40' })
    expect(badge.getAttribute('href')).toBe('/scanner?id=o1.polymarket.kalshi')
  },
)

test('a row shows the edge after fees, and the head sorts by it', async () => {
  const { row, server } = await open(() =>
    answer({ event_id: 'id-rain', id: 'o1.a.b', profit_usd: 12.4, edge: 0.0124, sure: true }),
  )
  expect(await row.findByText('1.24¢')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sort by volume' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sort by edge, best opportunities first' }))
  await waitFor(() => expect(server.requests.join()).toContain('sort=volume'))
  expect(screen.getByRole('button', { name: 'Sort by edge, best opportunities first' }).ariaPressed).toBe(
    'true',
  )
})

test('an uncertain one says so', async () => {
  const { row } = await open(() =>
    answer({ event_id: 'id-rain', id: 'o1.a.b', profit_usd: 3, edge: 0.0124, sure: false }),
  )
  const badge = await row.findByRole('link', { name: 'Arb $3.00 unsure' })
  expect(badge.title).toContain('not verified')
})

test('an opportunity shows only on its own event', async () => {
  const { server, row } = await open(() =>
    answer({ event_id: 'id-snow', id: 'o2.a.b', profit_usd: 3, edge: 0.0124, sure: true }),
  )
  expect(server.requests).toContain('GET /scanner/best')
  expect(row.queryByRole('link', { name: /Arb/ })).toBeNull()
})

test('a scanner that cannot be read leaves the list unchanged', async () => {
  const { row } = await open(failing)
  expect(row.queryByRole('link', { name: /Arb/ })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

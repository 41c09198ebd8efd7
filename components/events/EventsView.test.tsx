import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failing, silent, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { usd } from '@/lib/core/domain/units'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { EventsView } from './EventsView'

preparePageTests()

/** `count` events on one platform each, the busiest first. */
const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    buildGroup(`event-${i}`, [buildOutcome(`o${i}`, [member(marketOn('polymarket', `m${i}`))])], {
      title: `Question ${i}`,
      category: 'Weather',
      volume: usd((count - i) * 1_000_000),
    }),
  )

async function openList(path: string, count = 2) {
  const server = startFakeServer(startTestMarket({ events: eventsOf(count) }).runtime)
  const open = () => renderPage(<EventsView initialView="rows" />, { path })
  return { server, open }
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('events are listed with their total number', async () => {
  const { open } = await openList('/')
  await open()
  expect(await screen.findByText('2 events')).toBeDefined()
  expect(titles()).toEqual(['Question 0', 'Question 1'])
})

test('while the first page loads a placeholder says so', async () => {
  const { open, server } = await openList('/')
  server.answer('GET /api/events/list', silent)
  await open()
  expect(screen.getByText('Loading events…')).toBeDefined()
})

test('an empty search result says so, and clearing the search restores the list', async () => {
  const { open } = await openList('/?q=zzz')
  const { user } = await open()
  expect(await screen.findByText('No events found')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText('2 events')).toBeDefined()
  expect(window.location.search).toBe('')
})

test('typed text is searched for and kept in the address', async () => {
  const { open } = await openList('/')
  const { user } = await open()
  await screen.findByText('2 events')
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'question 1')
  expect(await screen.findByText('1 event for “question 1”')).toBeDefined()
  expect(titles()).toEqual(['Question 1'])
  expect(window.location.search).toBe('?q=question+1')
})

test('arrow keys move from the search to the rows and back', async () => {
  const { open } = await openList('/')
  const { user } = await open()
  await screen.findByText('2 events')
  const field = screen.getByRole('searchbox', { name: 'Search events' })
  await user.click(field)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Question 1')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field)
})

test('an empty watchlist explains how to fill it, and a star fills it', async () => {
  const { open } = await openList('/?watching=true')
  const { user } = await open()
  expect(await screen.findByText('Your watchlist is empty')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Watching/ }))
  await screen.findByText('2 events')
  await user.click(screen.getByRole('button', { name: 'Watch Question 1' }))
  await user.click(screen.getByRole('button', { name: /Watching/ }))
  await waitFor(() => expect(titles()).toEqual(['Question 1']))
})

test('a list that cannot be read shows an error, and retrying loads it', async () => {
  const { open, server } = await openList('/')
  server.answer('GET /api/events/list', failing)
  const { user } = await open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The list could not be refreshed\./)
  server.restore('GET /api/events/list')
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 events')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page beyond the end leads to the first one', async () => {
  const { open } = await openList('/?page=900')
  await open()
  expect(await screen.findByText('No events on this page')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe('/')
})

test('a filter is saved under a name, opened by it, and removed', async () => {
  const { open } = await openList('/?paired=true')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Save this filter' }))
  await user.type(screen.getByRole('textbox', { name: 'Filter name' }), 'Pairs{Enter}')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  await user.click(screen.getByRole('link', { name: 'Pairs' }))
  expect(window.location.search).toBe('?paired=true')
  await user.click(screen.getByRole('button', { name: 'Remove filter Pairs' }))
  expect(screen.queryByRole('link', { name: 'Pairs' })).toBeNull()
})

test('scrolling to another page changes the address without the router, which would cancel a followed link', async () => {
  const { open } = await openList('/?page=2', 60)
  await open()
  await screen.findByText('60 events')
  window.history.replaceState({ entry: 'the router’s' }, '', '/')
  await waitFor(() => expect(window.location.search).toBe('?page=3'))
  expect(window.history.state).toMatchObject({ entry: 'the router’s' })
})

test('the list shows what an order of the chosen size costs, and keeps the choice', async () => {
  const market = marketOn('polymarket', 'm0')
  const { runtime, books } = startTestMarket({
    events: [buildGroup('rain', [buildOutcome('o', [member(market)])], { title: 'Rain?' })],
  })
  books.put(
    buildBook(market, {
      asks: [
        [0.27, 3],
        [0.3, 5_000],
      ],
      bids: [[0.25, 10]],
    }),
  )
  startFakeServer(runtime)
  const { user } = await renderPage(<EventsView initialView="rows" />, { path: '/' })
  const row = within(await screen.findByRole('article'))
  expect(row.getByText('27.0¢')).toBeDefined()
  expect(row.getByText('3 tokens')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'All-in price of $1,000, after fees' }))
  expect(await row.findByText(/a token for \$1,000 after fees, on Polymarket/)).toBeDefined()
  expect(row.queryByText('27.0¢')).toBeNull()
  expect(screen.getByText('Yes, $1K')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'All-in price of $10,000, after fees' }))
  expect(await row.findByText(/but the books fill only \$1,\d{3} of \$10,000/)).toBeDefined()
})

test('a column head sorts by its column', async () => {
  const { open } = await openList('/')
  const { user } = await open()
  await screen.findByText('2 events')
  await user.click(screen.getByRole('button', { name: 'Sort by volume' }))
  expect(window.location.search).toBe('?sort=volume')
  expect(screen.getByRole('button', { name: 'Sort by volume' }).getAttribute('aria-pressed')).toBe('true')
})

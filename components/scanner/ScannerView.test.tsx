import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import type { ScannerRead } from '@/lib/contract/pageReads'
import { buildItem, buildRead } from './item.testkit'
import { ScannerView } from './ScannerView'

preparePageTests()

let show: (read: ScannerRead | undefined) => void

/** The page's successive reads. */
function Readings({ first, wanted }: { first: ScannerRead | undefined; wanted?: string }) {
  const [read, setRead] = useState(first)
  show = (next) => act(() => setRead(next))
  return <ScannerView read={read} wanted={wanted} />
}

async function open(read: ScannerRead | undefined, wanted?: string) {
  startFakeServer(startTestMarket().runtime)
  return renderPage(<Readings first={read} wanted={wanted} />, { path: '/scanner' })
}

const titles = () =>
  screen.getAllByRole('rowheader').map((header) => /Rain \w+\?/.exec(header.textContent ?? '')?.[0])

test('a row shows its profit, and expands to both purchases with planner links', async () => {
  const { user } = await open(buildRead([buildItem('a')]))
  const row = screen.getByRole('row', { name: /Rain a\?/ })
  expect(row.textContent).toContain('$10.00')
  expect(row.textContent).toContain('11.11%')
  expect(within(row).getByText('not compared')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Rain a\?/ }))
  const links = screen.getAllByRole('link', { name: 'Plan it' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/plan?event=rain&outcome=o1&unit=tokens&amount=100',
    '/plan?event=rain&outcome=o1&side=no&unit=tokens&amount=100',
  ])
})

test('new rows are appended until the reader sorts again', async () => {
  const { user } = await open(
    buildRead([buildItem('a', { profit_usd: 10 }), buildItem('b', { profit_usd: 5 })]),
  )
  expect(titles()).toEqual(['Rain a?', 'Rain b?'])
  show(buildRead([buildItem('c', { profit_usd: 50 }), buildItem('b', { profit_usd: 20 }), buildItem('a')]))
  expect(titles()).toEqual(['Rain a?', 'Rain b?', 'Rain c?'])
  expect(screen.getByText('1 new below')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sort again' }))
  expect(titles()).toEqual(['Rain c?', 'Rain b?', 'Rain a?'])
})

test('a closed opportunity keeps its place, marked, and leaves when the reader sorts again', async () => {
  const { user } = await open(buildRead([buildItem('a', { profit_usd: 10 }), buildItem('b')]))
  show(buildRead([buildItem('b')]))
  expect(titles()).toEqual(['Rain a?', 'Rain b?'])
  expect(screen.getByRole('row', { name: /Rain a\?.*gone/ })).toBeDefined()
  expect(screen.getByText('1 gone')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sort again' }))
  expect(titles()).toEqual(['Rain b?'])
  show(buildRead([]))
  expect(screen.getByText('No opportunity at the moment')).toBeDefined()
  expect(titles()).toEqual(['Rain b?'])
})

test('the slider shows the profit of a smaller stake', async () => {
  await open(
    buildRead([buildItem('a', { profit_usd: 100, depth: { ...buildItem('a').depth, max_usd: 4_000 } })]),
  )
  fireEvent.change(screen.getByRole('slider', { name: 'Money to put in' }), { target: { value: '5' } })
  expect(screen.getByText('With my $2,000')).toBeDefined()
  expect(screen.getByRole('row', { name: /Rain a\?/ }).textContent).toContain('$50.00')
})

test('unverified matches are marked and shown only on request', async () => {
  const { user } = await open(buildRead([buildItem('a', { verified: false, cautions: ['unverified'] })]))
  expect(screen.getByText('No opportunity fits these filters; 1 without them.')).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Unverified matches' }))
  expect(screen.getByText('match not verified')).toBeDefined()
})

test('an empty list shows when the last one was and how long it lasted', async () => {
  const last: ScannerRead['last'] = {
    id: 'a',
    kind: 'pair',
    event_slug: 'rain',
    event_title: 'Rain?',
    outcome_id: 'o1',
    outcome_group_title: null,
    platforms: ['platform_1', 'platform_2'],
    first_seen: '2026-01-15T12:00:00.000Z',
    gone: new Date(Date.now() - 120_000).toISOString(),
    lived_s: 40,
    best_profit_usd: 3.5,
    best_max_shares: 10,
    best_max_usd: 6.5,
    verified: true,
  }
  await open(buildRead([], { last }))
  expect(await screen.findByText(/ended 2 min ago; it lived 40 s and made \$3\.50 at best/)).toBeDefined()
})

test('a list that is not refreshed shows its age, and keeps its rows', async () => {
  await open(buildRead([buildItem('a')], { generated_at: new Date(Date.now() - 40_000).toISOString() }))
  expect(await screen.findByText(/^This list is \d+ s old\.$/)).toBeDefined()
  show(undefined)
  expect(titles()).toEqual(['Rain a?'])
})

test('opportunities that cannot be read are announced', async () => {
  await open(undefined)
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
})

test('a link to an opportunity expands its row, also where its match is not verified', async () => {
  await open(buildRead([buildItem('a'), buildItem('b', { verified: false })]), 'b')
  expect(screen.getByRole('button', { name: /Rain b\?/ }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /Rain a\?/ }).getAttribute('aria-expanded')).toBe('false')
})

test('a link to a closed opportunity says so, above the open ones', async () => {
  await open(buildRead([buildItem('a')]), 'gone')
  expect(screen.getByText('The opportunity that the link led to is no longer listed.')).toBeDefined()
  expect(titles()).toEqual(['Rain a?'])
})

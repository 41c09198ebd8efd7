import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import type { PlatformsResponse } from '@/lib/contract/platforms'
import { StatusView } from './StatusView'

preparePageTests()

test('the ages of every platform’s books are in a table and add up to its books', async () => {
  startFakeServer(startTestMarket().runtime)
  await renderPage(<StatusView />, { path: '/status' })
  const { platforms }: PlatformsResponse = await (await fetch('/api/platforms')).json()
  expect(screen.getAllByRole('table')).toHaveLength(platforms.length)
  for (const { name, health } of platforms) {
    const ages = Object.values(health.book_ages)
    expect(ages.reduce((sum, count) => sum + count)).toBe(health.books)
    const table = within(screen.getByRole('table', { name: new RegExp(`^Order books by age ?on ${name}`) }))
    expect(table.getAllByRole('columnheader')).toHaveLength(5)
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...ages.map((count) => count.toLocaleString('en-US')),
      health.books === 0 ? 'none' : expect.stringMatching(/^\d+ (s|min|h|d)$/),
    ])
  }
})

test('each platform shows the state of its feed', async () => {
  const health = {
    kalshi: { state: 'down', message: 'Kalshi closed the connection.' },
    opinion: { state: 'needs_key' },
    limitless: { state: 'degraded' },
    predictfun: { state: 'disabled' },
  } as const
  startFakeServer(startTestMarket({ health }).runtime)
  await renderPage(<StatusView />, { path: '/status' })
  const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li')?.textContent
  expect(card('Polymarket')).toContain('Connected')
  expect(card('Kalshi')).toContain('Down')
  expect(card('Kalshi')).toContain('Kalshi closed the connection.')
  expect(card('Opinion')).toContain('Needs a key')
  expect(card('Limitless')).toContain('Some requests fail.')
  expect(card('Predict.fun')).toContain('Disabled')
  expect(card('Predict.fun')).not.toContain('in its answers')
})

const AT = { count: 3, lastAt: 1_768_478_400_000 }
const NEW_FIELD = {
  ...AT,
  endpoint: 'GET /events',
  kind: 'unknown_field',
  detail: 'events.markets.halt_reason',
  sample: '{"halt_reason":"object"}',
} as const
const LEFT_OUT = {
  ...AT,
  endpoint: 'GET /markets/trades',
  kind: 'refused_row',
  detail: 'price: <b>is no price</b>',
  sample: '{"price":"soon"}',
} as const

test('new or unreadable parts of a platform’s replies are counted, and listed on request', async () => {
  const health = {
    kalshi: { drift: [LEFT_OUT, NEW_FIELD] },
    opinion: { drift: [NEW_FIELD, { ...NEW_FIELD, kind: 'unknown_value', detail: 'status: 7' }] },
  } as const
  startFakeServer(startTestMarket({ health }).runtime)
  const { user } = await renderPage(<StatusView />, { path: '/status' })
  const drift = (name: string) => {
    const card = screen.getByRole('heading', { level: 2, name }).closest('li')
    return card?.querySelector('details') ?? undefined
  }
  expect(drift('Polymarket')).toBeUndefined()
  // The line exists before any entry: cards below must not move when the first entry comes.
  const unexpected = screen.getAllByText('No unexpected fields in its answers')
  expect(unexpected.map((line) => line.closest('li')?.querySelector('h2')?.textContent)).toEqual([
    'Polymarket',
    'Limitless',
    'Predict.fun',
  ])
  expect(drift('Opinion')?.querySelector('summary')?.textContent).toBe(
    '2 new fields or values in its answers',
  )
  const kalshi = drift('Kalshi')
  if (!kalshi) throw new Error('Kalshi has no list.')
  expect(kalshi.open).toBe(false)
  const summary = within(kalshi).getByText('3 answers in an unexpected format, 1 new field or value')
  await user.click(summary)
  expect(kalshi.open).toBe(true)
  // Whatever a platform sends is rendered as text.
  expect(
    within(kalshi)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Row left out, 3×: GET /markets/trades – price: <b>is no price</b>{"price":"soon"}',
    'Unknown field, 3×: GET /events – events.markets.halt_reason{"halt_reason":"object"}',
  ])
})

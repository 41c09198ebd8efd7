// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import type { PlatformsResponse } from '@/lib/contract/platforms'
import { StatusView } from './StatusView'

preparePageTests()

test('the ages of every platform’s books stand in a table and add up to its books', async () => {
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

test('each platform says in which state its feed is', async () => {
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
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import type { BestSplitRead } from '@/lib/contract/pageReads'
import { Intro } from './Intro'

preparePageTests()

const BEST: BestSplitRead = {
  best: {
    event_slug: 'rain',
    event_title: 'Rain on Monday?',
    outcome: null,
    outcome_id: 'o1',
    size_usd: 1_000,
    all_in_price: 0.4123,
    platforms: ['platform_2', 'platform_1'],
    single: { platform: 'platform_2', all_in_price: 0.4201 },
    savings_usd: 18.2,
  },
  generated_at: '2026-01-01T00:00:00Z',
}

async function open(read: BestSplitRead) {
  const server = startFakeServer(startTestMarket({ events: [] }).runtime)
  server.answer('GET /best-split', () => Response.json(read))
  return renderPage(<Intro />, { path: '/' })
}

test('the order that a split saves most on is shown, and links to the planner', async () => {
  await open(BEST)
  const region = screen.getByRole('region', { name: 'What this is' })
  expect(await screen.findByText('saves $18.20')).toBeDefined()
  expect(region.textContent).toContain(
    'Now: $1,000 of Yes on Rain on Monday?41.23¢ over 2 platforms42.01¢ on Kalshi alonesaves $18.20 after fees',
  )
  expect(screen.getByRole('link', { name: 'Plan this order' }).getAttribute('href')).toBe(
    '/plan?event=rain&outcome=o1&amount=1000',
  )
})

test('where no split saves anything it says so', async () => {
  await open({ ...BEST, best: null })
  expect(await screen.findByText(/^No split of \$1,000 saves money/)).toBeDefined()
})

test('once dismissed it stays dismissed', async () => {
  const { user } = await open(BEST)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'What this is' })).toBeNull()
  expect(document.cookie).toContain('crossbook_intro=off')
})

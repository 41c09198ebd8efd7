import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { usd } from '@/lib/core/domain/units'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import Palette from './Palette'

preparePageTests()

const nothing = () => undefined

/** A question on two platforms. */
const question = (slug: string, title: string, rest: Parameters<typeof buildGroup>[2] = {}) => {
  const markets = [marketOn('polymarket', `${slug}-p`), marketOn('kalshi', `${slug}-k`)]
  return buildGroup(
    slug,
    [
      buildOutcome(
        slug,
        markets.map((market) => member(market)),
      ),
    ],
    { title, ...rest },
  )
}

async function openPalette(events: ReturnType<typeof question>[]) {
  startFakeServer(startTestMarket({ events }).runtime)
  return renderPage(<Palette open onClose={nothing} onShowShortcuts={nothing} />, { path: '/status' })
}

test('Enter before the search has responded opens the new result, never the previous list', async () => {
  const { user } = await openPalette([
    question('rain', 'Rain tomorrow?'),
    question('snow', 'Snow tomorrow?', { volume: usd(1) }),
  ])
  await screen.findByRole('option', { name: /Rain tomorrow/ })
  await user.type(screen.getByRole('combobox'), 'rain{Enter}')
  expect(window.location.pathname).toBe('/status')
  await waitFor(() => expect(window.location.pathname).toBe('/event/rain'))
})

test('a question that recurs every few minutes shows its window', async () => {
  const at = (startsAt: number) => ({ asset: 'BTC', startsAt, endsAt: startsAt + 15 * 60_000 })
  const quarter = Date.UTC(2026, 0, 5, 15, 15)
  await openPalette([
    question('early', 'BTC price up in next 15 mins?', { window: at(quarter) }),
    question('late', 'BTC price up in next 15 mins?', { window: at(quarter + 15 * 60_000) }),
  ])
  const found = await screen.findAllByRole('option', { name: /BTC price up/ })
  const said = found.map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/\?\d+:\d\d–\d+:\d\d [AP]M/)
  expect(new Set(said).size).toBe(2)
})

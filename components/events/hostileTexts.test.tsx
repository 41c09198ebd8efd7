import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GET as listEvents } from '@/app/api/events/list/route'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { buildGroup, buildOutcome, member } from '@/lib/dev/testing/support/builders'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { createPolymarketConnector } from '@/lib/venues/polymarket/index'
import { wireEvent, wireMarket } from '@/lib/venues/polymarket/wireRows'
import { EventsView } from './EventsView'

preparePageTests()

/** Right-to-left words in the middle, and invisible characters that would reverse the price. */
const TITLE = 'Will \u202e09.0 SEY\u2066 הצבעה\u200b pass\u{e0041}?'
const SHOWN = 'Will 09.0 SEY הצבעה pass?'
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u

/** The event as the connector reads it from a hostile venue. */
async function hostileGroup() {
  const row = wireEvent({ title: TITLE, markets: [wireMarket({ question: TITLE })] })
  const connector = createPolymarketConnector({
    clock: createFakeClock(),
    fetchJson: async (url) => (url.includes('/events/keyset') ? { events: [row] } : []),
    urls: { gammaUrl: 'http://venue', clobUrl: 'http://venue', dataUrl: 'http://venue', wsUrl: 'ws://venue' },
  })
  for await (const { events } of connector.listEvents({ signal: new AbortController().signal })) {
    const [event] = events
    const market = event?.markets[0]
    if (event && market)
      return buildGroup('hostile', [buildOutcome('o1', [member(market)])], { title: event.title })
  }
  throw new Error('The connector read no event.')
}

test('a hostile title is shown without its hidden characters, and reverses nothing beside it', async () => {
  startFakeServer(startTestMarket({ events: [await hostileGroup()] }).runtime)
  await renderPage(<EventsView initialView="rows" />, { path: '/' })
  const heading = await screen.findByRole('heading', { level: 2, name: SHOWN })
  expect(heading.querySelector('bdi')?.textContent).toBe(SHOWN)
  expect(document.body.innerHTML).not.toMatch(HIDDEN)
})

test('nor does a table of the API contain hidden characters', async () => {
  installRuntime({ events: [await hostileGroup()] })
  const csv = await (await listEvents(new Request('http://localhost/api/events/list?format=csv'))).text()
  expect(csv).toContain(SHOWN)
  expect(csv).not.toMatch(HIDDEN)
})

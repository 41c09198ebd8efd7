import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeEventSource } from '@/components/testkit/fakeEventSource'
import { failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { EventView } from './EventView'

preparePageTests()

const query = () => Object.fromEntries(new URLSearchParams(window.location.search))
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const planner = () => region('Plan an order')

/** Four outcomes on both platforms; C is the likeliest. */
function startElection() {
  const outcomes = ['A', 'B', 'C', 'D'].map((title) => ({
    title,
    markets: [marketOn('polymarket', `p${title}`), marketOn('kalshi', `k${title}`)],
  }))
  const election = buildGroup(
    'rain',
    outcomes.map(({ title, markets }) =>
      buildOutcome(
        title.toLowerCase(),
        markets.map((market) => member(market)),
        { title },
      ),
    ),
    { title: 'Who wins?' },
  )
  const market = startTestMarket({ events: [election] })
  for (const { title, markets } of outcomes) {
    const ask = title === 'C' ? 0.6 : 0.2
    for (const one of markets)
      market.books.put(buildBook(one, { asks: [[ask, 5_000]], bids: [[ask - 0.02, 5_000]] }))
  }
  return market
}

async function openElection(path: string) {
  startFakeServer(startElection().runtime)
  const view = await renderPage(<EventView slug="rain" related={null} />, { path })
  await screen.findByRole('heading', { level: 1, name: 'Who wins?' })
  return view
}

const selected = () => region('Outcomes').getByRole('button', { pressed: true }).textContent

test('an event opens on its likeliest outcome and leaves the address alone', async () => {
  await openElection('/event/rain')
  expect(selected()).toBe('C')
  expect(window.location.search).toBe('')
})

test('keys select outcome, side and direction, however quickly they are pressed', async () => {
  const { user } = await openElection('/event/rain?outcome=c')
  await user.keyboard('jjj')
  expect(selected()).toBe('D')
  await user.keyboard('kn')
  expect(selected()).toBe('B')
  expect(query()).toEqual({ outcome: 'b', side: 'no' })
  await user.keyboard('s')
  expect(planner().getByRole('radio', { name: 'Sell' })).toHaveProperty('checked', true)
  await waitFor(() => expect(query()).toEqual({ outcome: 'b', side: 'no', direction: 'sell' }))
})

test('an order typed for one outcome stays on the page when another is selected', async () => {
  const { user } = await openElection('/event/rain')
  const amount = planner().getByLabelText('You pay')
  await user.clear(amount)
  await user.type(amount, '250')
  await user.click(region('Outcomes').getByRole('button', { name: 'B' }))
  expect(amount).toHaveProperty('value', '250')
  await waitFor(() => expect(query()).toEqual({ outcome: 'b', amount: '250' }))
})

test('back and forward bring selection and order back', async () => {
  await openElection('/event/rain?outcome=a&amount=7')
  act(() => window.history.pushState(null, '', '/event/rain?outcome=b&side=no&direction=sell'))
  await waitFor(() => expect(selected()).toBe('B'))
  expect(planner().getByRole('radio', { name: 'Sell' })).toHaveProperty('checked', true)
  act(() => window.history.back())
  await waitFor(() => expect(selected()).toBe('A'))
  expect(planner().getByLabelText('You pay')).toHaveProperty('value', '7')
})

test('prices are for the chosen order size, and say where the books do not fill it', async () => {
  const { user } = await openElection('/event/rain')
  const outcomes = region('Outcomes')
  expect(outcomes.getByRole('button', { name: 'C, Yes: 60.0¢ 5.00K tokens on Polymarket' })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'All-in price of $10,000, after fees' }))
  const dear = await outcomes.findByRole('button', { name: /^C, Yes: 6\d\.\d+¢ only \$\d,\d{3} on \w/ })
  expect(dear.textContent).toContain('only $')
  // A split has one price and the marks of all of its platforms.
  const split = dear.getAttribute('aria-label')?.split(' on ')[1]?.split(', ') ?? []
  expect(split.length).toBeGreaterThan(1)
  expect(dear.querySelectorAll('svg')).toHaveLength(split.length)
  await user.click(screen.getByRole('radio', { name: 'All-in price of $1,000, after fees' }))
  expect(
    await outcomes.findByRole('button', { name: /^C, Yes: 6\d\.\d+¢ 1\.\d\dK tokens on \w/ }),
  ).toBeDefined()
  expect(window.localStorage.getItem('crossbook:order-size')).toBe('1000')
  await user.click(screen.getByRole('radio', { name: 'Best price, before fees' }))
  expect(outcomes.getByRole('button', { name: 'C, Yes: 60.0¢ 5.00K tokens on Polymarket' })).toBeDefined()
})

test('the chart of a five-minute market offers no range that is longer than the market exists', async () => {
  const window = { asset: 'BTC', startsAt: NOW - 60_000, endsAt: NOW + 240_000 }
  const market = marketOn('polymarket', 'btc', { window: { ...window, yes: 'up' } })
  const btc = buildGroup('btc', [buildOutcome('o1', [member(market)])], { title: 'BTC up?', window })
  startFakeServer(startTestMarket({ events: [btc] }).runtime)
  await renderPage(<EventView slug="btc" related={null} />, { path: '/event/btc' })
  const chart = within(await screen.findByRole('region', { name: /^Price over time/ }))
  const ranges = chart.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(ranges).toEqual(['1h', 'All'])
  expect(chart.getByRole('radio', { checked: true }).closest('label')?.textContent).toBe('All')
})

async function openRain() {
  const market = startTestMarket()
  const server = startFakeServer(market.runtime)
  const view = await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  await screen.findByRole('heading', { level: 1, name: 'Rain tomorrow?' })
  return { ...market, server, ...view }
}

test('a price picked in the combined book becomes the limit of the plan', async () => {
  const { user } = await openRain()
  const bid = region('Combined order book').getAllByRole('button', { name: /^Bid/ })[0]
  if (!bid) throw new Error('No bid')
  await user.click(bid)
  await user.click(screen.getByRole('button', { name: 'Sell' }))
  expect(planner().getByRole('radio', { name: 'Sell' })).toHaveProperty('checked', true)
  expect(planner().getByLabelText(/^Take at least/)).toHaveProperty('value', '38')
  await waitFor(() => expect(query()).toEqual({ direction: 'sell', limit: '38' }))
})

test('a book from the stream replaces the one on the page', async () => {
  const { server } = await openRain()
  const book = region('Kalshi order book')
  expect(book.getByRole('rowheader', { name: '41.0¢' })).toBeDefined()
  const event = await (await fetch('/api/event/rain')).json()
  const stream = FakeEventSource.latest()
  expect(stream.url).toBe('/api/stream?event=rain')
  act(() => stream.open())
  const readings = () => server.requests.filter((line) => line.startsWith('GET /api/event/')).length
  const before = readings()
  const old = event.outcomes[0].orderbooks.platform_2
  const levels = { asks: [[0.44, 10]], bids: old.yes.bids }
  const message = {
    event_slug: 'rain',
    outcome_id: 'o1',
    outcome_title: null,
    platform: 'platform_2',
    book: { ...old, version: old.version + 1, yes_ask: 0.44, yes: levels },
    last: true,
  }
  act(() => stream.send('book', message))
  expect(await book.findByRole('rowheader', { name: '44.0¢' })).toBeDefined()
  expect(book.queryByRole('rowheader', { name: '41.0¢' })).toBeNull()
  expect(readings()).toBe(before)
})

test('a dropped stream is reported, and the page is live again once it reconnects', async () => {
  await openRain()
  const stream = FakeEventSource.latest()
  act(() => stream.open())
  expect(await screen.findByText('Live')).toBeDefined()
  act(() => stream.drop())
  expect(await screen.findByText('Reconnecting, polling every 2 s')).toBeDefined()
  act(() => stream.open())
  expect(await screen.findByText('Live')).toBeDefined()
})

test('a stale book is marked, and excluded from the combined book and from plans', async () => {
  const { runtime, books, kalshi } = startTestMarket()
  books.markStale({ venue: 'kalshi', marketId: kalshi.id })
  startFakeServer(runtime)
  await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  await screen.findByRole('heading', { level: 1, name: 'Rain tomorrow?' })
  expect(region('Kalshi order book').getByText('Stale')).toBeDefined()
  expect(region('Polymarket order book').queryByText('Stale')).toBeNull()
  const asks = region('Combined order book').getAllByRole('button', { name: /^Ask/ })
  expect(asks.map(({ textContent }) => textContent)).toEqual(['42.0¢', '40.0¢'])
  expect(await planner().findByText(/^Kalshi has a stale order book/)).toBeDefined()
})

test('an event shows on how many platforms it is live; a late price stays, grey, with its age', async () => {
  const { runtime, books, kalshi, polymarket } = startTestMarket()
  const now = new Date(runtime.clock.now()).toISOString()
  books.markStale({ venue: 'kalshi', marketId: kalshi.id })
  startFakeServer(runtime)
  const { unmount } = await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  expect(await screen.findByText('1 of 2 live')).toBeDefined()
  expect(screen.queryByText('Live')).toBeNull()
  const chips = () => screen.getByRole('list', { name: 'Yes by platform' })
  const chip = (name: RegExp) =>
    within(chips())
      .getAllByRole('listitem')
      .find(({ textContent }) => name.test(textContent ?? ''))?.textContent
  const age = Math.round((Date.now() - Date.parse(now)) / 86_400_000)
  await waitFor(() => expect(chip(/41\.0¢/)).toContain(`${age} d old`))
  expect(chip(/41\.0¢/)).not.toContain('best')
  expect(chip(/40\.0¢/)).toContain('best')
  expect(region('Kalshi order book').getByText(`${age} d old`)).toBeDefined()
  unmount()

  books.markStale({ venue: 'polymarket', marketId: polymarket.id })
  await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  expect(await screen.findByText('0 of 2 live')).toBeDefined()
  const chance = screen.getAllByTitle('By the last known prices: no book is live')[0]
  await waitFor(() => expect(chance?.textContent).toMatch(/^39% .*old$/))
})

test('a table of outcomes keeps late prices and explains why there is no best one', async () => {
  const { runtime, books } = startElection()
  for (const venue of ['polymarket', 'kalshi'] as const) books.markStale({ venue })
  startFakeServer(runtime)
  await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  await screen.findByRole('heading', { level: 1, name: 'Who wins?' })
  const row = region('Outcomes').getByRole('row', { name: /^C/ })
  expect(row.textContent).toContain('60.0¢')
  expect(row.textContent).toContain('No live book: late prices are left out')
})

test('parts of an event that cannot be read show an error, and the rest stays', async () => {
  const market = startTestMarket()
  const server = startFakeServer(market.runtime)
  for (const route of ['GET /api/trades', 'GET /api/price-history', 'POST /api/liquidity/distribution'])
    server.answer(route, failing)
  const { user } = await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  expect(await screen.findByText('No plan available')).toBeDefined()
  expect(await screen.findByText(/^The history could not be loaded/)).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Trades' }))
  expect(await screen.findByText(/^The trades could not be loaded/)).toBeDefined()
  expect(region('Kalshi order book').getByRole('table')).toBeDefined()
})

test('a tab is in the address beside the order, and the order typed before stays', async () => {
  const { user } = await openElection('/event/rain?outcome=b&tab=trades')
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  expect(chosen()).toBe('Trades')
  expect(screen.queryByRole('region', { name: /^Price over time/ })).toBeNull()
  await user.type(planner().getByLabelText('You pay'), '0')
  await user.click(screen.getByRole('tab', { name: 'Rules' }))
  expect(chosen()).toBe('Rules')
  expect(region('Rules and match')).toBeDefined()
  await waitFor(() => expect(query()).toEqual({ outcome: 'b', tab: 'rules', amount: '5000' }))
  // From the rules the first tab, whose name the address does not need.
  await user.keyboard('{Home}')
  expect(chosen()).toBe('Price history')
  expect(query()).toEqual({ outcome: 'b', amount: '5000' })
  expect(planner().getByLabelText('You pay')).toHaveProperty('value', '5000')
})

test('an event that cannot be read shows an error', async () => {
  const server = startFakeServer(startTestMarket().runtime)
  server.answer('GET /api/event/rain', failing)
  await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This event could not be loaded/)
})

const namesShown = () =>
  region('Outcomes')
    .getAllByRole('rowheader')
    .map((row) => within(row).getByRole('button').textContent)

test('of many outcomes the first ten are shown, the rest on request or by name', async () => {
  const outcomes = Array.from({ length: 60 }, (_, i) =>
    buildOutcome(`o${i}`, [member(marketOn('polymarket', `p${i}`))], { title: `Candidate ${i + 1}` }),
  )
  startFakeServer(startTestMarket({ events: [buildGroup('rain', outcomes, { title: 'Who wins?' })] }).runtime)
  const { user } = await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  await screen.findByRole('heading', { level: 1, name: 'Who wins?' })
  expect(namesShown()).toHaveLength(10)
  await user.click(region('Outcomes').getByRole('button', { name: 'Show all 60 outcomes' }))
  expect(namesShown()).toHaveLength(60)
  await user.type(region('Outcomes').getByRole('searchbox', { name: 'Filter outcomes' }), 'candidate 5')
  expect(namesShown()).toEqual(
    ['5', ...Array.from({ length: 10 }, (_, i) => 50 + i)].map((n) => `Candidate ${n}`),
  )
  expect(region('Outcomes').getByText('11 of 60').getAttribute('role')).toBe('status')
})

test('outcomes start with the likeliest, sort by chance and by a platform, and return to the order of the page', async () => {
  const { user } = await openElection('/event/rain')
  expect(namesShown()).toEqual(['C', 'A', 'B', 'D'])
  const chance = region('Outcomes').getByRole('columnheader', { name: /^Chance/ })
  await user.click(within(chance).getByRole('button'))
  expect(namesShown()[0]).toBe('C')
  expect(chance.getAttribute('aria-sort')).toBe('descending')
  await user.click(region('Outcomes').getByRole('button', { name: 'Kalshi' }))
  expect(namesShown().at(-1)).toBe('C')
  await user.click(region('Outcomes').getByRole('button', { name: /^Kalshi/ }))
  await user.click(region('Outcomes').getByRole('button', { name: /^Kalshi/ }))
  expect(namesShown()).toEqual(['C', 'A', 'B', 'D'])
})

const chipsIn = (part: ReturnType<typeof within>) =>
  within(part.getByRole('list', { name: 'Yes by platform' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('each outcome has the price of every platform in a line, the best marked; one on a single platform is labelled', async () => {
  const both = ['p1', 'k1'] as const
  const outcomes = [
    buildOutcome('a', [member(marketOn('polymarket', both[0])), member(marketOn('kalshi', both[1]))], {
      title: 'A',
    }),
    buildOutcome('b', [member(marketOn('kalshi', 'k2'))], { title: 'B' }),
  ]
  startFakeServer(startTestMarket({ events: [buildGroup('rain', outcomes, { title: 'Who wins?' })] }).runtime)
  const { user } = await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  await screen.findByRole('heading', { level: 1, name: 'Who wins?' })
  const chips = () => chipsIn(region('Outcomes'))
  expect(chips()).toEqual(['Polymarket40.0¢, best', 'Kalshi41.0¢'])
  expect(region('Outcomes').getByText('Only on Kalshi: no match on the others')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'All-in price of $1,000, after fees' }))
  await waitFor(() =>
    expect(chips()).toEqual([
      expect.stringMatching(/^Polymarket41\.\d\d¢, best$/),
      expect.stringMatching(/^Kalshi43\.\d\d¢$/),
    ]),
  )
  await user.click(screen.getByRole('radio', { name: 'All-in price of $10,000, after fees' }))
  await waitFor(() => expect(chips()[0]).toMatch(/^Polymarket41\.\d\d¢, not the whole order$/))
})

test('a question of one outcome has the price of every platform below its title', async () => {
  await openRain()
  const header = screen.getByRole('heading', { level: 1 }).closest('header')
  expect(chipsIn(within(header as HTMLElement))).toEqual(['Polymarket40.0¢, best', 'Kalshi41.0¢'])
})

test('a finished event shows its result by platform with the winner in view, and neither planner nor Live', async () => {
  const ended = (venue: 'polymarket' | 'kalshi', id: string, result: 'yes' | 'no') =>
    member(
      marketOn(venue, id, {
        status: 'resolved',
        result,
        endDate: Date.UTC(2026, 10, 3),
        // Not every platform reports when.
        ...(venue === 'kalshi' && { resolvedAt: Date.UTC(2026, 10, 4, 2, 15) }),
      }),
    )
  const outcomes = [
    buildOutcome('a', [ended('polymarket', 'pa', 'no'), ended('kalshi', 'ka', 'no')], { title: 'A' }),
    buildOutcome('b', [ended('polymarket', 'pb', 'yes'), ended('kalshi', 'kb', 'yes')], { title: 'B' }),
  ]
  startFakeServer(startTestMarket({ events: [buildGroup('rain', outcomes, { title: 'Who wins?' })] }).runtime)
  await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  const result = within(await screen.findByRole('region', { name: 'Result' }))
  expect(result.getByText('B won')).toBeDefined()
  const rows = result.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^PolymarketResolved Yesscheduled 3 Nov 2026, 00:00 UTC/),
    expect.stringMatching(/^KalshiResolved Yes4 Nov 2026, 02:15 UTC/),
  ])
  expect(selected()).toBe('B')
  expect(screen.queryByRole('region', { name: 'Plan an order' })).toBeNull()
  expect(screen.queryByText('Live')).toBeNull()
  expect(region(/^Price over time/).getByRole('radio', { name: 'All' })).toHaveProperty('checked', true)
})

test('a price on the other side asks before it reverses the order, and the keyboard can decline', async () => {
  const { user } = await openRain()
  await user.click(planner().getByRole('radio', { name: 'Sell' }))
  const ask = region('Combined order book').getAllByRole('button', { name: /^Ask 40/ })[0]
  if (!ask) throw new Error('No ask')
  await user.click(ask)
  const question = screen.getByRole('alertdialog', { name: 'Buy instead of selling?' })
  expect(within(question).getByRole('button', { name: 'Buy' })).toBe(document.activeElement)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(planner().getByRole('radio', { name: 'Sell' })).toHaveProperty('checked', true)
  expect(planner().getByLabelText(/^Take at least/)).toHaveProperty('value', '')
  await user.click(ask)
  await user.keyboard('{Enter}')
  expect(planner().getByRole('radio', { name: 'Buy' })).toHaveProperty('checked', true)
  expect(planner().getByLabelText(/^Pay at most/)).toHaveProperty('value', '40')
})

test('the levels that the plan fills are marked in the combined book', async () => {
  await openRain()
  const marked = await region('Combined order book').findAllByRole('button', { name: /in the plan/ })
  expect(marked.every(({ textContent }) => /^4[01]\.0¢$/.test(textContent ?? ''))).toBe(true)
})

const HOUR_S = 3_600
const FROM_S = Date.UTC(2026, 0, 15) / 1_000

/** Polymarket and Kalshi, hourly; the venues' own prices, in YES. */
const startHistory = (server: ReturnType<typeof startFakeServer>) =>
  server.answer('GET /api/price-history', () =>
    Response.json({
      series: {
        platform_1: [0.4, 0.42, 0.45].map((price, i) => [FROM_S + i * HOUR_S, price]),
        platform_2: [0.41, 0.41, 0.41].map((price, i) => [FROM_S + i * HOUR_S, price]),
      },
    }),
  )

async function openHistory(path: string) {
  const server = startFakeServer(startTestMarket().runtime)
  startHistory(server)
  const view = await renderPage(<EventView slug="rain" related={null} />, { path })
  await screen.findByRole('list', { name: 'Lines' })
  return { ...view, history: () => region(/^Price over time/) }
}

test('the legend of the chart shows the latest prices and hides lines, never all of them', async () => {
  const { user, history } = await openHistory('/event/rain')
  const line = (name: RegExp) => history().getByRole('button', { name })
  expect(line(/^Polymarket/).textContent).toBe('Polymarket45.00¢')
  expect(history().getByText('up to 4.0¢')).toBeDefined()
  await user.click(line(/^Polymarket/))
  expect(line(/^Polymarket/).getAttribute('aria-pressed')).toBe('false')
  expect(history().queryByText('Gap between platforms')).toBeNull()
  await user.click(line(/^Kalshi/))
  expect(line(/^Polymarket/).getAttribute('aria-pressed')).toBe('true')
  expect(line(/^Kalshi/).getAttribute('aria-pressed')).toBe('true')
})

test('the chart is of the selected side, and marks the price of the plan', async () => {
  const { history } = await openHistory('/event/rain?side=no&amount=50')
  expect(history().getByRole('img', { name: 'Chart: price of no over time on each platform' })).toBeDefined()
  expect(history().getByRole('button', { name: /^Polymarket/ }).textContent).toBe('Polymarket55.00¢')
  const average = await planner().findByText('Average price, all in')
  expect(average).toBeDefined()
  expect(await history().findByText(/^My plan 6\d\.\d+¢$/)).toBeDefined()
})

test('the books of the last minutes can be scrubbed through: ladders and plan show that moment, and return to live', async () => {
  const market = startTestMarket()
  const { clock, books } = market
  clock.advance(60_000)
  books.put(buildBook(market.polymarket, { asks: [[0.5, 5_000]], bids: [[0.48, 500]] }), { freshMs: 1e9 })
  clock.advance(60_000)
  startFakeServer(market.runtime)
  const { user } = await renderPage(<EventView slug="rain" related={null} />, {
    path: '/event/rain?amount=50',
  })
  await screen.findByRole('heading', { level: 1, name: 'Rain tomorrow?' })
  const book = () => region('Polymarket order book')
  expect(book().getByRole('rowheader', { name: '50.0¢' })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Over time' }))
  const slider = await screen.findByRole('slider', { name: 'Moment of the order books' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Live')
  const step = Number(slider.getAttribute('step'))
  const early = Math.round((Number(slider.getAttribute('max')) - 90_000) / step) * step
  fireEvent.change(slider, { target: { value: String(early) } })
  expect(await screen.findByText(/^Books at \d\d:\d\d:\d\d$/)).toBeDefined()
  expect(await book().findByRole('rowheader', { name: '40.0¢' })).toBeDefined()
  expect(book().queryByRole('rowheader', { name: '50.0¢' })).toBeNull()
  expect(await screen.findByText(/Your order would have cost 4\d\.\d\d¢ a token, all in/)).toBeDefined()
  expect(screen.getByRole('table', { name: /^Depth over time/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back to live' }))
  expect(await book().findByRole('rowheader', { name: '50.0¢' })).toBeDefined()
  expect(screen.queryByText(/^Books at/)).toBeNull()
})

test('the tape beside the ladder shows trades at prices of the selected side', async () => {
  const server = startFakeServer(startTestMarket().runtime)
  const trade = { platform: 'platform_1', ts: '2026-01-15T12:00:00.000Z', size: 120, id: 't1' }
  server.answer('GET /api/trades', () =>
    Response.json({
      trades: [
        { ...trade, outcome: 'yes', side: 'buy', price: 0.4 },
        { ...trade, id: 't2', outcome: 'no', side: 'buy', price: 0.59 },
      ],
    }),
  )
  const { user } = await renderPage(<EventView slug="rain" related={null} />, { path: '/event/rain' })
  await screen.findByRole('heading', { level: 1, name: 'Rain tomorrow?' })
  const tape = await screen.findByRole('table', { name: 'Latest trades, newest first' })
  const prices = () =>
    within(tape)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
  expect(prices()).toEqual(['Bought at 40.0¢', 'Sold at 41.0¢'])
  await user.keyboard('n')
  expect(prices()).toEqual(['Sold at 60.0¢', 'Bought at 59.0¢'])
})

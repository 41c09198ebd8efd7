import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { POST as planOrder } from '@/app/api/liquidity/distribution/route'
import { failing, silent, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { NO_FEE } from '@/lib/core/domain/fees'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { PlanView } from './PlanView'

preparePageTests()

const PLAN = 'POST /api/liquidity/distribution'
const planner = () => within(screen.getByRole('region', { name: 'Plan an order' }))

async function openPlanner(search = '', options: TestRuntimeOptions = {}) {
  const market = startTestMarket(options)
  const server = startFakeServer(market.runtime)
  const open = async () => {
    const view = await renderPage(<PlanView />, { path: `/plan?event=rain${search}` })
    await screen.findByRole('region', { name: 'Plan an order' })
    return view
  }
  return { ...market, server, open }
}

test('a plan shows its figures, its legs, and that the browser verified it', async () => {
  const { open } = await openPlanner('&amount=400')
  await open()
  expect(await planner().findByText('Average price, all in')).toBeDefined()
  expect(await planner().findByText('Verified: no other split is better')).toBeDefined()
  const parts = within(planner().getByRole('region', { name: 'Parts of the order' }))
  expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Polymarket/),
    expect.stringMatching(/^Kalshi/),
  ])
})

test('while another amount is being planned, the orders of the plan before cannot be begun', async () => {
  const { open, server } = await openPlanner('&amount=400')
  const { user } = await open()
  const button = (name: string) => planner().findByRole<HTMLButtonElement>('button', { name })
  await planner().findByText('Verified: no other split is better')
  const [prepare, practise] = [await button('Prepare orders'), await button('Practise this plan')]
  expect([prepare.disabled, practise.disabled]).toEqual([false, false])
  const gate: { open: () => void } = { open: () => undefined }
  const held = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  server.answer(PLAN, async (request) => {
    await held
    return planOrder(request)
  })
  const amount = planner().getByLabelText('You pay')
  await user.clear(amount)
  await user.type(amount, '100')
  expect([prepare.disabled, practise.disabled]).toEqual([true, true])
  // Typing has ended: the plan is on its way.
  await waitFor(() => expect(server.bodies).toContainEqual(expect.objectContaining({ amount_usd: 100 })))
  expect([prepare.disabled, practise.disabled]).toEqual([true, true])
  gate.open()
  await waitFor(() => expect([prepare.disabled, practise.disabled]).toEqual([false, false]))
})

test('a fee at a rate that the platform has not stated is labelled as assumed', async () => {
  const assumed = { ...NO_FEE, model: 'quadratic', rate: 0.02, assumed: true } as const
  const polymarket = { ...marketOn('polymarket', 'p1'), fee: assumed }
  const outcome = buildOutcome('o1', [member(polymarket), member(marketOn('kalshi', 'k1'))])
  const { open } = await openPlanner('&amount=400', {
    events: [buildGroup('rain', [outcome], { title: 'Rain tomorrow?' })],
  })
  const { user } = await open()
  const parts = within(await planner().findByRole('region', { name: 'Parts of the order' }))
  await user.click(await parts.findByRole('button', { name: 'Details of the order on Polymarket' }))
  await user.click(parts.getByRole('button', { name: 'Details of the order on Kalshi' }))
  const said = /^Assumed rate: .* has not stated this market's rate yet/
  expect(await parts.findAllByText(said)).toHaveLength(1)
  expect(within(parts.getAllByRole('listitem')[0] as HTMLElement).getByText(said)).toBeDefined()
})

test('a plan whose figures were tampered with in transit is shown as not verified', async () => {
  const { open, server } = await openPlanner('&amount=400')
  server.answer(PLAN, async (request) => {
    const plan = await (await planOrder(request)).json()
    plan.combined.usd -= 1
    return Response.json(plan)
  })
  await open()
  expect(await planner().findByText('Not verified')).toBeDefined()
})

test('while the first plan is computed a placeholder says so', async () => {
  const { open, server } = await openPlanner()
  server.answer(PLAN, silent)
  await open()
  expect(await planner().findByText('Calculating the plan…')).toBeDefined()
})

test('an impossible plan shows why, and one that cannot be refreshed stays with a warning', async () => {
  const { open, server } = await openPlanner()
  server.answer(PLAN, failing)
  await open()
  expect((await planner().findByRole('alert')).textContent).toBe(
    'No plan availableThe service cannot answer now.',
  )
  server.restore(PLAN)
  expect(await planner().findByText('Average price, all in')).toBeDefined()
  server.answer(PLAN, failing)
  expect(await planner().findByText(/^The plan could not be refreshed\./)).toBeDefined()
  expect(planner().getByText('Average price, all in')).toBeDefined()
})

test('offline, the plan of the previous order is not shown as the next one', async () => {
  const { open, server } = await openPlanner('&amount=400')
  const { user } = await open()
  await planner().findByText('Verified: no other split is better')
  server.answer(PLAN, failing)
  await user.type(planner().getByLabelText('You pay'), '0')
  expect(await planner().findByText('No plan for this order yet')).toBeDefined()
  expect(planner().queryByText(/^Verified/)).toBeNull()
  expect(planner().queryByText('Average price, all in')).toBeNull()
  server.restore(PLAN)
  expect(await planner().findByText(/^Verified/, {}, { timeout: 10_000 })).toBeDefined()
})

test('errors are at their fields and no invalid order is sent', async () => {
  const { open, server } = await openPlanner()
  const { user } = await open()
  await planner().findByText('Average price, all in')
  const fault = async (label: string | RegExp, text: string) => {
    const field = planner().getByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect(await fault('You pay', '')).toBe('Enter an amount.')
  expect(await fault('You pay', '0')).toBe('Enter more than zero.')
  expect(await fault('You pay', '1,5')).toMatch('A comma only separates thousands')
  expect(await planner().findByText('Fix the marked field to see a plan.')).toBeDefined()
  const sent = server.bodies.length
  expect(await fault(/^Pay at most/, '100')).toBe('Enter cents between 0 and 100.')
  await user.click(planner().getByText('Settings'))
  await user.click(planner().getByRole('switch', { name: /Include transaction costs/ }))
  expect(await fault('Cost per platform, in dollars', 'x')).toBe('Enter dollars, such as 0.05.')
  expect(server.bodies).toHaveLength(sent)
})

test('a sale of holdings shows its caps, sells all of them on request, and lifts the caps', async () => {
  const { open, server } = await openPlanner(
    '&direction=sell&unit=tokens&amount=10&held=platform_1:40,platform_2:60',
  )
  const { user } = await open()
  const caps = within(await planner().findByRole('region', { name: 'Sell only what you hold' }))
  expect(caps.getAllByRole('listitem')).toHaveLength(2)
  await user.click(caps.getByRole('button', { name: 'Sell all' }))
  expect(planner().getByLabelText('You sell')).toHaveProperty('value', '100')
  await waitFor(() =>
    expect(server.bodies.at(-1)).toMatchObject({
      amount_tokens: 100,
      tokens: { platform_1: { max_tokens: 40 }, platform_2: { max_tokens: 60 } },
    }),
  )
  await user.click(caps.getByRole('button', { name: 'Remove limits' }))
  expect(planner().queryByRole('region', { name: 'Sell only what you hold' })).toBeNull()
  await waitFor(() => expect(server.bodies.at(-1)).not.toHaveProperty('tokens.platform_1.max_tokens'))
})

test('books too thin for the order are reported, and the plan takes the available size', async () => {
  const { open } = await openPlanner('&amount=100000')
  await open()
  expect(await planner().findByText('no single platform fills this order')).toBeDefined()
})

test('an unknown event leads back to the search', async () => {
  startFakeServer(startTestMarket().runtime)
  await renderPage(<PlanView />, { path: '/plan?event=gone' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This event could not be loaded/)
  expect(screen.getByRole('link', { name: 'Choose another' }).getAttribute('href')).toBe('/plan')
})

test('without an event the planner has a search for one', async () => {
  startFakeServer(startTestMarket().runtime)
  await renderPage(<PlanView />, { path: '/plan' })
  expect(await screen.findByRole('link', { name: /Rain tomorrow/ })).toBeDefined()
})

test('arrow keys move from the search to its results and back, and Enter opens the first', async () => {
  startFakeServer(startTestMarket().runtime)
  const { user } = await renderPage(<PlanView />, { path: '/plan' })
  const link = await screen.findByRole('link', { name: /Rain tomorrow/ })
  const field = screen.getByRole('searchbox')
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(field)
  let opened = 0
  link.addEventListener('click', () => {
    opened += 1
  })
  await user.keyboard('{Enter}')
  expect(opened).toBe(1)
})

test('Enter before the search has responded opens the new result, never the previous list', async () => {
  const [a, b] = [marketOn('polymarket', 'a1'), marketOn('polymarket', 'b1')]
  startFakeServer(
    startTestMarket({
      events: [
        buildGroup('rain', [buildOutcome('o1', [member(a), member(marketOn('kalshi', 'a2'))])], {
          title: 'Rain tomorrow?',
        }),
        buildGroup('snow', [buildOutcome('o2', [member(b)])], { title: 'Snow tomorrow?' }),
      ],
    }).runtime,
  )
  const { user } = await renderPage(<PlanView />, { path: '/plan' })
  const before = await screen.findByRole('link', { name: /Rain tomorrow/ })
  const opened: string[] = []
  window.addEventListener('click', ({ target }) => opened.push(String((target as Element).textContent)))
  await user.type(screen.getByRole('searchbox'), 'snow{Enter}')
  expect(before.isConnected).toBe(true)
  expect(opened.filter((text) => text.includes('tomorrow'))).toEqual([])
  await waitFor(() => expect(opened.at(-1)).toMatch(/^Snow tomorrow/))
  expect(opened.filter((text) => text.startsWith('Rain'))).toEqual([])
})

test('figures that differ are labelled: sets, the whole order, prices with fees, tokens taken as the fee', async () => {
  const fee = { ...NO_FEE, model: 'min_side', rate: 0.02, chargedIn: 'tokens_on_buy' } as const
  const predictfun = { ...marketOn('polymarket', 'p1'), fee }
  const outcome = buildOutcome('o1', [member(predictfun), member(marketOn('kalshi', 'k1'))])
  const { open } = await openPlanner('&amount=400', {
    events: [buildGroup('rain', [outcome], { title: 'Rain tomorrow?' })],
  })
  const { user } = await open()
  await user.click(await planner().findByText('Verified: no other split is better'))
  expect(planner().getByText('Able to take a part or all of the order')).toBeDefined()
  expect(
    planner().getByText(/^The orders are for [\d,.]+ tokens: [\d,.]+ of them are taken as fees\.$/),
  ).toBeDefined()
  await user.click(await parts().findByRole('button', { name: 'Details of the order on Polymarket' }))
  const named = async (name: string) => (await parts().findByText(name)).nextElementSibling?.textContent ?? ''
  const [ordered, kept, got] = await Promise.all(
    ['Tokens ordered', 'Fee in tokens', 'Tokens you get'].map(async (name) =>
      Number((await named(name)).replaceAll(',', '')),
    ),
  )
  expect(ordered).toBeCloseTo((kept ?? 0) + (got ?? 0), 1)
  expect(kept).toBeGreaterThan(0)
  const limit = await named('Limit before fees')
  expect(rows()[0]?.textContent).toContain(`at ≤ ${limit}`)
  const cents = async (name: string) => Number.parseFloat(await named(name))
  expect(await cents('Worst price, all in')).toBeGreaterThan(Number.parseFloat(limit))
  expect(await cents('Average, all in')).toBeLessThanOrEqual(await cents('Worst price, all in'))
})

const parts = () => within(planner().getByRole('region', { name: 'Parts of the order' }))
const rows = () => parts().getAllByRole('listitem')

test('each leg is a ticket with its side, tokens, limit and link; a platform without one shows why', async () => {
  const { open, books, kalshi } = await openPlanner('&amount=400')
  await open()
  await parts().findByText(/^Place each order/)
  await waitFor(() =>
    expect(rows()[0]?.textContent).toMatch(/^Polymarket\d+%Buy [\d,.]+ Yes at ≤ 4\d\.\d¢, \$/),
  )
  const link = within(rows()[0] as HTMLElement).getByRole('link', { name: 'Open market on Polymarket' })
  expect(link.getAttribute('href')).toMatch(/^https?:/)
  books.markStale({ venue: 'kalshi', marketId: kalshi.id })
  await waitFor(() => expect(rows()[1]?.textContent).toBe('Kalshibook stale'), { timeout: 10_000 })
  expect(parts().getByRole('checkbox', { name: 'Done on Kalshi' })).toHaveProperty('disabled', true)
})

test('while the next plan loads no quote age is shown', async () => {
  const { open, server } = await openPlanner('&amount=400')
  const { user } = await open()
  await parts().findByText(/^Quote \d s old$/)
  server.answer(PLAN, silent)
  await user.type(planner().getByLabelText('You pay'), '0')
  await waitFor(() => expect(parts().queryByText(/^Quote/)).toBeNull())
  expect(rows()[0]?.textContent).toMatch(/^Polymarket\d+%Buy/)
})

test('a limit that excludes a platform is explained in its row, which stays in place', async () => {
  const { open } = await openPlanner('&amount=100')
  const { user } = await open()
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.type(planner().getByLabelText(/^Pay at most/), '40.5')
  await waitFor(() => expect(rows()[1]?.textContent).toBe('Kalshino size below the limit'))
})

test('ticked legs are frozen, and the rest of the order is planned from the remainder', async () => {
  const { open, server } = await openPlanner('&amount=400')
  const { user } = await open()
  await waitFor(() => expect(rows()[1]?.textContent).toMatch(/^Kalshi\d+%/))
  await user.click(parts().getByRole('checkbox', { name: 'Done on Polymarket' }))
  expect(parts().getByText(/^Parts as of /)).toBeDefined()
  const rest = parts().getByRole('button', { name: /^Plan the rest: \$/ })
  const left = Number(rest.textContent?.replace(/^Plan the rest: \$/, ''))
  await user.click(rest)
  await waitFor(() =>
    expect(server.bodies.at(-1)).toMatchObject({ amount_usd: expect.closeTo(left, 2), direction: 'buy' }),
  )
  expect(left).toBeLessThan(400)
  expect(parts().getByRole('checkbox', { name: 'Done on Polymarket' })).toHaveProperty('checked', false)
})

test('the plan is compared with the usual venue, which the browser stores', async () => {
  const { open } = await openPlanner('&amount=400')
  const { user } = await open()
  await planner().findByText(/^saves against \w+$/)
  await user.selectOptions(planner().getByLabelText('I normally use'), 'Kalshi')
  const line = (await planner().findByText(/^saves against Kalshi/)).textContent
  expect(line).toMatch(/^saves \$\d+\.\d\d against Kalshi \(\d+\.\d\d%, [\d.]+ tokens\)$/)
  expect(window.localStorage.getItem('crossbook:usual-venue')).toBe('kalshi')
})

test('a book that cannot fill the order does not look cheap', async () => {
  const { open } = await openPlanner('&amount=1500')
  await open()
  const table = within(await planner().findByRole('table'))
  const polymarket = table.getByRole('row', { name: /^Polymarket/ })
  const cells = within(polymarket).getAllByRole('cell')
  expect(cells[1]?.textContent).toMatch(/^\d\d%$/)
  expect(cells[3]?.textContent).toBe('–')
  expect(within(table.getByRole('row', { name: /^Kalshi/ })).getAllByRole('cell')[3]?.textContent).toMatch(
    /^\$/,
  )
})

test('the route of an order of any size is a picture with a slider, in words and as a table', async () => {
  const { open, server } = await openPlanner('&amount=150')
  const { user } = await open()
  const route = within(screen.getByRole('region', { name: 'Route of the order' }))
  const slider = await route.findByRole('slider', { name: /^Order size/ })
  expect(slider.getAttribute('aria-valuetext')).toBe('$150')
  expect(route.getByText(/^Kalshi is part of every split from \$/)).toBeDefined()
  await user.click(route.getByText('View as table'))
  const paid = (name: RegExp) => within(route.getByRole('row', { name })).getAllByRole('cell')[0]?.textContent
  expect(paid(/^Kalshi/)).toBe('$0.00')
  fireEvent.change(slider, { target: { value: '100' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('$1,000')
  expect(Number(paid(/^Kalshi/)?.replace(/[$,]/g, ''))).toBeGreaterThan(0)
  expect(route.getByText(/cheaper than \w+ alone/)).toBeDefined()
  fireEvent.change(slider, { target: { value: '300' } })
  expect(route.getByText(/^The books fill \d+% of this order/)).toBeDefined()
  fireEvent.change(slider, { target: { value: '100' } })
  await user.click(route.getByRole('button', { name: 'Plan $1,000' }))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ amount_usd: 1_000 }))
  // It shows the order on the page, whatever the slider showed before.
  const amount = planner().getByLabelText('You pay')
  await user.clear(amount)
  await user.type(amount, '345')
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('$345'))
})

test('the route of the current order has the figures of its plan, not others of the same order', async () => {
  const { open, server } = await openPlanner('&amount=700')
  server.answer(PLAN, async (request) => {
    const plan = await (await planOrder(request)).json()
    plan.combined.savings_usd = 12.34
    return Response.json(plan)
  })
  await open()
  expect(await planner().findByText('$12.34')).toBeDefined()
  const route = within(screen.getByRole('region', { name: 'Route of the order' }))
  expect((await route.findByText(/cheaper than \w+ alone/)).textContent).toContain('$12.34')
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { exampleAnswer } from '@/lib/contract/examples/answers'
import { executionResponse, type WireExecution } from '@/lib/contract/executions'
import { type PracticeResponse, practiceResponse } from '@/lib/contract/practice'
import { PracticeView } from './PracticeView'
import { PractisePlan } from './PractisePlan'

preparePageTests()

const ACCOUNT = practiceResponse.parse(exampleAnswer('getPractice'))
const DONE = executionResponse.parse(exampleAnswer('getExecution'))

function startPractice(account: PracticeResponse, executions: WireExecution[] = []): FakeServer {
  const server = startFakeServer(startTestMarket().runtime)
  server.answer('GET /api/practice', () => Response.json(account))
  server.answer('GET /api/executions', () =>
    Response.json({ executions, offset: 0, limit: 50, total: executions.length }),
  )
  return server
}

const PLAN = { tokens: { platform_1: 'p1:yes' }, direction: 'buy' as const, amount_usd: 250 }

test('one click carries a plan out, and says what became of it', async () => {
  const server = startPractice(ACCOUNT)
  const filled = { tokens: 0, usd: 0, fee_usd: 0, price: null }
  let state: WireExecution['state'] = 'sent'
  server.answer('POST /api/executions', () => Response.json({ ...DONE, state, filled, changes: [] }))
  server.answer(`GET /api/executions/${DONE.id}`, () => {
    state = 'done'
    return Response.json(DONE)
  })
  const { user } = await renderPage(<PractisePlan request={PLAN} isCurrent />, { path: '/event/rain' })
  await user.click(screen.getByRole('button', { name: 'Practise this plan' }))
  await screen.findByText(/Bought 595.23 tokens for \$249.99, 42.00¢ each\./)
  expect(screen.getByRole('link', { name: 'Practice account' }).getAttribute('href')).toBe('/practice')
  expect(server.bodies).toContainEqual({ mode: 'practice', plan: PLAN })
})

test('a refused order says why', async () => {
  const server = startPractice(ACCOUNT)
  const msg = 'This order may cost $250.00, and $12.00 of the practice account is free.'
  server.answer('POST /api/executions', () =>
    Response.json({ detail: [{ loc: ['path'], msg, type: 'conflict' }] }, { status: 409 }),
  )
  const { user } = await renderPage(<PractisePlan request={PLAN} isCurrent />, { path: '/event/rain' })
  await user.click(screen.getByRole('button', { name: 'Practise this plan' }))
  expect(await screen.findByText(msg)).toBeDefined()
})

test('the account is in view with positions and orders, and an unknown value is not zero', async () => {
  const [position] = ACCOUNT.positions
  const unknown = {
    ...position,
    market_id: 'gone',
    event_title: 'Gone',
    value_usd: null,
    unrealized_usd: null,
  }
  const account = {
    ...ACCOUNT,
    total_usd: null,
    value_usd: null,
    unrealized_usd: null,
    unknown_values: 1,
    positions: [...ACCOUNT.positions, unknown as (typeof ACCOUNT.positions)[number]],
  }
  const rejected = {
    ...DONE,
    id: 'exe_2',
    state: 'rejected' as const,
    filled: { tokens: 0, usd: 0, fee_usd: 0, price: null },
    changes: [
      {
        at: DONE.created_at,
        platform: 'platform_1' as const,
        state: 'rejected' as const,
        cause: 'The market takes no orders any more.',
      },
    ],
  }
  startPractice(account, [DONE, rejected])
  await renderPage(<PracticeView />, { path: '/practice' })
  const total = await screen.findByText('1 without a price')
  expect(total.parentElement?.textContent).toContain('–')
  expect(screen.getByText(/Practice leaves out what your orders would do to other traders/)).toBeDefined()
  expect(screen.getAllByText('595.23 at 42.00¢')).toHaveLength(2)
  expect(await screen.findByText('The market takes no orders any more.')).toBeDefined()
})

test('a new account says how to begin, a failure that it is one, and beginning anew is confirmed first', async () => {
  const server = startPractice({ ...ACCOUNT, positions: [] })
  let resets = 0
  server.answer('POST /api/practice/reset', () => {
    resets += 1
    return Response.json(ACCOUNT)
  })
  const { user, unmount } = await renderPage(<PracticeView />, { path: '/practice' })
  expect(await screen.findByText(/^No positions yet/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Begin anew' }))
  expect(resets).toBe(0)
  const dialog = await screen.findByRole('dialog')
  await user.click(
    screen.getAllByRole('button', { name: 'Begin anew' }).find((one) => dialog.contains(one)) as Element,
  )
  await waitFor(() => expect(resets).toBe(1))
  unmount()
  server.answer('GET /api/practice', failing)
  await renderPage(<PracticeView />, { path: '/practice' })
  expect((await screen.findByText('Your positions could not be loaded.')).textContent).toBeDefined()
})

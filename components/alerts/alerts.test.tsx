import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HistoryView } from '@/components/event/history/HistoryView'
import { useTicketStore } from '@/components/planner/ticket/useTicket'
import { type FakeServer, failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { alertsQuery } from '@/lib/browser/alerts/alerts'
import type { StreamAlert, WireAlert, WireFiring } from '@/lib/contract/alerts'
import type { EventDetail } from '@/lib/contract/event'
import { AlertNotices } from './AlertNotices'
import { AlertsPanel } from './AlertsPanel'
import { FollowAlerts } from './FollowAlerts'

preparePageTests()

const ALERT: WireAlert = {
  id: 'alr_1',
  outcome_id: 'o1',
  outcome: 'yes',
  direction: 'buy',
  amount_usd: 250,
  amount_tokens: null,
  all_in_price: 0.42,
  platforms: null,
  settlement: null,
  cooldown_s: 900,
  expires_at: null,
  webhook_id: null,
  note: null,
  state: 'active',
  armed: true,
  firings: 0,
  created_at: '2026-11-21T00:00:00.000Z',
  event_slug: 'rain',
  event_title: 'Rain tomorrow',
  outcome_group_title: null,
  last_firing: null,
}

/** As the stream sends it. */
const STREAMED: StreamAlert['alert'] = {
  id: ALERT.id,
  outcome_id: ALERT.outcome_id,
  outcome: ALERT.outcome,
  direction: ALERT.direction,
  amount_usd: ALERT.amount_usd,
  amount_tokens: ALERT.amount_tokens,
  all_in_price: ALERT.all_in_price,
  note: ALERT.note,
  event_slug: ALERT.event_slug,
  event_title: ALERT.event_title,
  outcome_group_title: ALERT.outcome_group_title,
}

const firing = (number: number): WireFiring => ({
  id: `fir_${number}`,
  alert_id: 'alr_1',
  number,
  fired_at: '2026-11-21T00:00:00.000Z',
  plan: {
    price: 0.41,
    tokens: 609.75,
    usd: 250,
    fee_usd: 0,
    legs: [],
    book_ts: null,
    url: '/plan?event=rain&outcome=o1',
  },
})

/** A service with these alerts and alice signed in. */
function startAlerts(alerts: WireAlert[]): FakeServer {
  const server = startFakeServer(startTestMarket().runtime)
  server.signIn('alice')
  server.answer('GET /api/alerts', () => Response.json({ alerts }))
  return server
}

test('alerts are listed with their condition; each is paused and deleted by its own button', async () => {
  const alerts = [
    ALERT,
    { ...ALERT, id: 'alr_2', amount_usd: null, amount_tokens: 10, last_firing: firing(1) },
  ]
  const server = startAlerts(alerts)
  server.answer('PATCH /api/alerts/alr_1', () => {
    alerts[0] = { ...ALERT, state: 'paused' }
    return Response.json(alerts[0])
  })
  server.answer('DELETE /api/alerts/alr_2', () => {
    alerts.pop()
    return Response.json({ id: 'alr_2', deleted: true })
  })
  const { user } = await renderPage(<AlertsPanel />, { path: '/account' })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Buy $250.00 of Yes at 42.00¢ or less')
  expect(first?.textContent).toContain('none yet')
  expect(
    within(second as HTMLElement)
      .getByRole('link', { name: /at 41.00¢/ })
      .getAttribute('href'),
  ).toBe('/plan?event=rain&outcome=o1')
  await user.click(screen.getByRole('button', { name: 'Pause Buy $250.00 of Yes' }))
  expect(await screen.findByRole('button', { name: 'Resume Buy $250.00 of Yes' })).toBeDefined()
  expect(server.bodies).toContainEqual({ state: 'paused' })
  await user.click(screen.getByRole('button', { name: /^Delete Buy 10.00 tokens/ }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('an account without alerts is shown where to create them, and a list that cannot be read shows an error', async () => {
  const server = startAlerts([])
  const { unmount } = await renderPage(<AlertsPanel />, { path: '/account' })
  expect(await screen.findByText(/^No alerts yet/)).toBeDefined()
  unmount()
  server.answer('GET /api/alerts', failing)
  await renderPage(<AlertsPanel />, { path: '/account' })
  expect((await screen.findByRole('alert')).textContent).toContain('Your alerts could not be loaded.')
})

/** A stream of firings that stays open; `send` sends one message. */
function startStream(server: FakeServer) {
  const encoder = new TextEncoder()
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  let lastEventId: string | null = null
  server.answer('GET /api/stream', ({ headers }) => {
    lastEventId = headers.get('last-event-id')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        feed = controller
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    opened: () => waitFor(() => expect(feed).toBeDefined(), { timeout: 5_000 }),
    lastEventId: () => lastEventId,
    send(number: number) {
      const data: StreamAlert = { alert: STREAMED, firing: firing(number) }
      feed?.enqueue(encoder.encode(`id: ${number}\nevent: alert\ndata: ${JSON.stringify(data)}\n\n`))
    },
  }
}

/** What the browser shows for a page in the background. */
function installNotifications(permission: NotificationPermission) {
  const shown: { title: string; body: string; tag: string }[] = []
  class BrowserNotification {
    static permission = permission
    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      shown.push({ title, body, tag })
    }
  }
  Object.defineProperty(window, 'Notification', { value: BrowserNotification, configurable: true })
  return shown
}
const hide = (hidden: boolean) =>
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })

afterEach(() => {
  Reflect.deleteProperty(window, 'Notification')
  Reflect.deleteProperty(document, 'hidden')
})

test('a firing is shown on the page once, with its plan, until dismissed', async () => {
  const stream = startStream(startAlerts([ALERT]))
  const { user } = await renderPage(<FollowAlerts follows since={undefined} />, { path: '/' })
  await stream.opened()
  stream.send(1)
  // After a reconnect the same firing may come again.
  stream.send(1)
  stream.send(2)
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Open in the planner' })).toHaveLength(2))
  expect(screen.getByRole('region', { name: 'Alerts' }).textContent).toContain(
    'Buy $250.00 of Yes is at 41.00¢: you wait for 42.00¢.',
  )
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' })
  if (first) await user.click(first)
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
})

/** As after an alert was created. */
function Reload() {
  const { data, refetch } = useQuery(alertsQuery())
  return (
    data && (
      <button type="button" onClick={() => void refetch()}>
        {data.alerts.length} alerts
      </button>
    )
  )
}

test('the first alert of an account may fire before its stream is open: the stream starts with it', async () => {
  const alerts: WireAlert[] = []
  const stream = startStream(startAlerts(alerts))
  const { user } = await renderPage(
    <>
      <AlertNotices />
      <Reload />
    </>,
    { path: '/' },
  )
  const reload = await screen.findByRole('button', { name: '0 alerts' })
  alerts.push(ALERT)
  await user.click(reload)
  await stream.opened()
  expect(stream.lastEventId()).toBe(String(Date.parse(ALERT.created_at) - 1))
})

test('firings from before the page was opened are not shown again', async () => {
  const stream = startStream(startAlerts([ALERT]))
  await renderPage(<AlertNotices />, { path: '/' })
  await stream.opened()
  expect(stream.lastEventId()).toBeNull()
})

test('the browser notifies of a page in the background where permitted, and never otherwise', async () => {
  for (const [permission, hidden, expected] of [
    ['granted', true, ['fir_1']],
    ['granted', false, []],
    ['denied', true, []],
  ] as const) {
    const shown = installNotifications(permission)
    hide(hidden)
    const stream = startStream(startAlerts([ALERT]))
    const { unmount } = await renderPage(<FollowAlerts follows since={undefined} />, { path: '/' })
    await stream.opened()
    stream.send(1)
    await screen.findByRole('link', { name: 'Open in the planner' })
    expect(shown.map(({ tag }) => tag)).toEqual(expected)
    if (expected.length > 0) expect(shown[0]?.title).toBe('Rain tomorrow')
    unmount()
  }
})

function Chart({ event }: { event: EventDetail }) {
  const ticket = useTicketStore()
  const [outcome] = event.outcomes
  return outcome && <HistoryView event={event} outcome={outcome} side="yes" ticket={ticket} interval="1d" />
}

test('active alerts are marked on the price chart of their outcome, a No at its Yes price', async () => {
  const server = startAlerts([
    ALERT,
    { ...ALERT, id: 'alr_2', outcome: 'no', all_in_price: 0.3 },
    { ...ALERT, id: 'alr_3', all_in_price: 0.2, state: 'paused' },
    { ...ALERT, id: 'alr_4', all_in_price: 0.1, outcome_id: 'o2' },
  ])
  const points = [1_763_600_000, 1_763_603_600].map((at, i) => [at, 0.4 + i / 10])
  server.answer('GET /api/price-history', () =>
    Response.json({ series: { platform_1: points, platform_2: null } }),
  )
  const event: EventDetail = await (await fetch('/api/event/rain')).json()
  await renderPage(<Chart event={event} />, { path: '/event/rain' })
  await waitFor(() =>
    expect(screen.getAllByText(/^My alert/).map(({ textContent }) => textContent)).toEqual([
      'My alert 42.0¢',
      'My alert 70.0¢',
    ]),
  )
})

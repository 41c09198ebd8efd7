import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'

preparePageTests()

async function open(options: TestRuntimeOptions = {}) {
  const server = startFakeServer(startTestMarket(options).runtime)
  await renderPage(null, { path: '/' })
  return server
}

test('with every venue connected there is no banner', async () => {
  await open()
  for (const status of screen.getAllByRole('status')) expect(status.textContent).toBe('')
})

test.each<[string, TestRuntimeOptions['health'], unknown[]]>([
  [
    'every venue in trouble is named with its reason, and what it means for prices',
    {
      kalshi: { state: 'down', message: '' },
      opinion: { state: 'needs_key', message: 'no API key is set' },
      limitless: { state: 'degraded', message: '' },
    },
    [
      expect.stringMatching(/^Kalshi cannot be reached.* Its prices are not shown\.$/),
      expect.stringMatching(/^Limitless answers only in part/),
      expect.stringMatching(/^Opinion needs a key.* Its prices are not shown\.$/),
    ],
  ],
  [
    'venues that are down together share a sentence',
    {
      polymarket: { state: 'down', message: 'no answer' },
      kalshi: { state: 'down', message: 'no answer' },
      opinion: { state: 'needs_key', message: 'no API key is set' },
    },
    [
      'Polymarket and Kalshi cannot be reached. Their prices are not shown.',
      expect.stringMatching(/^Opinion needs a key/),
    ],
  ],
])('%s', async (_, health, messages) => {
  await open({ health })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(messages)
})

test('a browser that goes offline shows it, and clears it when back', async () => {
  await open()
  const go = (online: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
  }
  go(false)
  expect(screen.getByText('You are offline.')).toBeDefined()
  go(true)
  expect(screen.queryByText('You are offline.')).toBeNull()
})

test('an unreachable service is distinguished from one that responds with an error', async () => {
  const server = await open()
  server.unplug()
  expect(await screen.findByText('The server is not responding.')).toBeDefined()
  server.unplug(false)
  await waitFor(() => expect(screen.queryByText('The server is not responding.')).toBeNull())
  server.answer('GET /api/platforms', failing)
  const before = server.requests.length
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(before))
  expect(screen.queryByText('The server is not responding.')).toBeNull()
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { distributionResponse } from '@/lib/contract/distribution'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { kalshi, poly, rain, rainTokens } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { POST } from './route'

const path = '/api/liquidity/distribution'

test('requests that waited for the same read are planned in turns of the loop of their own', async () => {
  const { runtime, books } = createTestRuntime({ events: [rain] })
  books.put(buildBook(poly, { asks: [[0.45, 500]], bids: [[0.44, 500]] }))
  books.put(buildBook(kalshi, { asks: [[0.46, 500]], bids: [[0.43, 500]] }))
  const orders = 6
  let waiting = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const seen: ('plan' | 'loop')[] = []
  const { catalogue, metrics } = runtime
  setRuntime({
    ...runtime,
    catalogue: {
      ...catalogue,
      async findMarketsByToken(refs) {
        waiting += 1
        if (waiting === orders) open()
        await gate
        return catalogue.findMarketsByToken(refs)
      },
    },
    metrics: { ...metrics, planned: () => seen.push('plan') },
  })
  onTestFinished(() => setRuntime(undefined))
  // On this clock any plan exceeds the loop's time budget.
  let ms = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 3
    return ms
  })
  onTestFinished(() => clock.mockRestore())
  let isDone = false
  const look = () => {
    seen.push('loop')
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await Promise.all(
    Array.from({ length: orders }, (_, i) =>
      routeReply(POST, distributionResponse, {
        path,
        body: { tokens: rainTokens, direction: 'buy', amount_usd: 50 + i },
      }),
    ),
  )
  isDone = true
  expect(seen.filter((what) => what === 'plan')).toHaveLength(orders)
  expect(seen.filter((what, i) => what === 'plan' && seen[i - 1] === 'plan')).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { distributionResponse } from '@/lib/contract/distribution'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { rain, rainTokens } from '@/lib/dev/testing/support/rain'
import { rainBooks } from './rainBooks.testkit'
import { POST } from './route'

beforeEach(() => {
  const { books } = installRuntime({ events: [rain] })
  for (const book of rainBooks()) books.put(book)
})

const path = '/api/liquidity/distribution'
const order = { tokens: rainTokens, direction: 'buy', amount_tokens: 15 }
const plan = (body: object) => routeReply(POST, distributionResponse, { path, body })

test('an all-in limit is kept beside a raw one, and the worst all-in price is within it', async () => {
  const limited = await plan({ ...order, max_all_in: 0.459_999_9, max_price: 0.9 })
  expect(limited.platforms.platform_1).toMatchObject({ used: true, worst_all_in: 0.45 })
  expect(limited.platforms.platform_2).toMatchObject({
    used: false,
    reason: 'limit_price',
    worst_all_in: null,
  })
  const wider = await plan({ ...order, max_all_in: 0.46 })
  expect(wider.platforms.platform_2).toMatchObject({ used: true, worst_all_in: 0.46 })
  expect((await plan({ ...order, max_all_in: 0.9, max_price: 0.45 })).combined.tokens).toBe(10)
})

test('an all-in limit of the other direction is refused', async () => {
  const refused = await routeRefusal(POST, { path, body: { ...order, min_all_in: 0.4 } })
  expect(refused).toMatchObject({ status: 422, faults: { 'body.min_all_in': 'value_error' } })
})

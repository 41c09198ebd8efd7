import { expect, test } from 'vitest'
import { sparklinesResponse } from '@/lib/contract/sparklines'
import { price, usd } from '@/lib/core/domain/units'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET } from './route'

const small = marketOn('polymarket', 'p1', { volume: usd(1) })
const large = marketOn('kalshi', 'K1', { volume: usd(9) })
const rain = buildGroup('rain', [
  buildOutcome('o0', [member(marketOn('polymarket', 'p0'))], { title: 'Monday' }),
  buildOutcome('o1', [member(small), member(large, true)], { title: 'Tuesday' }),
])
const snow = buildGroup('snow', [buildOutcome('o2', [member(marketOn('limitless', 'l1'))])])

test('returns the leading outcome of each event from its largest platform, framed as the event', async () => {
  const requested: string[] = []
  const { books } = installRuntime({
    events: [rain, snow],
    sparklines: {
      read: async (markets) =>
        markets.map(({ id }) => {
          requested.push(id)
          if (id !== 'K1') return { state: 'collecting' }
          const points = [NOW - 5_000, NOW].map((at) => ({ at, price: price(420_000) }))
          return { state: 'ready', points, change24h: 30_000 }
        }),
    },
  })
  books.put(buildBook(small, { bids: [[0.5, 1]], asks: [[0.6, 1]] }))
  const { sparklines } = await routeReply(GET, sparklinesResponse, {
    path: '/api/sparklines?events=id-snow,nothing,id-rain,id-rain',
  })
  expect(sparklines).toEqual([
    {
      event_id: 'id-snow',
      outcome_id: 'o2',
      outcome: 'Yes',
      platform: 'platform_3',
      state: 'collecting',
      points: [],
      change_24h: null,
    },
    {
      event_id: 'id-rain',
      outcome_id: 'o1',
      outcome: 'Tuesday',
      platform: 'platform_2',
      state: 'ready',
      points: [
        [NOW / 1_000 - 5, 0.58],
        [NOW / 1_000, 0.58],
      ],
      change_24h: -0.03,
    },
  ])
  expect(requested.sort()).toEqual(['K1', 'l1'])
})

test('what trades no more has no change of the last day, nor has what the venue shows no such price of', async () => {
  const [ended, young] = [marketOn('kalshi', 'K2', { status: 'closed' }), marketOn('kalshi', 'K3')]
  installRuntime({
    events: [
      buildGroup('over', [buildOutcome('o3', [member(ended)])]),
      buildGroup('young', [buildOutcome('o4', [member(young)])]),
    ],
    sparklines: {
      read: async (markets) =>
        markets.map(({ id }) => {
          const points = [NOW - 5_000, NOW].map((at) => ({ at, price: price(420_000) }))
          return { state: 'ready', points, change24h: id === 'K2' ? 0 : undefined }
        }),
    },
  })
  const { sparklines } = await routeReply(GET, sparklinesResponse, {
    path: '/api/sparklines?events=id-over,id-young',
  })
  expect(sparklines.map(({ change_24h: change }) => change)).toEqual([null, null])
})

test('more than fifty events at once are refused', async () => {
  installRuntime()
  const events = Array.from({ length: 51 }, (_, i) => `e${i}`).join(',')
  const { status, faults } = await routeRefusal(GET, { path: `/api/sparklines?events=${events}` })
  expect({ status, faults }).toEqual({ status: 422, faults: { 'query.events': 'too_long' } })
})

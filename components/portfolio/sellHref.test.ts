import { expect, test } from 'vitest'
import { toRequest } from '@/components/planner/form/order'
import { readOrder } from '@/components/planner/form/orderUrl'
import { buildPosition } from '@/lib/dev/testing/support/buildPosition'
import { sellHref } from './sellHref'

const said = (href: string | undefined) => new URL(href ?? '', 'http://x').searchParams

test('selling opens the planner on this outcome, not on others of its title, with the holdings per platform as caps', () => {
  const snow = { outcome: 'no', outcome_id: 'snow', outcome_group_title: 'Snow' } as const
  const here = buildPosition({ ...snow, balance: 0.1 })
  const all = [
    here,
    buildPosition({ ...snow, balance: 0.2, address: `0x${'cd'.repeat(20)}` }),
    buildPosition({ ...snow, balance: 40.000001, platform: 'platform_3' }),
    buildPosition({ ...snow, outcome: 'yes', balance: 7 }),
    buildPosition({ ...snow, outcome_id: 'other', balance: 7 }),
    buildPosition({ ...snow, market_status: 'closed', platform: 'platform_4', balance: 7 }),
  ]
  const params = said(sellHref(here, all))
  expect([params.get('event'), params.get('outcome'), params.get('side')]).toEqual(['rain', 'snow', 'no'])
  const tokens = {
    platform_1: { token_id: '1' },
    platform_2: { token_id: '2' },
    platform_3: { token_id: '3' },
  }
  expect(toRequest(readOrder(params), tokens)).toMatchObject({
    direction: 'sell',
    amount_tokens: 40.300001,
    tokens: {
      platform_1: { token_id: '1', max_tokens: 0.3 },
      platform_3: { token_id: '3', max_tokens: 40.000001 },
    },
  })
})

test.each([
  ['does not trade any more', { market_status: 'resolved' as const }],
  ['belongs to no listed market', { event_slug: null, outcome: null }],
  ['is less than a millionth of a token', { balance: 0 }],
])('what %s cannot be sold here', (_, rest) => {
  const position = buildPosition(rest)
  expect(sellHref(position, [position])).toBeUndefined()
})

test('a holding above the maximum order size is sold up to that size', () => {
  const whale = buildPosition({ balance: 5e9 })
  expect(said(sellHref(whale, [whale])).get('amount')).toBe('1000000000')
})

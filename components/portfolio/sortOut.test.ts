import { expect, test } from 'vitest'
import { buildPosition } from '@/lib/dev/testing/support/buildPosition'
import { byEvent, sortOut, sumKnown } from './sortOut'

test('claims are listed apart, the rest by event with the most valuable first', () => {
  const small = buildPosition({ token_id: '1', event_slug: 'a', event_title: 'A', value_usd: 1 })
  const large = buildPosition({ token_id: '2', event_slug: 'b', event_title: 'B', value_usd: 5 })
  const more = buildPosition({ token_id: '3', event_slug: 'a', event_title: 'A', value_usd: 0.5 })
  const won = buildPosition({ token_id: '4', claimable: true, market_status: 'resolved' })
  const { claimable, listed, dust } = sortOut([large, won, small, more])
  expect(claimable).toEqual([won])
  expect(byEvent(listed)).toEqual([
    { slug: 'b', title: 'B', positions: [large], value: 5 },
    { slug: 'a', title: 'A', positions: [small, more], value: 1.5 },
  ])
  expect(dust).toEqual([])
})

test('dust is collapsed, also when claimable; positions without bids or with an unknown value are not dust', () => {
  const crumbs = buildPosition({ token_id: '1', value_usd: 0.09, mid_value_usd: 0.09 })
  const lost = buildPosition({ token_id: '2', value_usd: 0, mid_value_usd: 0, market_status: 'resolved' })
  const claim = buildPosition({ token_id: '3', value_usd: 0.05, mid_value_usd: 0.05, claimable: true })
  const noBids = buildPosition({ token_id: '4', value_usd: 0, mid_value_usd: 40 })
  const unknown = buildPosition({ token_id: '5', value_usd: null, mid_value_usd: null })
  const { claimable, listed, dust } = sortOut([crumbs, lost, claim, noBids, unknown])
  expect(dust).toEqual([crumbs, lost, claim])
  expect(claimable).toEqual([])
  expect(listed).toEqual([noBids, unknown])
})

test('tokens of unlisted markets are grouped, last, without a value', () => {
  const unlisted = {
    event_slug: null,
    event_title: null,
    outcome: null,
    value_usd: null,
    mid_value_usd: null,
  }
  const { listed } = sortOut([
    buildPosition({ ...unlisted, token_id: '1' }),
    buildPosition({ ...unlisted, token_id: '2' }),
    buildPosition(),
  ])
  expect(byEvent(listed).map(({ slug, value, positions }) => [slug, value, positions.length])).toEqual([
    ['rain', 4, 1],
    [undefined, undefined, 2],
  ])
})

test('sums have no float noise, and unknown is not zero', () => {
  expect(sumKnown([0.1, 0.2, null])).toBe(0.3)
  expect(sumKnown([null])).toBeUndefined()
})

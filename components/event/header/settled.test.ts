import { expect, test } from 'vitest'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { isOver, sourceOf, winnersOf } from './settled'

const event = (...statuses: string[]) =>
  ({ outcomes: statuses.map((market_status) => ({ market_status })) }) as unknown as EventDetail

test('an event is over once none of its outcomes can trade again', () => {
  expect(isOver(event('resolved', 'cancelled', 'closed', 'proposed'))).toBe(true)
  expect(isOver(event('resolved', 'open'))).toBe(false)
  expect(isOver(event('paused'))).toBe(false)
  expect(isOver(event())).toBe(false)
})

test('winners are the outcomes that resolved to yes', () => {
  const outcomes = ['no', 'yes', null].map((resolved_result, i) => ({ outcome_id: `o${i}`, resolved_result }))
  expect(winnersOf({ outcomes } as unknown as EventDetail).map((one) => one.outcome_id)).toEqual(['o1'])
})

test("a platform's source is quoted in its own words, the reference's in those it is compared by", () => {
  const outcome = {
    settlement: {
      reference: 'platform_1',
      platforms: {
        platform_1: { verdict: 'same', dimensions: [] },
        platform_2: {
          verdict: 'differs',
          dimensions: [{ dimension: 'source', here: 'NOAA', there: 'KNYC' }],
        },
        platform_3: { verdict: 'unknown', dimensions: [{ dimension: 'source', here: null, there: 'KNYC' }] },
      },
    },
  } as unknown as EventOutcome
  expect((['platform_1', 'platform_2', 'platform_3'] as const).map((id) => sourceOf(outcome, id))).toEqual([
    'KNYC',
    'NOAA',
    undefined,
  ])
})

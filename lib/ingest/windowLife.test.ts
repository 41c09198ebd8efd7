import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { isOutlived, shouldIngest, untilNextRead } from './windowLife'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-24T20:17:00Z')

const starting = (startsAt: number, over: Partial<VenueEvent['markets'][0]> = {}) =>
  buildEvent('polymarket', {
    id: `w-${startsAt}`,
    markets: [
      { id: 'm', window: { asset: 'BTC', startsAt, endsAt: startsAt + 15 * MINUTE, yes: 'up' }, ...over },
    ],
  })

test('a window is ingested while it is open and for two hours before, an ordinary event always', () => {
  const isWanted = (minutes: number) => shouldIngest(starting(NOW + minutes * MINUTE), NOW)
  expect([-60, -10, 0, 119, 120, 121].map(isWanted)).toEqual([false, true, true, true, true, false])
  expect(shouldIngest(buildEvent('kalshi', { id: 'rain' }), NOW)).toBe(true)
})

test('a settled window is evicted after ten minutes, an unsettled one after six hours, other events never', () => {
  const ended = (minutes: number, over?: Partial<VenueEvent['markets'][0]>) =>
    isOutlived(starting(NOW - (15 + minutes) * MINUTE, over), NOW)
  expect(ended(9, { status: 'resolved' })).toBe(false)
  expect(ended(11, { status: 'resolved' })).toBe(true)
  expect(ended(11, { status: 'closed', closedReason: 'delisted' })).toBe(true)
  expect(ended(359)).toBe(false)
  expect(ended(361)).toBe(true)
  const old = buildEvent('kalshi', { id: 'old', endDate: 0, markets: [{ id: 'old', status: 'resolved' }] })
  expect(isOutlived(old, NOW)).toBe(false)
})

test('windows are read just before the next ones begin, every second as they begin, and otherwise each minute', () => {
  const at = (time: string) => untilNextRead(Date.parse(`2026-11-24T20:${time}Z`))
  expect(at('10:00.000')).toBe(1_000)
  expect(at('10:05.999')).toBe(1_000)
  expect(at('10:06.000')).toBe(60_000)
  expect(at('14:30.000')).toBe(28_000)
  expect(at('14:58.000')).toBe(2_000)
  expect(at('14:59.500')).toBe(500)
})

test('every window start is followed by a read within a second', () => {
  let at = Date.parse('2026-11-24T00:00:00Z')
  const reads: number[] = []
  for (; at < Date.parse('2026-11-24T01:00:00Z'); at += untilNextRead(at)) reads.push(at)
  for (let begin = Date.parse('2026-11-24T00:05:00Z'); begin < at - 60_000; begin += 5 * MINUTE) {
    const next = reads.find((read) => read >= begin)
    expect(next).toBeDefined()
    expect((next ?? 0) - begin).toBeLessThanOrEqual(1_000)
  }
})

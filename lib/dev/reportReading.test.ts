import { expect, test } from 'vitest'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import type { Readiness } from '@/lib/operations/runtime'
import { reportReading } from './reportReading'

const answering = (polymarket: boolean, kalshi: boolean): Readiness => ({
  ready: polymarket && kalshi,
  database: true,
  venues: { polymarket, kalshi },
})

/** Reports over a service whose readiness is this at each second. */
async function report(at: (second: number) => Readiness) {
  const { runtime, books } = createTestRuntime({ config: { platforms: ['polymarket', 'kalshi'] } })
  books.put(buildBook(poly, { asks: [[0.5, 10]] }))
  books.put(buildBook(kalshi, { asks: [[0.5, 10]] }))
  let second = 0
  const clock = {
    ...runtime.clock,
    now: () => second * 1_000,
    async sleep(ms: number) {
      second += ms / 1_000
    },
  }
  const lines: string[] = []
  await reportReading({ ...runtime, clock, readiness: async () => at(second) }, (line) => lines.push(line))
  return lines
}

test('each venue is named once it is read, and every ten seconds those that are not', async () => {
  expect(await report((second) => answering(second >= 3, second >= 21))).toEqual([
    '  read: Polymarket (1 order books)',
    '  after 10 s still reading: Kalshi (1 order books)',
    '  after 20 s still reading: Kalshi (1 order books)',
    '  read: Kalshi (1 order books)',
    'Ready: the venues are read, 21 s after the pages opened.',
  ])
})

test('a service that is stopped meanwhile ends the report', async () => {
  const leaving: Readiness = { ready: false, leaving: true, database: true, venues: {} }
  expect(await report((second) => (second < 2 ? answering(false, false) : leaving))).toEqual([])
})

import { expect, test } from 'vitest'
import type { ArbitrageLife, ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import { shares, usd } from '@/lib/core/domain/units'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member, NOW } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { recordLives } from './recordLives'

function start({ known = [] as ArbitrageLife[] } = {}) {
  const written: ArbitrageLife[][] = []
  let isAway = false
  let endedBut: readonly Pick<ArbitrageLife, 'id'>[] | undefined
  const lives: ArbitrageLives = {
    listOpen: async () => [],
    async save(batch) {
      if (isAway) throw new Error('The database is away.')
      written.push([...batch])
    },
    async endOthers(open) {
      endedBut = open
    },
    deleteBefore: async () => undefined,
    listEnded: async () => ({ lives: [], total: 0 }),
    measure: async () => ({ bySize: [], byVenues: [] }),
  }
  const group = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])
  const made = createTestRuntime({ events: [group] })
  const { scanner, clock, log } = made.runtime
  scanner.adopt(known)
  const { signal } = new AbortController()
  const recorder = recordLives({ scanner, lives, clock, log }, { known, signal })
  const put = async (ask: number) => {
    made.books.put(buildBook(poly, { asks: [[ask, 100]], receivedAt: clock.now() }))
    await scanner.list()
  }
  made.books.put(buildBook(kalshi, { bids: [[0.5, 100]] }))
  return {
    ...made,
    recorder,
    put,
    last: () => written.at(-1),
    leave: (away: boolean) => {
      isAway = away
    },
    endedBut: () => endedBut,
  }
}

test('a life is recorded from first sighting to end, with its best profit', async () => {
  const { recorder, put, clock, last } = start()
  await put(0.4)
  clock.advance(1_000)
  await put(0.45)
  await recorder.flush()
  expect(last()).toMatchObject([
    { id: 'o1.polymarket.kalshi', firstSeenAt: NOW, lastSeenAt: NOW + 1_000, bestProfit: 10_000_000 },
  ])
  expect(last()?.[0]).not.toHaveProperty('endedAt')
  clock.advance(1_000)
  await put(0.6)
  await recorder.flush()
  expect(last()).toMatchObject([{ endedAt: NOW + 2_000, bestProfit: 10_000_000, bestCost: 90_000_000 }])
  await recorder.flush()
  expect(last()).toEqual([])
})

test('nothing is lost while the database is down', async () => {
  const { recorder, put, last, leave } = start()
  await put(0.4)
  leave(true)
  await expect(recorder.flush()).rejects.toThrow('away')
  leave(false)
  await recorder.flush()
  expect(last()).toHaveLength(1)
})

test('an opportunity that was open before a restart continues when it is found again', async () => {
  const known: ArbitrageLife = {
    id: 'o1.polymarket.kalshi',
    kind: 'pair',
    firstSeenAt: NOW - 60_000,
    lastSeenAt: NOW - 5_000,
    eventSlug: 'rain',
    eventTitle: 'Event rain',
    venues: ['polymarket', 'kalshi'],
    verified: true,
    bestProfit: usd(50_000_000),
    bestTokens: shares(100_000_000),
    bestCost: usd(50_000_000),
  }
  const { recorder, put, last, runtime, endedBut } = start({ known: [known] })
  await put(0.4)
  expect(runtime.scanner.current()).toMatchObject([{ firstSeenAt: NOW - 60_000, bestProfit: 50_000_000 }])
  await recorder.flush()
  expect(last()).toMatchObject([{ firstSeenAt: NOW - 60_000, bestProfit: 50_000_000, bestCost: 50_000_000 }])
  await recorder.tidy()
  expect(endedBut()?.map(({ id }) => id)).toEqual(['o1.polymarket.kalshi'])
})

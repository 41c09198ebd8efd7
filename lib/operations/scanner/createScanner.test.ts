import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { MarketRef } from '@/lib/core/domain/market'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { createScanner } from './createScanner'
import type { OpportunityChange } from './types'

const poly = (i: number) => marketOn('polymarket', `p${i}`)
const kalshi = (i: number) => marketOn('kalshi', `K${i}`)
const outcome = (i: number) => buildOutcome(`o${i}`, [member(poly(i)), member(kalshi(i))], { title: `T${i}` })
const rain = () => buildGroup('rain', [outcome(1), outcome(2)])

function start(groups: readonly GroupDetail[] = [rain()]) {
  const clock = { now: () => NOW }
  const store = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  for (const i of [1, 2]) {
    store.put(buildBook(poly(i), { asks: [[0.4, 100]] }))
    store.put(buildBook(kalshi(i), { bids: [[0.5, 100]] }))
  }
  const read: string[] = []
  const books = {
    get(ref: MarketRef) {
      read.push(ref.marketId)
      return store.get(ref)
    },
  }
  const scanner = createScanner({ books, clock, platforms: VENUE_IDS })
  const changes: string[] = []
  const note = ({ state, opportunity }: OpportunityChange) => changes.push(`${state} ${opportunity.id}`)
  scanner.watch(note, new AbortController().signal)
  scanner.setGroups(groups)
  scanner.flush()
  const since = () => {
    const noted = [...changes]
    changes.length = 0
    return noted
  }
  return { scanner, store, read, since }
}

test('a changed book re-prices only the outcomes of its market', () => {
  const { scanner, store, read, since } = start()
  expect(since()).toEqual(['open o1.polymarket.kalshi', 'open o2.polymarket.kalshi'])
  read.length = 0
  store.put(buildBook(poly(1), { asks: [[0.42, 100]] }))
  scanner.touch({ venue: 'polymarket', marketId: 'p1' })
  expect(scanner.flush()).toBe(true)
  expect(new Set(read)).toEqual(new Set(['p1', 'K1']))
  expect(since()).toEqual(['changed o1.polymarket.kalshi'])
})

test('a change that does not affect the purchase emits nothing', () => {
  const { scanner, store, since } = start()
  since()
  store.put(
    buildBook(poly(1), {
      asks: [
        [0.4, 100],
        [0.9, 5],
      ],
    }),
  )
  scanner.touch({ venue: 'polymarket', marketId: 'p1' })
  scanner.flush()
  expect(since()).toEqual([])
  expect(scanner.list().find(({ id }) => id.startsWith('o1'))?.legs[0]?.version).toBe(
    store.versionOf({ venue: 'polymarket', marketId: 'p1' }),
  )
})

test('pricing stops when its time is up, and resumes with the rest', () => {
  const { scanner } = start()
  scanner.touch({ venue: 'polymarket', marketId: 'p1' })
  scanner.touch({ venue: 'polymarket', marketId: 'p2' })
  let left = 1
  expect(
    scanner.flush(() => {
      left -= 1
      return left >= 0
    }),
  ).toBe(false)
  expect(scanner.flush()).toBe(true)
})

test('an event listed again unchanged keeps its opportunities; a removed event closes them', () => {
  const { scanner, since } = start()
  since()
  scanner.setGroups([{ ...rain(), volume: undefined }])
  scanner.flush()
  expect(since()).toEqual([])
  scanner.setGroups([{ ...rain(), outcomes: [outcome(2)] }])
  scanner.flush()
  expect(since()).toEqual(['closed o1.polymarket.kalshi'])
  scanner.setGroups([])
  expect(since()).toEqual(['closed o2.polymarket.kalshi'])
  expect(scanner.list()).toEqual([])
})

test('a market of an unconfigured venue is in no opportunity', () => {
  const clock = { now: () => NOW }
  const { store } = start()
  const scanner = createScanner({ books: store, clock, platforms: ['polymarket', 'limitless'] })
  scanner.setGroups([rain()])
  scanner.flush()
  expect(scanner.list()).toEqual([])
})

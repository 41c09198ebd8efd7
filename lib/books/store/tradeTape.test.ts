import { expect, test } from 'vitest'
import type { Trade } from '@/lib/core/domain/trade'
import { price, shares } from '@/lib/core/domain/units'
import { createTradeTape } from './tradeTape'

const trade = (id: string, at: number, marketId = 'm1'): Trade => ({
  venue: 'kalshi',
  marketId,
  id,
  at,
  outcome: 'yes',
  side: 'buy',
  price: price(400_000),
  size: shares(1_000_000),
})
const idsOf = (tape: readonly Trade[]) => tape.map(({ id }) => id)

test('trades are listed newest first, in the order of the venue’s time, each once', () => {
  const tape = createTradeTape()
  for (const one of [trade('b', 2), trade('c', 3), trade('a', 1), trade('c', 3)]) tape.add(one)
  expect(idsOf(tape.get({ venue: 'kalshi', marketId: 'm1' }))).toEqual(['c', 'b', 'a'])
  expect(tape.get({ venue: 'polymarket', marketId: 'm1' })).toEqual([])
})

test('the oldest trades and the least active markets are evicted', () => {
  const tape = createTradeTape({ maxMarkets: 2, maxTrades: 2 })
  for (const at of [1, 2, 3]) tape.add(trade(String(at), at))
  tape.add(trade('x', 4, 'm2'))
  tape.add(trade('4', 5))
  tape.add(trade('y', 6, 'm3'))
  expect(idsOf(tape.get({ venue: 'kalshi', marketId: 'm1' }))).toEqual(['4', '3'])
  expect(tape.get({ venue: 'kalshi', marketId: 'm2' })).toEqual([])
})

test('a watcher is notified of each new trade once, until it unsubscribes', () => {
  const tape = createTradeTape()
  const received: string[] = []
  const watching = new AbortController()
  tape.watch(({ id }) => received.push(id), watching.signal)
  tape.add(trade('a', 1))
  tape.add(trade('a', 1))
  watching.abort()
  tape.add(trade('b', 2))
  expect(received).toEqual(['a'])
})

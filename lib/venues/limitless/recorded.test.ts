import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sidesOf } from '@/lib/core/domain/orderBook'
import { parseLimitlessBook } from './parseBooks'
import { parseLimitlessMarket } from './parseEvents'

/** Responses recorded by others, stored beside the project and never in it; skipped where absent. */
const FOLDER = '../shared/fixtures/limitless'
const read = (file: string): unknown => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'))

test.skipIf(!existsSync(FOLDER))('a recorded market and its book, with all numbers as text', () => {
  const { events, refusals } = parseLimitlessMarket(read('ccxt__limitless_market_usa_aus_btts.json'))
  expect(refusals).toEqual([])
  const [market] = events[0]?.markets ?? []
  expect(market).toMatchObject({
    question: 'USA and Australia both to score?',
    status: 'open',
    endDate: 1_781_982_000_000,
    volume: 0,
    fee: { model: 'curve' },
  })
  const { book, refusals: refused } = parseLimitlessBook(
    read('ccxt__limitless_orderbook_usa_aus_btts.json'),
    {
      ref: { marketId: market?.id ?? '', yesTokenId: market?.yesTokenId ?? '' },
      receivedAt: 7,
    },
  )
  expect(refused).toEqual([])
  expect(book).toMatchObject({
    bids: [{ price: 466_000, size: 2_000_000_000 }, { price: 445_000 }, {}, {}, { price: 1_000 }],
    asks: [{ price: 486_000, size: 2_000_000_000 }, { price: 512_000 }, {}, {}, { price: 998_000 }],
    lastPrice: undefined,
  })
  // The listing quotes the same book: best asks and best bids of YES and of NO.
  expect(book && sidesOf(book, 'no')).toMatchObject({ bids: [{ price: 514_000 }, {}, {}, {}, {}] })
})

import { expect, test } from 'vitest'
import { marketKey } from '@/lib/core/domain/venueKey'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { micro } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createVenueQuotes } from './venueQuotes'

const database = testDatabase()

const quote = (marketId: string, bid: number, ask?: number) => ({
  venue: 'kalshi' as const,
  marketId,
  top: buildBook(
    { venue: 'kalshi', id: marketId },
    { bids: [[bid, 5]], asks: ask === undefined ? [] : [[ask, 5]] },
  ),
})

test('best prices stored by one process are compared by another until they are stale', async () => {
  const quotes = createVenueQuotes(database.prisma)
  await quotes.saveQuotes('kalshi', [quote('gone', 0.1, 0.2)])
  await quotes.saveQuotes('kalshi', [quote('k', 0.41, 0.43), quote('half', 0.5)])
  const read = await quotes.loadQuotes(['kalshi', 'opinion'], 60_000)
  expect([...read.keys()]).toEqual([marketKey({ venue: 'kalshi', marketId: 'k' })])
  expect([...read.values()]).toMatchObject([
    { bids: [{ price: micro(0.41) }], asks: [{ price: micro(0.43) }] },
  ])
  expect(await quotes.loadQuotes(['polymarket'], 60_000)).toEqual(new Map())
  await database.prisma.$executeRawUnsafe(`update "VenueQuotes" set "at" = "at" - interval '2 minutes'`)
  expect((await quotes.loadQuotes(['kalshi'], 60_000)).size).toBe(0)
})

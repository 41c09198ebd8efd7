import { ClobClient } from '@polymarket/clob-client-v2'
import { expect, test } from 'vitest'
import { wireDrift } from '../drift/wireDrift'
import { hasOwnHash } from './bookHash'
import { parseClobBooks } from './parseBooks'
import { tokenId } from './wireRows'

const summary = {
  market: `0x${'a'.repeat(64)}`,
  asset_id: tokenId(1),
  timestamp: '1791258810641',
  hash: '',
  bids: [{ price: '0.40', size: '12.5' }],
  asks: [{ price: '0.60', size: '7' }],
  min_order_size: '5',
  tick_size: '0.01',
  neg_risk: false,
  last_trade_price: '0.5',
}
const ref = { marketId: 'm', yesTokenId: tokenId(1) }
const hashed = async () => {
  const client = new ClobClient({ host: 'http://127.0.0.1:9', chain: 137 })
  return { ...summary, hash: await client.getOrderBookHash({ ...summary }) }
}

test("a book's hash is checked with the formula of the venue's own client", async () => {
  const row = await hashed()
  expect(hasOwnHash(row)).toBe(true)
  expect(hasOwnHash({ ...row, bids: [{ price: '0.41', size: '12.5' }] })).toBe(false)
  expect(hasOwnHash({ ...row, hash: '' })).toBeUndefined()
})

test('a book that does not match its hash is counted, and stays: the formula is not documented', async () => {
  wireDrift.clear()
  const row = await hashed()
  expect((await parseClobBooks([row], [ref], 1)).refusals).toEqual([])
  const altered = { ...row, bids: [{ price: '0.41', size: '12.5' }] }
  const { books, refusals } = await parseClobBooks([altered], [ref], 1)
  expect(books).toHaveLength(1)
  expect(refusals).toEqual([{ path: 'books.0.hash', message: 'is not the hash of this book' }])
  expect(wireDrift.of('polymarket')).toMatchObject([{ endpoint: 'POST /books', count: 1 }])
})

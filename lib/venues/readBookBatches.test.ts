import { expect, test } from 'vitest'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { AnswerTooLarge } from '@/lib/infra/net/upstreamError'
import type { BookRef } from './connector'
import { readBookBatches } from './readBookBatches'

test('one oversized book affects none of the others requested with it', async () => {
  const refs: BookRef[] = Array.from({ length: 50 }, (_, i) => ({
    marketId: `m${i}`,
    yesTokenId: `m${i}:yes`,
  }))
  let calls = 0
  const { books, missing, refusals } = await readBookBatches(refs, {
    key: 'marketId',
    perCall: 50,
    concurrency: 4,
    signal: new AbortController().signal,
    read: async (batch) => {
      calls += 1
      if (batch.some(({ marketId }) => marketId === 'm17'))
        throw new AnswerTooLarge('too large', { code: 'upstream_error' })
      const found = batch.map(({ marketId }) => buildBook(marketOn('kalshi', marketId), { asks: [[0.5, 1]] }))
      return { books: found, missing: [], refusals: [] }
    },
  })
  expect(books.map(({ marketId }) => marketId).sort()).toEqual(
    refs
      .map(({ marketId }) => marketId)
      .filter((id) => id !== 'm17')
      .sort(),
  )
  expect({ missing, refusals }).toEqual({ missing: [], refusals: [{ path: 'm17', message: 'too large' }] })
  expect(calls).toBeLessThan(16)
})

import { expect, test } from 'vitest'
import type { CatalogueReader } from '@/lib/domain/catalogue'
import { marketOn } from '@/lib/testing/builders'
import { withCache } from './cachedReader'

const market = marketOn('kalshi', 'A', { yesTokenId: 'A:yes', noTokenId: 'A:no' })

/** A real reader's shape over one market; counts how often it is asked. */
function countingReader() {
  const asked = { tokens: 0, events: 0 }
  const reader: CatalogueReader = {
    findEvent: async (slug) => {
      asked.events += 1
      return slug === 'old' ? { renamedTo: 'new' } : undefined
    },
    listEvents: async () => ({ events: [], total: 0 }),
    listRelated: async () => [],
    listPairedGroups: async () => [],
    listCategories: async () => [],
    findMarketsById: async () => [],
    findMarketsByToken: async (refs) => {
      asked.tokens += 1
      return refs.some(({ tokenId }) => tokenId.startsWith('A:')) ? [{ market }] : []
    },
  }
  return { reader, asked }
}

test('the same token asked for by many at once costs one query', async () => {
  const { reader, asked } = countingReader()
  const cached = withCache(reader)
  const ref = { venue: 'kalshi', tokenId: 'A:yes' } as const
  const answers = await Promise.all(Array.from({ length: 50 }, () => cached.findMarketsByToken([ref])))
  expect(asked.tokens).toBe(1)
  for (const hits of answers) expect(hits).toEqual([{ market }])
})

test('what is not found is asked for again', async () => {
  const { reader, asked } = countingReader()
  const cached = withCache(reader)
  const ref = { venue: 'kalshi', tokenId: 'B:yes' } as const
  expect(await cached.findMarketsByToken([ref])).toEqual([])
  expect(await cached.findMarketsByToken([ref])).toEqual([])
  expect(asked.tokens).toBe(2)
  expect(await cached.findEvent('nothing')).toBeUndefined()
  expect(await cached.findEvent('nothing')).toBeUndefined()
  expect(asked.events).toBe(2)
  expect(await cached.findEvent('old')).toEqual({ renamedTo: 'new' })
})

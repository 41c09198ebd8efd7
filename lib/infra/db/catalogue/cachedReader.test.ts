import { describe, expect, test } from 'vitest'
import type { CatalogueReader } from '@/lib/core/domain/catalogue'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { withCache } from './cachedReader'

const market = marketOn('kalshi', 'A', { yesTokenId: 'A:yes', noTokenId: 'A:no' })

/** A real reader's shape over one market; counts its calls. */
function countingReader() {
  const requested = { tokens: 0, events: 0 }
  const reader: CatalogueReader = {
    findEvent: async (slug) => {
      requested.events += 1
      return slug === 'old' ? { renamedTo: 'new' } : undefined
    },
    listEvents: async () => ({ events: [], total: 0 }),
    findOutcome: async () => undefined,
    listRelated: async () => [],
    listPairedGroups: async () => [],
    listCategories: async () => [],
    findMarketsById: async () => [],
    findMarketsByToken: async (refs) => {
      requested.tokens += 1
      return refs.some(({ tokenId }) => tokenId.startsWith('A:')) ? [{ market }] : []
    },
  }
  return { reader, requested }
}

test('the same token requested by many at once costs one query', async () => {
  const { reader, requested } = countingReader()
  const cached = withCache(reader)
  const ref = { venue: 'kalshi', tokenId: 'A:yes' } as const
  const answers = await Promise.all(Array.from({ length: 50 }, () => cached.findMarketsByToken([ref])))
  expect(requested.tokens).toBe(1)
  for (const hits of answers) expect(hits).toEqual([{ market }])
})

test('many tokens requested at once by different callers cost one query, and each gets its own market', async () => {
  const { reader, requested } = countingReader()
  const cached = withCache(reader)
  const ask = (tokenId: string) => cached.findMarketsByToken([{ venue: 'kalshi', tokenId }])
  const answers = await Promise.all(['A:yes', 'B:yes', 'A:no', 'C:no'].map(ask))
  expect(answers).toEqual([[{ market }], [], [{ market }], []])
  expect(requested.tokens).toBe(1)
})

test('a failed query rejects for every waiting caller, and the next call queries again', async () => {
  const { reader } = countingReader()
  let fails = true
  const cached = withCache({
    ...reader,
    findMarketsByToken: (refs) =>
      fails ? Promise.reject(new Error('unavailable')) : reader.findMarketsByToken(refs),
  })
  const ask = (tokenId: string) => cached.findMarketsByToken([{ venue: 'kalshi', tokenId }])
  const results = await Promise.allSettled(['A:yes', 'A:no'].map(ask))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await ask('A:yes')).toEqual([{ market }])
})

test('a miss is not cached', async () => {
  const { reader, requested } = countingReader()
  const cached = withCache(reader)
  const ref = { venue: 'kalshi', tokenId: 'B:yes' } as const
  expect(await cached.findMarketsByToken([ref])).toEqual([])
  expect(await cached.findMarketsByToken([ref])).toEqual([])
  expect(requested.tokens).toBe(2)
  expect(await cached.findEvent('nothing')).toBeUndefined()
  expect(await cached.findEvent('nothing')).toBeUndefined()
  expect(requested.events).toBe(2)
  expect(await cached.findEvent('old')).toEqual({ renamedTo: 'new' })
})

describe('what is read again', () => {
  const group = () => buildGroup('rain', [buildOutcome('o1', [member(market)])])

  /** A catalogue that may change, behind a cache with a manual clock. */
  function start() {
    const clock = { now: 1_000 }
    const catalogue = { event: group(), market: { ...market } }
    const { reader } = countingReader()
    const changing: CatalogueReader = {
      ...reader,
      findEvent: async () => ({ event: catalogue.event }),
      findMarketsById: async () => [{ market: catalogue.market }],
    }
    const cached = withCache(changing, { now: () => clock.now })
    return { cached, catalogue, clock }
  }

  const eventOf = async (cached: CatalogueReader) => {
    const found = await cached.findEvent('rain')
    return found && 'event' in found ? found.event : undefined
  }

  test('stays the same object when nothing changed in it, and is another when something did', async () => {
    const { cached, catalogue, clock } = start()
    const first = await eventOf(cached)
    catalogue.event = group()
    clock.now += 5_000
    expect(await eventOf(cached)).toBe(first)
    catalogue.event = { ...group(), title: 'Snow' }
    clock.now += 5_000
    expect((await eventOf(cached))?.title).toBe('Snow')
  })

  test('can be peeked at until its TTL ends, and no longer', async () => {
    const { cached, clock } = start()
    const ref = { venue: 'kalshi', marketId: 'A' } as const
    expect(cached.peekEvent?.('rain')).toBeUndefined()
    expect(cached.peekMarket?.(ref)).toBeUndefined()
    const [hit] = await cached.findMarketsById([ref])
    expect(cached.peekEvent?.('rain')).toBe(undefined)
    const event = await eventOf(cached)
    expect(cached.peekEvent?.('rain')).toBe(event)
    expect(cached.peekMarket?.(ref)).toBe(hit)
    clock.now += 1_001
    expect(cached.peekEvent?.('rain')).toBeUndefined()
    expect(cached.peekMarket?.(ref)).toBe(hit)
    clock.now += 9_000
    expect(cached.peekMarket?.(ref)).toBeUndefined()
  })
})

test('a read resolves when its entry is evicted from the full cache meanwhile, found or not', async () => {
  const { reader } = countingReader()
  let now = 1
  const known = new Set(['lasting', 'leaving', ...Array.from({ length: 600 }, (_, i) => `other-${i}`)])
  const release: (() => void)[] = []
  let isSlow = false
  const cached = withCache(
    {
      ...reader,
      async findEvent(slug) {
        if (isSlow) await new Promise<void>((resolve) => release.push(resolve))
        return known.has(slug) ? { renamedTo: slug } : undefined
      },
    },
    { now: () => now },
  )
  await cached.findEvent('lasting')
  await cached.findEvent('leaving')
  now += 10_000
  isSlow = true
  known.delete('leaving')
  const again = [cached.findEvent('lasting'), cached.findEvent('leaving')]
  await expect.poll(() => release.length).toBe(2)
  isSlow = false
  for (let i = 0; i < 600; i += 1) await cached.findEvent(`other-${i}`)
  for (const go of release) go()
  expect(await Promise.all(again)).toEqual([{ renamedTo: 'lasting' }, undefined])
})

test('while a market is read again, the cached value stays valid', async () => {
  const { reader, requested } = countingReader()
  let now = 1_000
  const cached = withCache(reader, { now: () => now })
  const ref = { venue: 'kalshi', tokenId: 'A:yes' } as const
  const [first] = await cached.findMarketsByToken([ref])
  expect(cached.peekMarket?.(ref)).toBe(first)
  now = 11_001
  expect(cached.peekMarket?.(ref)).toBeUndefined()
  expect((await cached.findMarketsByToken([ref]))[0]).toBe(first)
  expect(cached.peekMarket?.(ref)).toBe(first)
  await expect.poll(() => requested.tokens).toBe(2)
  expect((await cached.findMarketsByToken([ref]))[0]).toBe(first)
  expect(cached.peekMarket?.(ref)).toBe(first)
})

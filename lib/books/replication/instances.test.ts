import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { settle, startLeader, startReplica, type TestLeader } from '@/lib/dev/testing/support/startReplicas'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createLiveFeed, type LiveFeed } from '@/lib/operations/live/createLiveFeed'

const market = marketOn('polymarket', 'p1')
const rain = buildGroup('rain', [buildOutcome('o1', [member(market)])])

describe.skipIf(!hasRedis)('two instances on one Redis', () => {
  let redis: TestRedis
  let leader: TestLeader
  const replicas: Awaited<ReturnType<typeof startReplica>>[] = []
  const feeds: LiveFeed[] = []

  beforeAll(async () => {
    redis = await startRedis()
    leader = startLeader({ redisUrl: redis.url })
    leader.lead()
    for (let i = 0; i < 2; i += 1) {
      const replica = await startReplica({ redisUrl: redis.url })
      const { runtime } = createTestRuntime({ events: [rain] })
      const { books, trades, health, demand } = replica
      replicas.push(replica)
      feeds.push(createLiveFeed({ ...runtime, books, trades, health, demand, clock: systemClock }))
    }
  })
  afterAll(async () => {
    for (const one of [...replicas, leader, redis]) await one.close()
  })

  /** On the leader and both replicas. */
  async function put(size: number) {
    const receivedAt = Date.now()
    leader.books.put(buildBook(market, { bids: [[0.4, size]], asks: [[0.5, 1]], receivedAt }))
    for (const replica of replicas) await settle(leader, replica, ['polymarket'])
  }

  /** Subscribes until the bid has this size. Returns the kinds of book messages, and the last id. */
  async function follow(feed: LiveFeed | undefined, size: number, lastEventId?: string) {
    if (!feed) throw new Error('No such instance.')
    const kinds: string[] = []
    let book: PlatformBook | undefined
    let id = lastEventId
    const read = (bytes: Uint8Array) => {
      for (const message of Buffer.from(bytes).toString().split('\n\n')) {
        const kind = /^event: (book|book_delta)$/m.exec(message)?.[1]
        const data = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '{}')
        id = /^id: (.*)$/m.exec(message)?.[1] ?? id
        if (kind) kinds.push(kind)
        if (kind === 'book') book = data.book
        if (kind === 'book_delta' && book) book = applyDelta(book, data)
      }
      return true
    }
    const writer = feed.open(
      { write: read, end: () => undefined },
      { client: '10.0.0.1', watched: [{ event: feed.follow(rain) }], ...(id && { lastEventId: id }) },
    )
    await expect.poll(() => book?.yes.bids[0]?.[1] ?? kinds.at(-1), { timeout: 20_000 }).toBe(size)
    writer.closed()
    return { kinds, id }
  }

  test('a stream that resumes on the other instance begins with snapshots, never with a delta', async () => {
    await put(1)
    const first = await follow(feeds[0], 1)
    await put(2)
    // Both number their messages from 1: only the instance's own prefix distinguishes them.
    await follow(feeds[1], 2)
    await put(3)
    const moved = await follow(feeds[1], 3, first.id)
    expect(moved.kinds[0]).toBe('book')
    await put(4)
    const back = await follow(feeds[0], 4, moved.id)
    expect(back.kinds[0]).toBe('book')
    expect(new Set([first.id, moved.id].map((id) => id?.split('-')[0])).size).toBe(2)
  })

  test('all instances, including one that starts later, serve the same book under the same version', async () => {
    await put(9)
    const late = await startReplica({ redisUrl: redis.url })
    replicas.push(late)
    await settle(leader, late, ['polymarket'])
    const served = replicas.map(({ books }) => {
      const stored = books.get({ venue: 'polymarket', marketId: 'p1' })
      return { ...stored?.book, changedAt: stored?.changedAt, stale: stored?.stale, version: stored?.version }
    })
    expect(served[0]?.version).toBeGreaterThan(0)
    expect(served[1]).toEqual(served[0])
    expect(served[2]).toEqual(served[0])
    expect(served[0]).toMatchObject({ bids: [{ size: 9_000_000 }], stale: false })
  })
})

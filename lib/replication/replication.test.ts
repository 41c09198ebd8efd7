import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { describeBookStore } from '@/lib/books/bookStore.testkit'
import { systemClock } from '@/lib/net/systemClock'
import { hasRedis, startRedis, type TestRedis } from '@/lib/testing/support/startRedis'
import { settle, startLeader, startReplica } from '@/lib/testing/support/startReplicas'

describe.skipIf(!hasRedis)('books of another process', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.close())

  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })

  describeBookStore(async ({ clock, staleAfterMs }) => {
    const options = {
      redisUrl: redis.url,
      staleAfterMs,
      clock: { now: clock.now, sleep: systemClock.sleep },
      readTime: async () => clock.now(),
    }
    const leader = startLeader(options)
    const replica = await startReplica(options)
    open.push(leader, replica)
    leader.lead()
    return {
      writer: leader.books,
      reader: replica.books,
      settle: () => settle(leader, replica, ['polymarket', 'kalshi']),
    }
  })
})

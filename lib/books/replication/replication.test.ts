import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { describeBookStore } from '@/lib/books/store/bookStore.testkit'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { settle, startLeader, startReplica } from '@/lib/dev/testing/support/startReplicas'
import { systemClock } from '@/lib/infra/net/systemClock'

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

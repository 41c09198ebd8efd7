import { expect, test } from 'vitest'
import { PRACTICE_DEPOSIT } from '@/lib/core/domain/execution'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createExecutionStore } from './executions'
import { withTrader } from './traders'

const database = testDatabase({ max: 2 })

test('changes that wait too long for a connection are rejected as unavailable and retryable', async () => {
  const store = createExecutionStore(database.prisma)
  const who = { guest: 'a browser', client: '192.0.2.1' }
  await withTrader(database.prisma, { who, now: 1_000 }, async () => undefined)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let holding: Promise<void> | undefined
  await new Promise<void>((locked) => {
    holding = database.prisma.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from "Trader" for update`
        locked()
        await held
      },
      { timeout: 20_000 },
    )
  })
  // The first waits for the account on the last connection, the second for a connection.
  const [first, second] = [store.reset(who, 2_000), store.reset(who, 3_000)]
  await expect(second).rejects.toMatchObject({ code: 'unavailable', retryable: true, retryAfterSeconds: 1 })
  release()
  await Promise.all([holding, first])
  expect(await store.findAccount(who)).toMatchObject({ since: 2_000, money: { cash: PRACTICE_DEPOSIT } })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { poly, rain } from '@/lib/dev/testing/support/rain'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { until } from '@/lib/dev/testing/support/startStack'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createExecutionStore } from '@/lib/infra/db/users/executions'
import { createExecution } from '@/lib/operations/trading/executions/createExecution'
import { planWithLevels } from '@/lib/operations/trading/planDistribution'

const KILLS = Number(process.env.PRACTICE_KILLS ?? sampled({ full: 200, quick: 4 }))

/** In each life of the process. */
const ORDERS = 4

const database = testDatabase({ emptied: ['Trader'] })
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

async function startFiller(now: number) {
  const main = 'lib/dev/testing/support/practiceFiller.ts'
  const started = spawn(process.execPath, ['--import', 'tsx', main, database.url, String(now)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  await once(started.stdout, 'data')
  return started
}

test('whenever the process is killed between an order and its fill, each order fills exactly once', {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const executions = createExecutionStore(database.prisma)
  const { runtime, books, clock } = createTestRuntime({ events: [rain], executions })
  books.put(buildBook(poly, { asks: [[0.4, 1_000_000]] }))
  let placed = 0
  const place = (client_id: string) =>
    createExecution(
      runtime,
      {
        body: {
          mode: 'practice',
          plan: {
            tokens: { platform_1: 'p1:yes' },
            direction: 'buy',
            amount_tokens: 10,
            include_fees: true,
            enforce_min_orders: true,
            optimize_gas: false,
            gas_cost_per_source: 0,
            include_unverified: false,
            counterfactuals: false,
          },
          max_slippage_bps: 50,
          latency_ms: 0,
          client_id,
        },
        userId: undefined,
        guest: 'a browser',
        client: 'here',
      },
      planWithLevels,
    )
  const open = () => database.prisma.executionLeg.count({ where: { state: 'sent' } })
  for (let kill = 0; kill <= KILLS; kill += 1) {
    for (let i = 0; i < ORDERS; i += 1) {
      // A client that got no answer sends the same request again.
      await place(`order-${placed}`)
      await place(`order-${placed}`)
      placed += 1
    }
    const filler = await startFiller(clock.now() + 1)
    const left = kill === KILLS ? 0 : 1 + (kill % (ORDERS - 1))
    await until('orders to fill', async () => ((await open()) <= left ? true : undefined), 120_000)
    const ended = once(filler, 'exit')
    filler.kill('SIGKILL')
    await ended
  }
  const legs = await database.prisma.executionLeg.findMany()
  const changes = await database.prisma.executionChange.groupBy({
    by: ['executionId'],
    where: { venue: { not: null } },
    _count: true,
  })
  expect([legs.length, new Set(legs.map(({ state }) => state))]).toEqual([placed, new Set(['filled'])])
  expect(changes.map(({ _count }) => _count)).toEqual(Array(placed).fill(1))
  expect(await executions.findAccount({ guest: 'a browser', client: 'here' })).toMatchObject({
    money: { cash: 10_000_000_000 - placed * 4_000_000 },
    reserved: 0,
    positions: [{ tokens: placed * 10_000_000, cost: placed * 4_000_000 }],
    // Not a token of depth was taken twice either.
    taken: [{ taken: placed * 10_000_000 }],
  })
})

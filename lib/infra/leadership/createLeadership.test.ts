import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { until } from '@/lib/dev/testing/support/startStack'
import { layCable } from '@/lib/dev/testing/support/tcpCable'
import { runOnServer } from '@/lib/dev/testing/support/testServer'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createLeadership } from './createLeadership'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const ROLES = ['polymarket', 'kalshi', 'limitless', 'matching']
/** The guaranteed failover time after a kill -9. */
const TAKEOVER_MS = 10_000

const database = testDatabase()
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

function start({ balanceMs = 30_000 } = {}) {
  const child = fork(
    'lib/dev/testing/support/holdRoles.ts',
    [database.url, ROLES.join(), String(balanceMs)],
    {
      execArgv: ['--import', 'tsx'],
    },
  )
  children.push(child)
  const one = { child, led: [] as string[], most: 0 }
  child.on('message', ({ led }: { led: string[] }) => {
    one.led = led
    one.most = Math.max(one.most, led.length)
  })
  return one
}

const leadsAll = (one: { led: string[] }, withinMs?: number) =>
  until(
    'one process to lead everything',
    async () => (one.led.length === ROLES.length ? true : undefined),
    withinMs,
  )

/** A process that leads everything, and one that stands by. */
async function startTwo() {
  const a = start()
  await leadsAll(a)
  const b = start()
  await until('the second to be a candidate', async () => (await candidates()) === 2 || undefined)
  return [a, b] as const
}

test('two processes share the roles, each led once; the survivor takes over within 10 s of a kill -9', async () => {
  const [a, b] = [start(), start()]
  await until('both to lead', async () => (a.led.length + b.led.length === ROLES.length ? true : undefined))
  expect([...a.led, ...b.led].sort()).toEqual([...ROLES].sort())
  a.child.kill('SIGKILL')
  await leadsAll(b, TAKEOVER_MS)
})

test('SIGTERM hands the roles over', async () => {
  const [a, b] = await startTwo()
  a.child.kill('SIGTERM')
  await leadsAll(b, TAKEOVER_MS)
})

test('a process that hangs loses its roles, and stops their work when it resumes', async () => {
  const [a, b] = await startTwo()
  a.child.kill('SIGSTOP')
  await leadsAll(b, 2 * TAKEOVER_MS)
  a.child.kill('SIGCONT')
  await until('the first to have stopped', async () => (a.led.length === 0 ? true : undefined))
  expect(b.led).toHaveLength(ROLES.length)
})

test('a dropped session stops the work of all roles; they are led again after that', async () => {
  const a = start()
  await leadsAll(a)
  const seen: number[] = []
  a.child.on('message', ({ led }: { led: string[] }) => seen.push(led.length))
  await runOnServer(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'crossbook-leadership'`,
  )
  await until('everything to be led again', async () => (seen.at(-1) === ROLES.length ? true : undefined))
  expect(Math.min(...seen)).toBe(0)
})

test('a process that starts later gets its share of the roles', async () => {
  const a = start({ balanceMs: 500 })
  await leadsAll(a)
  const b = start({ balanceMs: 500 })
  await until('two each', async () => (a.led.length === 2 && b.led.length === 2 ? true : undefined))
  expect(b.most).toBe(2)
})

test('a process that is cut off from the database stops before another begins', async () => {
  const { hostname, port } = new URL(database.url)
  const cable = await layCable({ host: hostname, port: Number(port) })
  const cut = new URL(database.url)
  cut.host = `127.0.0.1:${cable.port}`
  const order: string[] = []
  const lead = (name: string, databaseUrl: string) =>
    createLeadership({
      databaseUrl,
      roles: ['kalshi'],
      async lead(_role, signal) {
        order.push(`${name} begins`)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        order.push(`${name} stops`)
      },
      clock: systemClock,
      log: silent,
    })
  const first = lead('first', cut.href)
  await until('the first to begin', async () => order.length === 1 || undefined)
  const second = lead('second', database.url)
  await until('the second to be a candidate', async () => (await candidates()) === 2 || undefined)
  cable.cut()
  await until('the second to begin', async () => order.includes('second begins') || undefined)
  expect(order).toEqual(['first begins', 'first stops', 'second begins'])
  await cable.close()
  await Promise.all([first.close(), second.close()])
})

async function candidates(): Promise<number> {
  const rows = await database.prisma.$queryRaw<{ count: number }[]>`
    select count(distinct pid)::int as count from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  return rows[0]?.count ?? 0
}

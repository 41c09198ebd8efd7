import { createPublicClient } from '@polymarket/client'
import { ClobClient } from '@polymarket/clob-client-v2'
import * as kalshi from 'kalshi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '@/lib/sandbox/startSandbox'
import { clobCalls } from './clobCalls'
import { compileTypes } from './declaredTypes'
import { judgeCalls } from './judgeCalls'
import { judgeWire, totalsOf } from './judgeWire'
import { kalshiCalls } from './kalshiCalls'
import { polymarketCalls } from './polymarketCalls'
import { type Subjects, subjectsOf } from './subjects'

let sandbox: Sandbox
let subjects: Subjects
beforeAll(async () => {
  let now = Date.now()
  sandbox = await startSandbox({ clock: () => now })
  now += 40 * 60_000
  subjects = subjectsOf(sandbox, now)
})
afterAll(() => sandbox.close())

test("the stand-ins answer the venues' own clients as these declare it, and no client throws", async () => {
  const rows = await judgeWire()
  const totals = totalsOf(rows)
  expect(rows.filter(({ verdict }) => verdict === 'throws')).toEqual([])
  expect(totals.right / (rows.length - totals['left out'])).toBeGreaterThanOrEqual(0.95)
  for (const { verdict, note } of rows) if (verdict === 'left out') expect(note).not.toBe('')
}, 60_000)

const methodsOf = (prototype: object) =>
  Object.getOwnPropertyNames(prototype).filter((name) => /^(?:get|list|fetch|estimate)[A-Z]/.test(name))
const named = (calls: readonly { name: string }[]) => new Set(calls.map(({ name }) => name.split(' ')[0]))

test("every public read of Kalshi's client is called, or left out with a reason", () => {
  const apis = [
    kalshi.EventsApi,
    kalshi.ExchangeApi,
    kalshi.HistoricalApi,
    kalshi.IncentiveProgramsApi,
    kalshi.LiveDataApi,
    kalshi.MarketApi,
    kalshi.MilestoneApi,
    kalshi.MultivariateApi,
    kalshi.SearchApi,
    kalshi.StructuredTargetsApi,
  ]
  const methods = apis.flatMap((api) => methodsOf(api.prototype))
  const known = named(kalshiCalls(subjects))
  expect(methods.length).toBeGreaterThan(30)
  expect(methods.filter((method) => !known.has(method))).toEqual([])
})

test("every public read of Polymarket's clients is called, or left out with a reason", () => {
  const client: object = createPublicClient()
  const names = new Set<string>()
  for (let part = client; part !== Object.prototype; part = Object.getPrototypeOf(part) as object) {
    for (const name of methodsOf(part)) names.add(name)
  }
  const known = named(polymarketCalls(subjects))
  expect(names.size).toBeGreaterThan(50)
  expect([...names].filter((name) => !known.has(name))).toEqual([])
  const clob = named(clobCalls(subjects))
  expect(methodsOf(ClobClient.prototype).filter((name) => !clob.has(name))).toEqual([])
})

test('a missing field, another type and an unknown enum value are differences; an unknown field is none', () => {
  const type = `{ id: string; size?: number | null; side: 'bid' | 'ask'; levels: [string, string][] }`
  const faults = compileTypes('', [type])
  const right = { id: 'a', side: 'bid', levels: [['0.4', '1']], fresh: true }
  expect(faults(right, type)).toEqual([])
  expect(faults({ ...right, id: undefined }, type)).toEqual(['answer.id is missing'])
  expect(faults({ ...right, size: '1' }, type)).toEqual(['answer.size is string, not a number'])
  expect(faults({ ...right, side: 'both' }, type)).toEqual(['answer.side has a value of its own: "both"'])
  expect(faults({ ...right, levels: [['0.4']] }, type)).toEqual(['answer.levels[0] has 1 parts, not 2'])
})

test('a throw, a rejected shape and a missing endpoint are three verdicts', async () => {
  const fail = (error: unknown) => ({ client: 'c', name: 'n', call: () => Promise.reject(error) })
  const rows = await judgeCalls(
    '',
    [
      fail(new TypeError('undefined is no function')),
      fail(Object.assign(new Error('gone'), { response: { status: 404 } })),
      fail(Object.assign(new Error('events[0].id: expected string'), { name: 'ZodError' })),
    ],
    () => undefined,
  )
  expect(rows.map(({ verdict }) => verdict)).toEqual(['throws', 'not served', 'differs'])
})

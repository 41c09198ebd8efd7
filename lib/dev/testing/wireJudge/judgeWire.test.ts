import { createPublicClient } from '@polymarket/client'
import { ClobClient } from '@polymarket/clob-client-v2'
import * as kalshi from 'kalshi-typescript'
import { beforeAll, expect, test } from 'vitest'
import { compileTypes } from './declaredTypes'
import { judgeCalls } from './judgeCalls'
import type { JudgedRow } from './judgedCall'
import { judgeWire, totalsOf } from './judgeWire'

let rows: JudgedRow[]
beforeAll(async () => {
  rows = await judgeWire()
}, 60_000)

test("the venues' own clients read the stand-ins as declared, and no client throws", () => {
  const totals = totalsOf(rows)
  expect(rows.filter(({ verdict }) => verdict === 'throws')).toEqual([])
  expect(totals.right / (rows.length - totals['left out'])).toBeGreaterThanOrEqual(0.95)
  for (const { verdict, note } of rows) if (verdict === 'left out') expect(note).not.toBe('')
})

const methodsOf = (prototype: object) =>
  Object.getOwnPropertyNames(prototype).filter((name) => /^(?:get|list|fetch|estimate)[A-Z]/.test(name))
/** Methods of a client that are called, or excluded. */
const judgedOf = (client: string) =>
  new Set(rows.filter((row) => row.client === client).map(({ name }) => name.split(' ')[0]))

test("every public read of Kalshi's client is called, or excluded with a reason", () => {
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
  const known = judgedOf('kalshi-typescript')
  expect(methods.length).toBeGreaterThan(30)
  expect(methods.filter((method) => !known.has(method))).toEqual([])
})

test("every public read of Polymarket's clients is called, or excluded with a reason", () => {
  const client: object = createPublicClient()
  const names = new Set<string>()
  for (let part = client; part !== Object.prototype; part = Object.getPrototypeOf(part) as object) {
    for (const name of methodsOf(part)) names.add(name)
  }
  const known = judgedOf('@polymarket/client')
  expect(names.size).toBeGreaterThan(50)
  expect([...names].filter((name) => !known.has(name))).toEqual([])
  const clob = judgedOf('@polymarket/clob-client-v2')
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

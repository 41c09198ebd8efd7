import { expect, test } from 'vitest'
import type { ModelBudget } from '@/lib/core/domain/modelBudget'
import { budgetWaitMs } from './budget'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const budget: ModelBudget = {
  requestsPerHour: 2,
  requestsPerDay: 3,
  tokensPerHour: 1_000,
  tokensPerDay: 1_500,
}
const now = 10 * DAY
const ago = (hours: number, tokens = 10) => ({ at: now - hours * HOUR, tokens })
const wait = (calls: ReturnType<typeof ago>[], next = 10) => budgetWaitMs(calls, budget, { now, next })

test('a request waits until as many of the last hour and day are over as its budget needs', () => {
  expect(wait([])).toBe(0)
  expect(wait([ago(0.5)])).toBe(0)
  expect(wait([ago(0.75), ago(0.5)])).toBe(HOUR / 4)
  expect(wait([ago(20), ago(10), ago(5)])).toBe(4 * HOUR)
  expect(wait([ago(25), ago(10), ago(5)])).toBe(0)
})

test('tokens of the hour and the day count as well, those of the next request included', () => {
  expect(wait([ago(0.5, 900)], 100)).toBe(0)
  expect(wait([ago(0.5, 900)], 101)).toBe(HOUR / 2)
  expect(wait([ago(20, 900), ago(10, 500)], 200)).toBe(4 * HOUR)
})

test('a request larger than the budget is made alone, not never', () => {
  expect(wait([ago(0.5, 400)], 5_000)).toBe(23.5 * HOUR)
  expect(wait([], 5_000)).toBe(0)
})

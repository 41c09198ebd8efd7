import { expect, test } from 'vitest'
import { openApiDocument } from '@/lib/contract/openapi'
import { OPERATIONS } from '@/lib/contract/operations'
import { readReference } from './reference'

const reference = readReference(openApiDocument())
const operations = reference.groups.flatMap((group) => group.operations)

test('the reference shows every operation that runs', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(OPERATIONS).sort())
})

test('a field that exists for five platforms is documented once', () => {
  const event = operations.find(({ id }) => id === 'getEvent')
  const outcome = event?.answer.find(({ name }) => name === 'outcomes')?.fields ?? []
  expect(outcome.filter(({ name }) => name === 'platform_N_yes_token')).toHaveLength(1)
  expect(outcome.some(({ name }) => name.startsWith('platform_1'))).toBe(false)
})

test('types are spelled out and nesting is preserved', () => {
  const plan = operations.find(({ id }) => id === 'planDistribution')
  expect(plan?.body?.fields.find(({ name }) => name === 'direction')).toMatchObject({
    type: '"buy" | "sell"',
    required: true,
  })
  const combined = plan?.answer.find(({ name }) => name === 'combined')
  expect(combined?.fields.map(({ name }) => name)).toContain('savings_usd')
})

test('fields of which a request has exactly one are listed with the others', () => {
  const names = operations.find(({ id }) => id === 'planDistribution')?.body?.fields.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['tokens', 'amount_usd', 'amount_tokens']))
})

test('what an operation answers besides success is spelled out', () => {
  const failures = operations.find(({ id }) => id === 'getEvent')?.failures ?? []
  expect(failures.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['304', '308', '404', '405', '429']),
  )
  for (const { text } of failures) expect(text).not.toBe('')
})

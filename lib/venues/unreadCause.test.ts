import { describe, expect, test } from 'vitest'
import { BaseError } from '@/lib/core/domain/errors'
import { queueFull, refusedStatus, timedOut, unreachable } from '@/lib/infra/net/upstreamError'
import { countRefused } from './boundedRefusals'
import { countRefusals } from './drift/countRefusals'
import { unreadRows } from './drift/unreadRows'
import { wireDrift } from './drift/wireDrift'
import { partitionSettled } from './partitionSettled'

const NAME = { host: 'venue.example', label: 'GET /books' }

describe.each([
  ['did not answer in time', timedOut(NAME, 5_000), 'unreachable'],
  ['could not be reached', unreachable(NAME, new Error('reset')), 'unreachable'],
  ['answered 503', refusedStatus(NAME, 503, undefined), 'unreachable'],
  ['answered 429', refusedStatus(NAME, 429, 1_000), 'rate_limited'],
  ['has too many requests waiting here', queueFull(NAME.host, 2), 'queued'],
] as const)('a venue that %s', (_, error, cause) => {
  test('has no rejections, and its format has not changed', () => {
    wireDrift.clear()
    const before = unreadRows.of('opinion')?.[cause] ?? 0
    const { failed } = partitionSettled([{ status: 'rejected', reason: error }], () => 'token/7')
    expect(failed).toEqual([{ path: 'token/7', message: error.message, unread: cause }])
    expect(countRefused(failed)).toBe(0)
    countRefusals('opinion', 'order books', failed)
    expect(wireDrift.of('opinion')).toEqual([])
    expect(unreadRows.of('opinion')?.[cause]).toBe(before + 1)
  })
})

test.each([
  ['an answer that has another shape', new BaseError('The book has no asks.', { code: 'upstream_error' })],
  ['a fault of ours', new TypeError('x is not a function')],
])('%s is refused, and counts as drift', (_, reason) => {
  wireDrift.clear()
  const { failed } = partitionSettled([{ status: 'rejected', reason }], () => 'token/7')
  expect(countRefused(failed)).toBe(1)
  countRefusals('opinion', 'order books', failed)
  expect(wireDrift.of('opinion')).toMatchObject([{ kind: 'refused_row', count: 1 }])
})

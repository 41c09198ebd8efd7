import { expect, test } from 'vitest'
import type { VenueHealth } from '@/lib/operations/runtime'
import { withLateBooks } from './withLateBooks'

const healthOf = (state: VenueHealth['state']): VenueHealth => ({
  venue: 'kalshi',
  state,
  message: state === 'down' ? 'Kalshi cannot be reached.' : '',
  refusals: 0,
})

test('a venue with more than a tenth of its books late is degraded, whatever its connection state', () => {
  expect(withLateBooks(healthOf('connected'), { books: 358, stale: 287 })).toMatchObject({
    state: 'degraded',
    message: expect.stringContaining('287 of its 358 order books are late'),
  })
  expect(withLateBooks(healthOf('connected'), { books: 358, stale: 35 })).toEqual(healthOf('connected'))
})

test('a state worse than degraded stays unchanged', () => {
  for (const state of ['down', 'starting', 'disabled', 'needs_key'] as const)
    expect(withLateBooks(healthOf(state), { books: 10, stale: 10 })).toEqual(healthOf(state))
})

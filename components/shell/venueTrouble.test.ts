import { expect, test } from 'vitest'
import { venueTrouble, venueTroubles } from './venueTrouble'

const platform = (state: Parameters<typeof venueTrouble>[0]['health']['state'], message: string) => ({
  name: 'Kalshi',
  health: {
    state,
    message,
    last_message_at: null,
    books: 0,
    stale_books: 0,
    book_ages: { within_2s: 0, within_10s: 0, within_60s: 0, older: 0 },
    oldest_book_at: null,
    needs_key: false,
    stream: 'none' as const,
    streamed_books: 0,
    drift: [],
  },
})

test('a venue that is down is named once, with the reason and the effect', () => {
  const expected = 'Kalshi cannot be reached: connection refused. Its prices are not shown.'
  expect(venueTrouble(platform('down', 'Kalshi cannot be reached: connection refused.'))).toBe(expected)
  expect(venueTrouble(platform('down', 'connection refused'))).toBe(expected)
})

test('venues that work, start or are switched off are not mentioned', () => {
  for (const state of ['connected', 'starting', 'disabled'] as const) {
    expect(venueTrouble(platform(state, 'x'))).toBeUndefined()
  }
})

test('venues with the same trouble share a sentence, and the others keep their own', () => {
  const named = (name: string, state: Parameters<typeof platform>[0]) => ({
    ...platform(state, 'It has a reason.'),
    id: 'platform_1' as const,
    name,
  })
  const said = venueTroubles([
    named('Polymarket', 'degraded'),
    named('Kalshi', 'down'),
    named('Limitless', 'degraded'),
    named('Opinion', 'connected'),
    named('Predict.fun', 'degraded'),
  ])
  expect(said.map(({ text }) => text)).toEqual([
    'Polymarket, Limitless, and Predict.fun answer only in part: some of their prices may be missing or late.',
    'Kalshi cannot be reached: It has a reason. Its prices are not shown.',
  ])
})

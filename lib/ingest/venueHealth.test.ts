import { expect, test } from 'vitest'
import { BaseError } from '@/lib/core/domain/errors'
import { createVenueHealthStore } from './venueHealth'

const unreachable = new BaseError('api.example could not be reached: ECONNREFUSED', {
  code: 'upstream_error',
})

function setUp() {
  const logged: string[] = []
  const note = (_: object, message: string) => logged.push(message)
  const log = { debug: () => {}, info: note, warn: note, error: note }
  const board = createVenueHealthStore({ clock: { now: () => 42 }, log })
  return { board, logged }
}

test('a venue is starting until catalogue and books were read once', () => {
  const { board } = setUp()
  expect(board.get('kalshi')).toMatchObject({ state: 'starting', lastMessageAt: undefined })
  board.succeeded('kalshi', 'catalogue', 2)
  expect(board.get('kalshi')).toMatchObject({ state: 'starting', lastMessageAt: 42, refusals: 2 })
  board.succeeded('kalshi', 'books', 1)
  expect(board.get('kalshi')).toMatchObject({ state: 'connected', message: '', refusals: 3 })
})

test('one failing part degrades a venue, with part and reason; when all parts fail it is down', () => {
  const { board } = setUp()
  board.succeeded('kalshi', 'catalogue', 0)
  board.succeeded('kalshi', 'books', 0)
  board.failed('kalshi', 'catalogue', unreachable)
  expect(board.get('kalshi')).toMatchObject({
    state: 'degraded',
    message:
      'Kalshi answers only in part: its list of markets could not be read. api.example could not be reached: ECONNREFUSED.',
  })
  board.succeeded('kalshi', 'books', 0)
  board.failed('kalshi', 'catalogue', unreachable)
  expect(board.get('kalshi').state).toBe('degraded')
  board.failed('kalshi', 'books', unreachable)
  expect(board.get('kalshi')).toMatchObject({
    state: 'down',
    message:
      'Kalshi cannot be reached: api.example could not be reached: ECONNREFUSED. It is tried again every few seconds.',
  })
})

test('a venue that was down is connected again when both parts were read', () => {
  const { board, logged } = setUp()
  board.failed('kalshi', 'catalogue', unreachable)
  board.failed('kalshi', 'catalogue', unreachable)
  expect(board.get('kalshi').state).toBe('down')
  board.succeeded('kalshi', 'catalogue', 0)
  board.succeeded('kalshi', 'books', 0)
  expect(board.get('kalshi').state).toBe('connected')
  expect(logged.at(-1)).toBe('Kalshi is connected.')
})

test('each change of state is logged once, however often the venue fails', () => {
  const { board, logged } = setUp()
  for (let i = 0; i < 10; i += 1) board.failed('kalshi', 'books', unreachable)
  expect(logged).toHaveLength(1)
})

test('the reason of an outage stays the same while the circuit is open', () => {
  const { board } = setUp()
  board.failed('kalshi', 'books', unreachable)
  const { message } = board.get('kalshi')
  const resting = new BaseError('next try in 4 s.', { code: 'upstream_error', cause: unreachable })
  board.failed('kalshi', 'books', resting)
  expect(board.get('kalshi').message).toBe(message)
})

test("one venue's failures do not touch another, and an excluded venue reports the reason", () => {
  const { board } = setUp()
  board.failed('kalshi', 'books', unreachable)
  expect(board.get('polymarket').state).toBe('starting')
  board.exclude('opinion', 'needs_key', 'Opinion needs a key.')
  expect(board.get('opinion')).toMatchObject({ state: 'needs_key', message: 'Opinion needs a key.' })
})

import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { measureSocketLag } from './socketLag'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection whose peer answers the pings that `answers` accepts. */
function connect(answers: (ping: number) => boolean) {
  let pings = 0
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    ping(text: string) {
      pings += 1
      if (answers(pings)) setTimeout(() => socket.emit('pong', Buffer.from(text)), 20)
    },
  })
  const lag = measureSocketLag(socket as unknown as WebSocket)
  return { lag, pings: () => pings }
}

test('a peer that answers every ping is read as of the last second', async () => {
  const { lag } = connect(() => true)
  await vi.advanceTimersByTimeAsync(60_500)
  expect(lag.lagMs()).toBeLessThanOrEqual(1_000)
  lag.stop()
})

test('a peer that leaves one ping unanswered is pinged again, and its books are current again', async () => {
  const { lag, pings } = connect((ping) => ping !== 5)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(lag.lagMs()).toBeGreaterThan(5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lag.lagMs()).toBeLessThanOrEqual(1_000)
  expect(pings()).toBeGreaterThan(5)
  lag.stop()
})

test('a peer that stops answering is pinged every ten seconds, and its books stay as old as its last answer', async () => {
  const { lag, pings } = connect((ping) => ping < 5)
  await vi.advanceTimersByTimeAsync(64_000)
  expect(lag.lagMs()).toBeGreaterThanOrEqual(60_000)
  expect(pings()).toBeLessThanOrEqual(4 + 7)
  lag.stop()
})

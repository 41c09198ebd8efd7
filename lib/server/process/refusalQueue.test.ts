import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createRefusalQueue, type RejectedRow } from './refusalQueue'

const LATE: RejectedRow = [408, 'Too late.', 'timeout']

/** A socket that nobody reads: written data stays in it. */
const sockets = (count: number) => Array.from({ length: count }, () => new PassThrough())

test('rejects one socket per turn of the event loop, in order, with a complete reply', async () => {
  const queue = createRefusalQueue(10_000)
  const late = sockets(5)
  for (const socket of late) queue.add(socket, LATE)
  for (const done of [1, 2, 3, 4, 5]) {
    await nextTurn()
    expect(late.filter((socket) => socket.writableEnded)).toEqual(late.slice(0, done))
  }
  expect(String(late[4]?.read())).toMatch(/^HTTP\/1\.1 408 .*"msg":"Too late\."/s)
  for (const socket of late) socket.destroy()
})

test('thousands of late requests are rejected over seconds, each with a reply', async () => {
  vi.useFakeTimers()
  try {
    const queue = createRefusalQueue(10_000)
    const late = sockets(1_000)
    for (const socket of late) queue.addLate(socket, LATE)
    expect(late.every((socket) => socket.isPaused())).toBe(true)
    const ended = () => late.filter((socket) => socket.writableEnded).length
    vi.advanceTimersByTime(250)
    expect(ended()).toBeGreaterThan(100)
    expect(ended()).toBeLessThan(300)
    vi.advanceTimersByTime(1_500)
    expect(ended()).toBe(1_000)
    expect(vi.getTimerCount()).toBe(1_000)
    for (const socket of late) socket.destroy()
  } finally {
    vi.useRealTimers()
  }
})

test('closes sockets beyond the queue without a reply', () => {
  const queue = createRefusalQueue(10_000)
  const late = sockets(1_000)
  for (const socket of late) queue.add(socket, LATE)
  const closed = late.filter((socket) => socket.destroyed).length
  expect(closed).toBeGreaterThan(900)
  for (const socket of late) socket.destroy()
})

test('closes the connection of a caller that does not read its reply', async () => {
  const [socket] = sockets(1)
  if (!socket) throw new Error('no socket')
  createRefusalQueue(20).add(socket, LATE)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(socket.destroyed).toBe(true)
})

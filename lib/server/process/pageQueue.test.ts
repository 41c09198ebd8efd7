import { afterEach, expect, test, vi } from 'vitest'
import { createPageQueue } from './pageQueue'

afterEach(() => void vi.useRealTimers())

/** Runs everything that is due. */
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('one page is rendered at a time, and a visitor waits for at most one page of another, however many that one requested', async () => {
  const queue = createPageQueue(() => 1)
  const order: string[] = []
  const ends: (() => void)[] = []
  const ask = (address: string) =>
    void queue.turn(address).then((end) => {
      order.push(address)
      if (end) ends.push(end)
    })
  for (let i = 0; i < 50; i += 1) ask('greedy')
  ask('visitor')
  await settle()
  expect(order).toEqual(['greedy'])
  ends.shift()?.()
  await settle()
  ends.shift()?.()
  await settle()
  expect(order).toEqual(['greedy', 'greedy', 'visitor'])
})

test('requests beyond the queue are rejected at once, and the end of a turn starts the next', async () => {
  const queue = createPageQueue(() => 1)
  const turns = Array.from({ length: 310 }, (_, i) => queue.turn(`10.0.${i % 7}.1`))
  const refused = await Promise.all(turns.slice(301))
  expect(refused.every((end) => end === undefined)).toBe(true)
  for (const turn of turns.slice(0, 301)) (await turn)?.()
  const after = await queue.turn('10.0.0.1')
  expect(after).toBeDefined()
})

/** Which of two pages started, at this event-loop utilization. */
async function startTwo(busyShare: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const queue = createPageQueue(() => busyShare)
  const begun: string[] = []
  for (const address of ['first', 'second']) void queue.turn(address).then(() => begun.push(address))
  await settle()
  return {
    begun,
    async pass(ms: number) {
      vi.advanceTimersByTime(ms)
      await settle()
    },
  }
}

test.each([
  {
    title: 'a page that waits for anything but rendering delays the next one by a quarter of a second',
    busyShare: 0.2,
    delayMs: 250,
  },
  {
    title: 'while the rendering process is busy no second page starts beside the first for two seconds',
    busyShare: 0.9,
    delayMs: 2_000,
  },
])('$title', async ({ busyShare, delayMs }) => {
  const { begun, pass } = await startTwo(busyShare)
  await pass(delayMs - 1)
  expect(begun).toEqual(['first'])
  await pass(1)
  expect(begun).toEqual(['first', 'second'])
})

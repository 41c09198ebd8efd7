import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTurnQueue } from './createTurnQueue'

const work = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a burst is handled in order and over several turns', async () => {
  const handled: number[] = []
  let emptied = 0
  const queue = createTurnQueue<number>({
    handle: (item) => {
      work(1)
      handled.push(item)
    },
    emptied: () => {
      emptied += 1
    },
  })
  for (let i = 0; i < 20; i += 1) queue.push(i)
  expect(queue.length).toBeGreaterThan(10)
  let turns = 0
  while (queue.length > 0) {
    await setImmediate()
    turns += 1
    if (turns === 2) queue.push(20)
  }
  expect(handled).toEqual(Array.from({ length: 21 }, (_, i) => i))
  expect(turns).toBeGreaterThan(3)
  expect(emptied).toBe(1)
})

test('items added while handling one come after those already queued', async () => {
  const handled: string[] = []
  const queue = createTurnQueue<string>({
    handle: (item) => {
      work(3)
      handled.push(item)
      if (item === 'b') queue.push('d')
    },
    emptied: () => {},
  })
  for (const item of ['a', 'b', 'c']) queue.push(item)
  while (handled.length < 4) await setImmediate()
  expect(handled).toEqual(['a', 'b', 'c', 'd'])
})

test('under a load that never lets it drain it releases handled items', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  let emptied = 0
  const queue = createTurnQueue<Buffer>({
    handle: () => work(1),
    emptied: () => {
      emptied += 1
    },
  })
  const early: WeakRef<Buffer>[] = []
  for (let turn = 0; turn < 30; turn += 1) {
    for (let i = 0; i < 10; i += 1) {
      const frame = Buffer.alloc(64)
      if (turn < 2) early.push(new WeakRef(frame))
      queue.push(frame)
    }
    await setImmediate()
  }
  expect([emptied, queue.length > 0]).toEqual([0, true])
  collect()
  expect(early.filter((one) => one.deref() !== undefined)).toEqual([])
})

import { getEventListeners } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrencyLimit'

/** A task that runs until the test ends it. */
function held() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, task: () => done }
}

test('the limit bounds concurrent tasks; the others run in order of arrival', async () => {
  const gate = createConcurrencyLimit(2)
  const { signal } = new AbortController()
  const order: number[] = []
  const tasks = [0, 1, 2, 3].map(() => held())
  const all = tasks.map(({ task }, i) =>
    gate(signal, () => {
      order.push(i)
      return task()
    }),
  )
  await Promise.resolve()
  expect(order).toEqual([0, 1])
  tasks[1]?.end()
  await all[1]
  await nextTurn()
  expect(order).toEqual([0, 1, 2])
  for (const { end } of tasks) end()
  await Promise.all(all)
  expect(order).toEqual([0, 1, 2, 3])
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

test('tasks that fail at once leave the event loop free between them', async () => {
  const gate = createConcurrencyLimit(2)
  const { signal } = new AbortController()
  let ran = 0
  const all = Promise.allSettled(
    Array.from({ length: 100 }, () =>
      gate(signal, async () => {
        ran += 1
        throw new Error('refused')
      }),
    ),
  )
  for (let turns = 1; turns < 10; turns += 1) {
    await nextTurn()
    expect(ran).toBeLessThanOrEqual(2 * turns + 2)
  }
  const ended = await all
  expect([ran, ended.every(({ status }) => status === 'rejected')]).toEqual([100, true])
})

test('an aborted waiter leaves the queue, and a failed task frees its slot', async () => {
  const gate = createConcurrencyLimit(1)
  const { signal } = new AbortController()
  const first = held()
  const running = gate(signal, first.task)
  const impatient = new AbortController()
  const waiting = gate(impatient.signal, () => Promise.reject(new Error('must not run')))
  const failing = gate(signal, () => Promise.reject(new Error('failed')))
  const reason = new Error('enough')
  impatient.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  first.end()
  await running
  await expect(failing).rejects.toThrow('failed')
  await expect(gate(signal, () => Promise.resolve('ran'))).resolves.toBe('ran')
})

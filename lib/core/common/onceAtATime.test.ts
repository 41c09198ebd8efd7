import { expect, test } from 'vitest'
import { onceAtATime } from './onceAtATime'

test('running work is not started again; it may start after it ends, even after a failure', async () => {
  const begun: { resolve(): void; reject(reason: unknown): void }[] = []
  const failures: unknown[] = []
  let ends = 0
  const start = onceAtATime(() => new Promise((resolve, reject) => void begun.push({ resolve, reject })), {
    failed: (error) => failures.push(error),
    ended: () => {
      ends += 1
    },
  })
  start()
  start()
  expect(begun).toHaveLength(1)
  begun[0]?.reject('away')
  await expect.poll(() => ends).toBe(1)
  expect(failures).toEqual(['away'])
  start()
  begun[1]?.resolve()
  await expect.poll(() => ends).toBe(2)
  expect(failures).toHaveLength(1)
})

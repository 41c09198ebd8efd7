import { expect, test } from 'vitest'
import { type HeldPromise, readHeld } from './readHeld'

test('what was read is held for a while, and a read that fails is not', async () => {
  const held: HeldPromise<number> = {}
  let reads = 0
  let fault: Error | undefined
  const readAt = (now: number) =>
    readHeld(held, {
      now,
      holdMs: 100,
      async read() {
        reads += 1
        if (fault) throw fault
        return reads
      },
    })
  expect(await Promise.all([readAt(0), readAt(1), readAt(99)])).toEqual([1, 1, 1])
  fault = new Error('away')
  await expect(readAt(100)).rejects.toBe(fault)
  fault = undefined
  expect(await readAt(101)).toBe(3)
})

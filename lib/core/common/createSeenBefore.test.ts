import { expect, test } from 'vitest'
import { createSeenBefore } from './createSeenBefore'

test('a key is seen from its second time on', () => {
  const seenBefore = createSeenBefore(64)
  expect(['a', 'b', 'a', 'b', 'c'].map(seenBefore)).toEqual([false, false, true, true, false])
})

test('keys are forgotten as others come, and memory stays the same', () => {
  const seenBefore = createSeenBefore(64)
  seenBefore('a')
  for (let i = 0; i < 10_000; i += 1) seenBefore(`other ${i}`)
  expect(seenBefore('a')).toBe(false)
})

import { expect, test } from 'vitest'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { createFrameRing } from './frameRing'
import { createLastSentBook } from './lastSentBook'
import type { LiveChannel } from './types'

const channel: LiveChannel = {
  place: { event_slug: 'rain', outcome_id: 'o1', outcome_title: null, platform: 'platform_1' },
  member: { market: marketOn('polymarket', 'p1'), inverted: false },
  subscriberGroups: new Set(),
  since: 0,
  lastSent: createLastSentBook(),
}
const seqs = (frames: readonly { seq: number }[] | undefined) => frames?.map(({ seq }) => seq)

test('frames after a sequence number come in order; after an eviction the result is undefined', () => {
  const ring = createFrameRing({ maxFrames: 3 })
  expect(ring.after(0)).toEqual([])
  for (let seq = 1; seq <= 3; seq += 1) ring.push({ seq, channel, text: 'x' })
  expect([seqs(ring.after(0)), seqs(ring.after(2)), seqs(ring.after(3))]).toEqual([[1, 2, 3], [3], []])
  ring.push({ seq: 4, channel, text: 'x' })
  expect(ring.after(0)).toBeUndefined()
  expect(seqs(ring.after(3))).toEqual([4])
})

test('large frames are evicted sooner', () => {
  const ring = createFrameRing({ maxChars: 10 })
  ring.push({ seq: 1, channel, text: 'x'.repeat(8) })
  expect(seqs(ring.after(0))).toEqual([1])
  ring.push({ seq: 2, channel, text: 'x'.repeat(8) })
  expect(ring.after(0)).toBeUndefined()
})

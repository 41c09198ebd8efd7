import { describe, expect, test } from 'vitest'
import { createDeltaBuffer } from './deltaBuffer'

describe('a delta buffer', () => {
  const change = (at: number) => ({ at, side: 'bids' as const, price: at + 1, size: 1 })

  test('returns what arrived since a time, in order', () => {
    const buffer = createDeltaBuffer()
    for (let at = 0; at < 100; at += 1) buffer.add(change(at))
    expect(buffer.since(97)?.map(({ at }) => at)).toEqual([97, 98, 99])
    buffer.clear()
    expect(buffer.since(0)).toEqual([])
  })

  test('is bounded, and reports when changes have been discarded', () => {
    const buffer = createDeltaBuffer()
    for (let at = 0; at < 10_000; at += 1) buffer.add(change(at))
    expect(buffer.since(0)).toBeUndefined()
    expect(buffer.since(9_900)).toHaveLength(100)
  })
})

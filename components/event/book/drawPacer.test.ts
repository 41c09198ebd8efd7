import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrawPacer } from './drawPacer'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A pacer, and the changes that it has applied. */
function start() {
  const made: string[] = []
  const pacer = createDrawPacer()
  const draw = (name: string, changes = true) =>
    pacer.draw(() => {
      made.push(name)
      return changes
    })
  return { pacer, made, draw }
}

test('a change is applied at once, and of those received while it is drawn only the newest follows', () => {
  const { pacer, made, draw } = start()
  draw('a')
  draw('b')
  draw('c')
  expect(made).toEqual(['a'])
  pacer.drawn()
  vi.advanceTimersByTime(0)
  expect(made).toEqual(['a', 'c'])
})

test('between two changes the page rests for as long as the first one took to draw', () => {
  const { pacer, made, draw } = start()
  draw('a')
  draw('b')
  vi.advanceTimersByTime(40)
  pacer.drawn()
  vi.advanceTimersByTime(39)
  expect(made).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(made).toEqual(['a', 'b'])
})

test('a change without effect delays nothing, and one that is never drawn delays the next by half a second only', () => {
  const { made, draw } = start()
  draw('same', false)
  draw('a')
  draw('b')
  expect(made).toEqual(['same', 'a'])
  vi.advanceTimersByTime(500)
  expect(made).toEqual(['same', 'a', 'b'])
})

test('a waiting change is dropped when the stream is left, and the next one is applied at once', () => {
  const { pacer, made, draw } = start()
  draw('a')
  draw('b')
  pacer.stop()
  vi.advanceTimersByTime(1_000)
  draw('c')
  expect(made).toEqual(['a', 'c'])
})

import { expect, test } from 'vitest'
import { createConnectionLimiter } from './connectionLimiter'

const events = (from: number, count: number) => Array.from({ length: count }, (_, i) => `event-${from + i}`)

function start() {
  let time = 0
  const connections = createConnectionLimiter(() => time)
  return {
    ...connections,
    wait: (ms: number) => {
      time += ms
    },
  }
}

test('one address makes a hundred events hot at the venues, however many streams it opens', () => {
  const { take } = start()
  const opened = Array.from({ length: 32 }, (_, i) => take('10.0.0.1', events(50 * i, 50)))
  expect(opened.filter(Boolean)).toHaveLength(2)
  // Events that it has already cost nothing, and another address has its own limit.
  expect(take('10.0.0.1', events(0, 50))).toBe(true)
  expect(take('10.0.0.2', events(500, 50))).toBe(true)
})

test('opening and closing streams makes no more events hot until a minute has passed', () => {
  const { take, free, wait } = start()
  const opened = Array.from({ length: 20 }, (_, i) => {
    const slugs = events(50 * i, 50)
    const took = take('10.0.0.1', slugs)
    if (took) free('10.0.0.1', slugs)
    return took
  })
  expect(opened.filter(Boolean)).toHaveLength(2)
  wait(59_999)
  expect(take('10.0.0.1', events(5_000, 1))).toBe(false)
  wait(1)
  expect(take('10.0.0.1', events(5_000, 100))).toBe(true)
})

test('the error names the limit', () => {
  const { take, admit } = start()
  for (let i = 0; i < 32; i += 1) take('10.0.0.1', ['rain'])
  expect(() => admit('10.0.0.1', ['rain'])).toThrow('At most 32 streams')
  take('10.0.0.2', events(0, 100))
  expect(() => admit('10.0.0.2', ['one-more'])).toThrow('At most 100 events')
  expect(() => admit('10.0.0.3', ['rain'])).not.toThrow()
})

test('closed streams free their places', () => {
  const { take, free } = start()
  for (let i = 0; i < 1_000; i += 1) {
    expect(take('10.0.0.1', ['rain'])).toBe(true)
    free('10.0.0.1', ['rain'])
  }
  for (let i = 0; i < 32; i += 1) expect(take('10.0.0.1', ['rain'])).toBe(true)
  expect(take('10.0.0.1', ['rain'])).toBe(false)
})

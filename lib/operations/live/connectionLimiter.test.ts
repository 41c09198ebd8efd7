import { expect, test } from 'vitest'
import { createConnectionLimiter, type StreamCaller } from './connectionLimiter'

const events = (from: number, count: number) => Array.from({ length: count }, (_, i) => `event-${from + i}`)

function start() {
  let time = 0
  const limiter = createConnectionLimiter(() => time)
  const by =
    <T>(act: (caller: StreamCaller, slugs: readonly string[]) => T) =>
    (address: string, slugs: readonly string[], userId?: string) =>
      act({ address, userId }, slugs)
  return {
    admit: by(limiter.admit),
    take: by(limiter.take),
    free: by(limiter.free),
    wait: (ms: number) => {
      time += ms
    },
  }
}

test('one address makes at most a hundred events hot at the venues, however many streams it opens', () => {
  const { take } = start()
  const opened = Array.from({ length: 32 }, (_, i) => take('10.0.0.1', events(50 * i, 50)))
  expect(opened.filter(Boolean)).toHaveLength(2)
  // Events it already has cost nothing, and another address has its own limit.
  expect(take('10.0.0.1', events(0, 50))).toBe(true)
  expect(take('10.0.0.2', events(500, 50))).toBe(true)
})

test('closing and reopening streams makes no more events hot until a minute has passed', () => {
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

test('closed streams free their slots', () => {
  const { take, free } = start()
  for (let i = 0; i < 1_000; i += 1) {
    expect(take('10.0.0.1', ['rain'])).toBe(true)
    free('10.0.0.1', ['rain'])
  }
  for (let i = 0; i < 32; i += 1) expect(take('10.0.0.1', ['rain'])).toBe(true)
  expect(take('10.0.0.1', ['rain'])).toBe(false)
})

test('one IPv6 /48 gets as many streams as eight addresses, whichever /64s they come from', () => {
  const { take, admit, free } = start()
  const address = (at: number) => `2001:db8:7:${at.toString(16)}::/64`
  const taken = Array.from({ length: 2_000 }, (_, at) => take(address(at), ['rain']))
  expect(taken.filter(Boolean)).toHaveLength(256)
  expect(() => admit(address(3_000), ['rain'])).toThrow('At most 256 streams at a time from one /48.')
  expect(take('2001:db8:8:0::/64', ['rain'])).toBe(true)
  expect(take('203.0.113.7', ['rain'])).toBe(true)
  free(address(0), ['rain'])
  expect([take(address(3_000), ['rain']), take(address(3_001), ['rain'])]).toEqual([true, false])
})

test('anonymous clients from many addresses leave slots for accounts', () => {
  const { take, admit, free } = start()
  const address = (at: number) => `203.0.${at >> 8}.${at & 255}`
  let taken = 0
  for (let at = 0; at < 161; at += 1)
    for (let i = 0; i < 32; i += 1) if (take(address(at), ['rain'])) taken += 1
  expect(taken).toBe(4_000)
  expect(() => admit('198.51.100.1', ['rain'])).toThrow('show an API key or an access token')
  expect(take('198.51.100.1', ['rain'], 'alice')).toBe(true)
  free(address(0), ['rain'])
  expect([take('198.51.100.1', ['rain']), take('198.51.100.1', ['rain'])]).toEqual([true, false])
})

test('one account has a bounded number of streams over all addresses', () => {
  const { take, admit, free } = start()
  const address = (at: number) => `198.51.100.${at}`
  const taken = Array.from({ length: 100 }, (_, at) => take(address(at), ['rain'], 'alice'))
  expect(taken.filter(Boolean)).toHaveLength(64)
  expect(() => admit(address(200), [], 'alice')).toThrow('At most 64 streams at a time of one account.')
  expect(take(address(200), ['rain'], 'bob')).toBe(true)
  free(address(0), ['rain'], 'alice')
  expect(take(address(200), ['rain'], 'alice')).toBe(true)
})

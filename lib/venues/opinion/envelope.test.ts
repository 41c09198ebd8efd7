import { expect, test } from 'vitest'
import { resultOf } from './envelope'

test('both spellings of the envelope are read', () => {
  expect(resultOf({ errno: 0, errmsg: '', result: { total: 1 } })).toEqual({ total: 1 })
  expect(resultOf({ code: 0, msg: 'success', result: [] })).toEqual([])
})

test('an unknown item is undefined, not an error', () => {
  expect(resultOf({ errno: 10200, errmsg: 'market not found' })).toBeUndefined()
  expect(resultOf({ code: 404, msg: "token doesn't exist" })).toBeUndefined()
  expect(resultOf({ errno: 0, result: null })).toBeUndefined()
})

test.each([
  [{ errno: 11002, errmsg: 'Invalid API key' }, 'unauthorized', false, /key/],
  [{ errno: 10403, errmsg: 'restricted' }, 'unauthorized', false, /region/],
  [{ message: 'No API key found in request', request_id: 'ab' }, 'unauthorized', false, /without an API key/],
  [{ errno: 429, errmsg: 'too many requests' }, 'rate_limited', true, /fewer/],
  [{ code: 10605, msg: 'depth not enough' }, 'upstream_error', true, /10605/],
  [{ result: { list: [] } }, 'upstream_error', true, /without saying/],
  [{ message: 'maintenance' }, 'upstream_error', true, /without saying/],
  ['nonsense', 'upstream_error', true, /another shape/],
  [null, 'upstream_error', true, /another shape/],
])('%j is an error: %s', (payload, code, retryable, words) => {
  expect(() => resultOf(payload)).toThrow(
    expect.objectContaining({ code, retryable, message: expect.stringMatching(words) }),
  )
})

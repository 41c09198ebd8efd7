import { expect, test } from 'vitest'
import { fromWebRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'

const client = (address?: string) =>
  rateLimitSubject(
    fromWebRequest(
      new Request('http://localhost/', {
        headers: address === undefined ? {} : { 'x-crossbook-client': address },
      }),
    ),
  )

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s is counted as %s', (address, counted) => {
  expect(client(address)).toBe(counted)
})

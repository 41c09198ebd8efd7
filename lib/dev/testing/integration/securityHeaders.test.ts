import { expect, inject, test } from 'vitest'

const NAMES = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]

async function readHeaders(path: string) {
  const { headers } = await fetch(new URL(path, inject('serviceUrl')))
  return NAMES.map((name) => headers.get(name))
}

test('every API response carries the same security headers, whichever handler sends it', async () => {
  const expected = await readHeaders('/api/health')
  expect(expected).not.toContain(null)
  // A route of Next, an error of the API server, an unknown path.
  for (const path of ['/api/platforms', '/api/event/', '/api/nothing'])
    expect(await readHeaders(path), path).toEqual(expected)
})

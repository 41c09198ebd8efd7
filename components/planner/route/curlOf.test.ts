import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curlOf } from './curlOf'

test('the shell passes the body unchanged, whatever a token is called', () => {
  const token = fc.string({ unit: 'grapheme-ascii', minLength: 1 })
  fc.assert(
    fc.property(token, (id) => {
      const request = { tokens: { platform_1: { token_id: id } }, direction: 'buy' as const, amount_usd: 5 }
      const script = `curl() { printf %s "$6"; }; ${curlOf('http://localhost', request)}`
      expect(JSON.parse(execFileSync('sh', ['-c', script], { encoding: 'utf8' }))).toEqual(request)
    }),
    { numRuns: 30 },
  )
})

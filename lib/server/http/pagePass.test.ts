import { expect, test } from 'vitest'
import { requestTo } from '@/lib/dev/testing/support/callRoute'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import type { AppConfig } from '@/lib/infra/env/server'
import { hasPagePass, pagePassCookie } from './pagePass'
import { fromWebRequest } from './plainRequest'

const ADDRESS = '203.0.113.7'
const MINUTE = 60_000

function start(config: Partial<AppConfig> = {}, host = 'crossbook.example') {
  const { runtime, clock } = createTestRuntime({ config: { rateLimitAnon: 60, ...config } })
  const asking = (cookie?: string, address = ADDRESS) =>
    fromWebRequest(
      requestTo('/', {
        headers: { host, 'x-crossbook-client': address, ...(cookie !== undefined && { cookie }) },
      }),
    )
  return {
    clock,
    grant: (cookie?: string) => pagePassCookie(runtime, asking(cookie)),
    isValid: (cookie: string, address?: string) => hasPagePass(runtime, asking(cookie, address)),
  }
}

const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''

test('the cookie is for this host only, hidden from scripts and other sites, for an hour', () => {
  const plain = start().grant()
  expect(plain).toMatch(/^crossbook-page=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/)
  const secure = start({ publicUrl: 'https://crossbook.example' }).grant()
  expect(secure).toMatch(
    /^__Host-crossbook-page=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('over https only the protected name counts', () => {
  const { grant, isValid } = start({ publicUrl: 'https://crossbook.example' })
  const pair = pairOf(grant())
  expect(isValid(pair)).toBe(true)
  expect(isValid(pair.replace('__Host-', ''))).toBe(false)
})

test('a pass is renewed after half an hour, and replaced once it has expired or the address has changed', () => {
  const { grant, isValid, clock } = start()
  const pair = pairOf(grant())
  expect(grant(pair)).toBeUndefined()
  clock.advance(31 * MINUTE)
  const renewed = pairOf(grant(`theme=dark; ${pair}`))
  expect([isValid(pair), isValid(renewed)]).toEqual([true, true])
  clock.advance(30 * MINUTE)
  expect([isValid(pair), isValid(renewed)]).toEqual([false, true])
  expect(grant(pair)).toBeDefined()
  expect(isValid(renewed, '203.0.113.8')).toBe(false)
})

test('IPv6 addresses in one /64 share a pass, those in another do not', () => {
  const { runtime } = createTestRuntime({ config: { rateLimitAnon: 60 } })
  const asking = (address: string, cookie = '') =>
    fromWebRequest(requestTo('/', { headers: { 'x-crossbook-client': address, cookie } }))
  const pair = pairOf(pagePassCookie(runtime, asking('2001:db8:0:1::5')))
  expect(hasPagePass(runtime, asking('2001:db8:0:1:ffff::9', pair))).toBe(true)
  expect(hasPagePass(runtime, asking('2001:db8:0:2::5', pair))).toBe(false)
})

test('with the limit disabled no cookie is set', () => {
  expect(start({ rateLimitAnon: 0 }).grant()).toBeUndefined()
})

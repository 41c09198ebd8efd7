import { expect, test } from 'vitest'
import { createPagePasses, PAGE_PASS_LIFE } from './pagePass'

const SECRET = 'a secret of thirty-two characters'
const START = Date.UTC(2026, 0, 15)

function start(secret = SECRET) {
  let time = START
  const passes = createPagePasses({ secret, clock: { now: () => time } })
  const advance = (seconds: number) => {
    time += seconds * 1_000
  }
  return { ...passes, advance }
}

test('a pass is fresh for half of its lifetime, ageing for the other half, then expired', () => {
  const { issue, verify, advance } = start()
  const pass = issue('203.0.113.7')
  expect(verify(pass, '203.0.113.7')).toBe('fresh')
  advance(PAGE_PASS_LIFE / 2)
  expect(verify(pass, '203.0.113.7')).toBe('ageing')
  advance(PAGE_PASS_LIFE / 2 - 1)
  expect(verify(pass, '203.0.113.7')).toBe('ageing')
  advance(1)
  expect(verify(pass, '203.0.113.7')).toBeUndefined()
})

test('a pass is valid for its own address only, and under its own secret only', () => {
  const { issue, verify } = start()
  const pass = issue('2001:db8:0:1::/64')
  expect(verify(pass, '2001:db8:0:2::/64')).toBeUndefined()
  expect(verify(pass, '')).toBeUndefined()
  expect(start('another secret of that many characters').verify(pass, '2001:db8:0:1::/64')).toBeUndefined()
  expect(start().verify(pass, '2001:db8:0:1::/64')).toBe('fresh')
})

test('no altered, truncated, extended or forged pass is valid', () => {
  const { issue, verify } = start()
  const pass = issue('203.0.113.7')
  const [expiry = '', signature = ''] = pass.split('.')
  const later = (Number.parseInt(expiry, 36) + 1).toString(36)
  for (const forged of [
    '',
    '.',
    expiry,
    `${later}.${signature}`,
    `0${pass}`,
    `${pass}=`,
    ` ${pass}`,
    pass.slice(0, -1),
    `${expiry}.${'A'.repeat(43)}`,
    `zzzzzzzzz.${signature}`,
    `${expiry}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    `${pass}.${signature}`,
  ]) {
    expect(verify(forged, '203.0.113.7'), forged).toBeUndefined()
  }
  for (let i = 0; i < pass.length; i += 1) {
    const other = pass[i] === 'b' ? 'c' : 'b'
    // The last character carries four bits of the signature and two of padding, which decoding drops.
    if (i === pass.length - 1) continue
    expect(verify(`${pass.slice(0, i)}${other}${pass.slice(i + 1)}`, '203.0.113.7'), `${i}`).toBeUndefined()
  }
})

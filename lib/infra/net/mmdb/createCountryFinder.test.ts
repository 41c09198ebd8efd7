import { describe, expect, test } from 'vitest'
import { createCountryFinder } from './createCountryFinder'
import { buildDatabase } from './database.testkit'

const NETWORKS = {
  '198.51.100.0/24': { country: { iso_code: 'DE' } },
  '203.0.113.128/25': { country_code: 'FR' },
  '203.0.113.0/25': { country: 'JP' },
  '192.0.2.0/24': { country: { iso_code: 'T1' } },
  '2001:db8:1::/48': { country: { iso_code: 'US' } },
}

describe.each([24, 28, 32] as const)('a database with records of %d bits', (recordSize) => {
  const find = createCountryFinder(buildDatabase({ recordSize, networks: NETWORKS }))

  test.each([
    ['198.51.100.0', 'DE'],
    ['198.51.100.255', 'DE'],
    ['203.0.113.128', 'FR'],
    ['203.0.113.127', 'JP'],
    ['2001:db8:1::7', 'US'],
    ['2001:0db8:0001:ffff:ffff:ffff:ffff:ffff', 'US'],
  ])('%s is in %s', (address, country) => {
    expect(find(address)).toBe(country)
  })

  test.each([
    '198.51.101.0',
    '127.0.0.1',
    '2001:db8:2::',
    '::1',
    '192.0.2.1',
    'unknown',
    '',
    '1.2.3',
    'fe80::1%eth0',
  ])('the country of %j is not known', (address) => {
    expect(find(address)).toBeUndefined()
  })
})

test('a file that is no database, or a truncated one, is rejected', () => {
  const whole = buildDatabase({ recordSize: 24, networks: NETWORKS })
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('country,DE'),
    whole.subarray(0, -20),
    whole.subarray(200),
  ])
    expect(() => createCountryFinder(bytes)).toThrow()
})

test('damage anywhere in the tree or the data loses a country, but never throws or loops forever', () => {
  const whole = buildDatabase({ recordSize: 28, networks: NETWORKS })
  const marker = whole.lastIndexOf('MaxMind.com') - 3
  for (let at = 0; at < marker; at += 1) {
    const damaged = Buffer.from(whole)
    damaged[at] = 255 - (damaged[at] ?? 0)
    const find = createCountryFinder(damaged)
    for (const address of ['198.51.100.7', '2001:db8:1::7'])
      expect(find(address) ?? 'XX').toMatch(/^[A-Z]{2}$/)
  }
})

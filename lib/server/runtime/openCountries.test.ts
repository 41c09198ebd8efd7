import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildDatabase } from '@/lib/infra/net/mmdb/database.testkit'
import { openCountries } from './openCountries'

const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-countries-'))
const geoipDb = path.join(folder, 'country.mmdb')
afterEach(() => rmSync(geoipDb, { force: true }))

test('countries come from the file that GEOIP_DB names; without one none is known', () => {
  const networks = { '198.51.100.0/24': { country: { iso_code: 'DE' } } }
  writeFileSync(geoipDb, buildDatabase({ recordSize: 28, networks }))
  expect(openCountries({ geoipDb })('198.51.100.7')).toBe('DE')
  expect(openCountries({})('198.51.100.7')).toBeUndefined()
})

test('a missing or invalid file stops the start with a message that names the setting', () => {
  expect(() => openCountries({ geoipDb })).toThrow(/^GEOIP_DB: .*country\.mmdb cannot be used/)
  writeFileSync(geoipDb, 'country,DE')
  expect(() => openCountries({ geoipDb })).toThrow(/GEOIP_DB: .*MaxMind DB format/)
})

import { isIP } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'
import { toCountry } from '@/lib/core/domain/country'

/** Databases name it `country.iso_code`, `country_code` or `country`. */
type Row = Response & {
  country?: { iso_code?: unknown } | string
  country_code?: unknown
}

function countryIn({ country, country_code }: Row): string | undefined {
  const code = [typeof country === 'object' ? country.iso_code : country, country_code].find(
    (value) => typeof value === 'string',
  )
  return typeof code === 'string' ? toCountry(code) : undefined
}

/** Finds the country of an address, ISO 3166-1 alpha-2; undefined where the database has none. Never throws. */
export type FindCountry = (address: string) => string | undefined

/** Zeros between the search tree and the data. */
const SEPARATOR_BYTES = 16

function openReader(bytes: Buffer): Reader<Row> {
  try {
    return new Reader<Row>(bytes)
  } catch (cause) {
    throw new Error('It is not in the MaxMind DB format.', { cause })
  }
}

/**
 * Reads a database in the MaxMind DB format, such as GeoLite2 Country or DB-IP.
 * Errors: throws for bytes in another format.
 */
export function createCountryFinder(bytes: Buffer): FindCountry {
  const reader = openReader(bytes)
  const { nodeCount, recordSize, ipVersion } = reader.metadata
  if (!((nodeCount * recordSize) / 4 + SEPARATOR_BYTES <= bytes.length))
    throw new Error('Its metadata do not fit its size.')
  return (address) => {
    const version = isIP(address)
    // No database covers addresses with a zone, as in `fe80::1%eth0`.
    if (version === 0 || version > ipVersion || address.includes('%')) return undefined
    try {
      const row = reader.get(address)
      return row ? countryIn(row) : undefined
    } catch {
      // A damaged record: the country is unknown.
      return undefined
    }
  }
}

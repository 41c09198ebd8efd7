import { toCountry } from '@/lib/core/domain/country'
import { addressBytes } from './addressBytes'
import { decodeValue, type MmdbValue } from './decodeValue'

const METADATA = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** Zeros between the search tree and the data. */
const SEPARATOR_BYTES = 16
/** Of an IPv6 address: IPv4 addresses stand behind as many zeros. */
const IPV6_BYTES = 16

const fieldOf = (value: MmdbValue, name: string): MmdbValue =>
  typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined

const numberOf = (value: MmdbValue): number => (typeof value === 'number' ? value : Number.NaN)

/** The record of one side of a node, of 24, 28 or 32 bits. */
function recordAt(
  bytes: Buffer,
  { node, bit, recordSize }: { node: number; bit: number; recordSize: number },
) {
  const begin = (node * recordSize) / 4
  if (recordSize === 24) return bytes.readUIntBE(begin + 3 * bit, 3)
  if (recordSize === 32) return bytes.readUInt32BE(begin + 4 * bit)
  const middle = bytes.readUInt8(begin + 3)
  const high = bit === 0 ? middle >> 4 : middle & 15
  return high * 2 ** 24 + bytes.readUIntBE(begin + 4 * bit, 3)
}

/** Databases name it `country.iso_code`, `country_code` or `country`. */
function countryIn(record: MmdbValue): string | undefined {
  const country = fieldOf(record, 'country')
  const code = [fieldOf(country, 'iso_code'), fieldOf(record, 'country_code'), country].find(
    (value) => typeof value === 'string',
  )
  return typeof code === 'string' ? toCountry(code) : undefined
}

/** Finds the country of an address, ISO 3166-1 alpha-2; undefined where the database has none. Never throws. */
export type FindCountry = (address: string) => string | undefined

/**
 * Reads a database in the MaxMind DB format, such as GeoLite2 Country or DB-IP.
 * Errors: throws for bytes that are no such database.
 * Source: https://maxmind.github.io/MaxMind-DB/
 */
export function createCountryFinder(bytes: Buffer): FindCountry {
  const marker = bytes.lastIndexOf(METADATA)
  if (marker < 0) throw new Error('It is not in the MaxMind DB format.')
  const metadata = decodeValue(bytes.subarray(marker + METADATA.length), 0).value
  const nodeCount = numberOf(fieldOf(metadata, 'node_count'))
  const recordSize = numberOf(fieldOf(metadata, 'record_size'))
  const isIpv6 = fieldOf(metadata, 'ip_version') === 6
  const treeBytes = (nodeCount * recordSize) / 4
  if (![24, 28, 32].includes(recordSize) || !(treeBytes + SEPARATOR_BYTES <= marker))
    throw new Error('Its metadata do not fit its size.')
  const data = bytes.subarray(treeBytes + SEPARATOR_BYTES, marker)

  /** A record behind the nodes: the place of the address's data. Undefined where there is none. */
  function placeOf(address: string): number | undefined {
    const own = addressBytes(address)
    if (!own || (own.length === IPV6_BYTES && !isIpv6)) return undefined
    const path = isIpv6 ? [...Array<number>(IPV6_BYTES - own.length).fill(0), ...own] : own
    let record = 0
    for (let at = 0; at < 8 * path.length && record < nodeCount; at += 1) {
      const bit = ((path[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
      record = recordAt(bytes, { node: record, bit, recordSize })
    }
    return record > nodeCount ? record - nodeCount - SEPARATOR_BYTES : undefined
  }

  return (address) => {
    try {
      const place = placeOf(address)
      return place === undefined ? undefined : countryIn(decodeValue(data, place).value)
    } catch {
      // A damaged record: the country is not known.
      return undefined
    }
  }
}

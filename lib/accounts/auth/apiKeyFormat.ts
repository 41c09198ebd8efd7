import { createHash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from './base62'

const RANDOM = 34
const CHECKSUM = 6
const PREFIX = 10
const SHAPE = new RegExp(`^pk_[0-9A-Za-z]{${RANDOM + CHECKSUM}}$`)

/** CRC-32 in base 62: detects typos, and lets leak scanners recognise our keys offline. */
const checksum = (body: string) => toBase62(crc32(body) >>> 0, CHECKSUM)

/** `pk_`, 34 random characters (202 bits), 6 of checksum. */
export function generateApiKey(): string {
  const body = `pk_${randomBase62(RANDOM)}`
  return body + checksum(body)
}

/** Whether the text has the form of a key: shape and checksum. */
export const isApiKey = (text: string): boolean =>
  SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM)) === text.slice(-CHECKSUM)

/** Key prefix for display; too short to be misused. */
export const prefixOf = (key: string): string => key.slice(0, PREFIX)

/** SHA-256 in hex: enough for 202 random bits, no key stretching needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

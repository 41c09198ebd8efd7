/** A JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/**
 * Canonical JSON (RFC 8785): no whitespace, members sorted by UTF-16 code units, numbers and strings as ECMAScript
 * writes them. Undefined members are omitted.
 * Errors: throws on numbers that are not finite, and on text that is not well-formed Unicode.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError('JSON has no number that is not finite.')
  }
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
    throw new RangeError('The text is not well-formed Unicode.')
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  // JavaScript compares strings by code unit, as the RFC requires.
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key]
      return member === undefined ? [] : [`${canonicalJson(key)}:${canonicalJson(member)}`]
    })
  return `{${members.join(',')}}`
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

import type { DriftKind } from '@/lib/core/domain/wireDrift'
import type { WireShape, WireValues } from './wireShape'

/** The form of field names and enumeration values: one word or several. */
const WORDLIKE = /^[A-Za-z_$][\w .:/-]{0,47}$/
/** Camel case: long, but not a key. */
const CAMEL = /^[a-z]{1,20}(?:[A-Z][a-z]{1,20}){0,8}$/
/** Could be a key, an address, a hash or an account number. */
const SECRET_LIKE = /[0-9a-f]{12}|\d{6}|[A-Za-z0-9]{25}|^(?:sk|pk|eyJ)[_A-Za-z0-9-]{12}/i

/** An external name as it may be shown and counted by; one that could be anything else is masked. */
const shownName = (name: string): string =>
  WORDLIKE.test(name) && (CAMEL.test(name) || !SECRET_LIKE.test(name)) ? name : '{not a plain name}'

export interface UnknownPart {
  kind: Extract<DriftKind, 'unknown_field' | 'unknown_value'>
  /** `events.markets.new_field`, or `status: HALTED`. */
  detail: string
  sample: unknown
}

/** Rows checked per list, and objects in all: pages have hundreds of rows, alike but for a few fields. */
const MAX_ROWS = 10
const MAX_OBJECTS = 300
/** Maximum entries per payload. */
const MAX_PARTS = 10

/** Sample rows, spread over the whole list. */
function someOf(rows: readonly unknown[]): readonly unknown[] {
  if (rows.length <= MAX_ROWS) return rows
  return Array.from({ length: MAX_ROWS }, (_, i) => rows[Math.floor((i * rows.length) / MAX_ROWS)])
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isValues = (inside: WireShape | WireValues): inside is WireValues => 'has' in inside

/** A value without its contents: an object of unknown meaning may hold anything. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return `list of ${value.length}`
  return isObject(value) ? 'object' : value
}

/**
 * Fields and values of a payload that its shape does not know, each once whatever the number of rows.
 * Cost: bounded by the limits above, whatever the payload holds.
 */
export function findUnknown(payload: unknown, shape: WireShape): UnknownPart[] {
  const found = new Map<string, UnknownPart>()
  let objects = 0

  function add(part: UnknownPart) {
    const isFull = found.size >= MAX_PARTS && !found.has(part.detail)
    const kept = isFull ? { ...part, detail: 'further ones' } : part
    if (!found.has(kept.detail)) found.set(kept.detail, kept)
  }

  function checkValue(value: unknown, known: WireValues, path: string) {
    for (const one of Array.isArray(value) ? someOf(value) : [value]) {
      if (one === null || one === undefined || one === '' || isObject(one) || known.has(one)) continue
      const shown = shownName(String(one))
      add({ kind: 'unknown_value', detail: `${path}: ${shown}`, sample: { [path]: shown } })
    }
  }

  function walk(value: unknown, { names, inside }: WireShape, path: string) {
    if (Array.isArray(value)) {
      for (const row of someOf(value)) walk(row, { names, inside }, path)
      return
    }
    if (!isObject(value) || objects >= MAX_OBJECTS) return
    objects += 1
    for (const name in value) {
      const member: unknown = (value as Record<string, unknown>)[name]
      const at = path === '' ? '' : `${path}.`
      if (!names.has(name)) {
        const shown = shownName(name)
        add({ kind: 'unknown_field', detail: `${at}${shown}`, sample: { [shown]: outline(member) } })
        continue
      }
      const next = Object.hasOwn(inside, name) ? inside[name] : undefined
      if (next === undefined) continue
      if (isValues(next)) checkValue(member, next, `${at}${name}`)
      else walk(member, next, `${at}${name}`)
    }
  }

  walk(payload, shape, '')
  return [...found.values()]
}

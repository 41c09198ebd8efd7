import fc from 'fast-check'
import type { JsonSchema } from './document'

/** Text known to break parsers, databases and pages. */
export const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\u202eevil\u2066',
    '\ud800',
    '%00',
    '%',
    '%zz',
    '..%2f..%2fetc%2fpasswd',
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '{{7*7}}',
    '\r\nX-Injected: 1',
    'NaN',
    'Infinity',
    '1e999',
    '-0',
    '9007199254740993',
    'null',
    'true',
    '👩‍👩‍👧‍👦'.repeat(10),
    'İstanbul',
  ),
  fc.string({ minLength: 200, maxLength: 2_000 }),
)

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  nastyText,
  fc.constantFrom(null, [], {}, -1, 1e308, 0.1),
)

function textOf({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  // "Anything but NUL" is not worth generating from.
  if (pattern && !pattern.includes('\\u0000')) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -1e9
  const max = schema.maximum ?? schema.exclusiveMaximum ?? 1e12
  if (schema.type === 'integer') {
    const [low, high] = [Math.ceil(min), Math.min(Math.floor(max), Number.MAX_SAFE_INTEGER)]
    return fc.oneof(fc.integer({ min: low, max: high }), fc.constantFrom(low, high, Math.min(low + 10, high)))
  }
  return fc.oneof(
    fc.double({ min, max, noNaN: true, minExcluded: schema.exclusiveMinimum !== undefined }),
    fc.constantFrom(1e-6, 0.01, 0.5, 5, 250).filter((value) => value >= min && value <= max),
  )
}

function objectOf(schema: JsonSchema, make: (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>) {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  if (typeof additionalProperties === 'object') {
    const names = propertyNames?.enum?.map(String)
    const key = names?.length ? fc.constantFrom(...names) : fc.string({ maxLength: 10 })
    return key.chain((name) =>
      fc.dictionary(names?.length ? fc.constantFrom(...names, name) : key, make(additionalProperties, name), {
        minKeys: 1,
        maxKeys: 5,
      }),
    )
  }
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, make(properties[name] ?? {}, name)]))
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  // Few at a time: many conflict with each other.
  return fc
    .subarray(optional, { maxLength: Math.min(3, optional.length) })
    .chain((some) => fc.record(pick([...required, ...some])))
}

/** A schema merged with one of its alternatives. */
const both = (all: JsonSchema, one: JsonSchema): JsonSchema => ({
  ...all,
  properties: { ...all.properties, ...one.properties },
  required: [...(all.required ?? []), ...(one.required ?? [])],
})

/** Existing values, by the name of the field or parameter. */
export type Known = ReadonlyMap<string, readonly unknown[]>

/**
 * Values for a schema: mostly valid, some known to exist so that they pass the first lookup,
 * some of another type or beyond its bounds.
 */
export function arbitraryOf(
  schema: JsonSchema,
  { name, known, resolve }: { name: string; known: Known; resolve: (schema: JsonSchema) => JsonSchema },
): fc.Arbitrary<unknown> {
  const make = (inner: JsonSchema, innerName: string) =>
    arbitraryOf(inner, { name: innerName, known, resolve })
  const allowed = (): fc.Arbitrary<unknown> => {
    const plain = resolve(schema)
    if (plain.const !== undefined) return fc.constant(plain.const)
    if (plain.enum?.length) return fc.constantFrom(...plain.enum)
    const either = plain.anyOf ?? plain.oneOf
    if (either?.length && plain.properties)
      return fc.oneof(...either.map((one) => objectOf(both(plain, one), make)))
    if (either?.length) return fc.oneof(...either.map((one) => make(one, name)))
    switch (plain.type) {
      case 'object':
        return objectOf(plain, make)
      case 'array': {
        const { minItems = 0, maxItems = 5 } = plain
        const most = Math.max(minItems, Math.min(maxItems, 5))
        return fc.array(make(plain.items ?? {}, name), { minLength: minItems, maxLength: most })
      }
      case 'integer':
      case 'number':
        return numberOf(plain)
      case 'boolean':
        return fc.boolean()
      case 'string':
        return textOf(plain)
      default:
        return anyJson
    }
  }
  const real = known.get(name) ?? []
  return fc.oneof(
    ...(real.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...real) }] : []),
    { weight: 8, arbitrary: allowed() },
    { weight: 1, arbitrary: anyJson },
  )
}

import { z } from 'zod'
import type { Json } from './json'

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * `exactlyOne` of a schema's metadata as JSON Schema: a choice between objects that each have one of the fields. What
 * is allowed besides is said once, for the choice and the rest together.
 */
function splitExactlyOne(schema: Json): void {
  const { exactlyOne, properties } = schema
  if (!Array.isArray(exactlyOne) || !isObject(properties)) return
  schema.oneOf = exactlyOne.map((name: string) => ({
    type: 'object',
    title: `With ${name}`,
    properties: { [name]: properties[name] },
    required: [name],
  }))
  for (const name of exactlyOne) delete properties[name]
  delete schema.exactlyOne
  delete schema.additionalProperties
  schema.unevaluatedProperties = false
}

/**
 * A default of a body in words: generators of types take a field with `default` for one that is always there, which in
 * a request it need not be.
 */
function describeDefault(schema: Json): void {
  if (schema.default === undefined) return
  schema.description = [schema.description, `Default \`${JSON.stringify(schema.default)}\`.`]
    .filter(Boolean)
    .join(' ')
  delete schema.default
}

function override({ jsonSchema }: { jsonSchema: Json }): void {
  // Formats are enough; zod's patterns of dates are pages long.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  // A whole number has a range only where we say so.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  splitExactlyOne(jsonSchema)
  // Our tuples are of numbers and end with their last item; linters ask for `items` all the same.
  if (Array.isArray(jsonSchema.prefixItems)) jsonSchema.items = { type: 'number' }
}

/** A schema as JSON Schema of the draft that OpenAPI 3.1 uses; `input`: before defaults and conversions. */
export const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, override }) as Json
  return json
}

/** The same of every schema of a registry, by its id; each refers to the others by `uri`. */
export function registryToJson(
  registry: z.core.$ZodRegistry<{ id: string }>,
  { io, uri }: { io: 'input' | 'output'; uri: (id: string) => string },
): Json {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri,
    override: (context) => {
      override(context)
      if (io === 'input') describeDefault(context.jsonSchema)
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  )
}

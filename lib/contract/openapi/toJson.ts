import { z } from 'zod'
import type { Json } from './json'

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * `exactlyOne` of a schema's metadata as JSON Schema: `oneOf` over objects that each have one of the fields. Additional
 * properties are restricted once, for the choice and the rest together.
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
 * Moves a body's default into the description: type generators treat a field with `default` as always present, but in
 * a request it is optional.
 */
function describeDefault(schema: Json): void {
  if (schema.default === undefined) return
  schema.description = [schema.description, `Default \`${JSON.stringify(schema.default)}\`.`]
    .filter(Boolean)
    .join(' ')
  delete schema.default
}

function override({ jsonSchema }: { jsonSchema: Json }): void {
  // Formats suffice; zod's date patterns are pages long.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  // An integer has a range only where we state one.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  splitExactlyOne(jsonSchema)
  // Our tuples hold numbers and have a fixed length; linters require `items` anyway.
  if (Array.isArray(jsonSchema.prefixItems)) jsonSchema.items = { type: 'number' }
}

/** A schema as JSON Schema in OpenAPI 3.1's draft; `input`: before defaults and conversions. */
export const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, override }) as Json
  return json
}

/** The same for every schema of a registry, by id; schemas refer to each other by `uri`. */
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

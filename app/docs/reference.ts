import { z } from 'zod'

/** The parts of JSON Schema that our own OpenAPI document uses. */
interface JsonSchema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxLength?: number
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    prefixItems: z.array(jsonSchema).optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    default: z.unknown().optional(),
    description: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    maxLength: z.number().optional(),
    propertyNames: jsonSchema.optional(),
    additionalProperties: z.union([jsonSchema, z.boolean()]).optional(),
  }),
)

/** For one media type. */
const content = z
  .record(z.string(), z.object({ schema: jsonSchema }))
  .transform((media) => Object.values(media)[0]?.schema ?? {})

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        description: z.string().optional(),
        schema: jsonSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      $ref: z.string().optional(),
      description: z.string().optional(),
      content: content.optional(),
    }),
  ),
})

const document = z.object({
  info: z.object({ version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), jsonSchema),
    responses: z.record(z.string(), z.object({ description: z.string() })),
  }),
})

/** One named value of a request or a reply. */
export interface Field {
  name: string
  type: string
  required: boolean
  notes: string[]
  fields: Field[]
}

export interface ReferenceOperation {
  id: string
  method: string
  path: string
  summary: string
  description?: string
  /** Security schemes, each sufficient alone; `open` when one of them is none at all. */
  credentials: string[]
  open: boolean
  parameters: (Field & { place: string })[]
  /** Every parameter under its own name, as a request carries it. */
  inputs: { name: string; place: string; type: string; required: boolean; choices: string[] }[]
  body?: { required: boolean; fields: Field[] }
  answer: Field[]
  failures: { status: string; text: string }[]
}

export interface Reference {
  version: string
  description: string
  groups: { tag: string; operations: ReferenceOperation[] }[]
}

type Schemas = Record<string, JsonSchema>

const PLATFORM_FIELD = /^platform_[1-5](_|$)/
const MAX_DEPTH = 7

const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  const name = schema.$ref?.split('/').at(-1)
  return (name && schemas[name]) || schema
}

const isPlatformIds = (values: readonly unknown[]) =>
  values.every((value) => /^platform_\d$/.test(String(value)))

function typeOf(schema: JsonSchema, schemas: Schemas): string {
  if (schema.$ref) return typeOf(resolve(schema, schemas), schemas)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    return isPlatformIds(schema.enum)
      ? 'platform id'
      : schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  }
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, schemas)).join(' or ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => typeOf(one, schemas)).join(', ')}]`
  if (schema.type === 'array') {
    const item = schema.items ? typeOf(schema.items, schemas) : 'anything'
    return `array of ${item}`
  }
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    const key = schema.propertyNames ? typeOf(schema.propertyNames, schemas) : 'name'
    return `map of ${key} to ${typeOf(schema.additionalProperties, schemas)}`
  }
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'date') return 'date'
  return schema.type ?? 'anything'
}

const choicesOf = ({ type, enum: values = [] }: JsonSchema) =>
  type === 'boolean' ? ['true', 'false'] : values.map(String)

function notesOf(schema: JsonSchema): string[] {
  const notes: string[] = schema.description ? [schema.description] : []
  const safe = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < 2 ** 53 - 1 ? value : undefined
  const least = safe(schema.minimum)
  const most = safe(schema.maximum)
  if (schema.exclusiveMinimum !== undefined) notes.push(`above ${schema.exclusiveMinimum}`)
  if (least !== undefined) notes.push(`at least ${least}`)
  if (schema.exclusiveMaximum !== undefined) notes.push(`below ${schema.exclusiveMaximum}`)
  if (most !== undefined) notes.push(`at most ${most.toLocaleString('en-US')}`)
  if (schema.maxLength !== undefined) notes.push(`at most ${schema.maxLength} characters`)
  if (schema.default !== undefined) notes.push(`default ${JSON.stringify(schema.default)}`)
  return notes
}

/** The object that a schema resolves to, through references, arrays, maps and "or null". */
function objectIn(schema: JsonSchema, schemas: Schemas): JsonSchema | undefined {
  const plain = resolve(schema, schemas)
  if (plain.properties) {
    const choices = (plain.oneOf ?? []).map((one) => one.properties)
    return { ...plain, properties: Object.assign({}, plain.properties, ...choices) }
  }
  const inner = [
    ...(plain.anyOf ?? []),
    ...(plain.items ? [plain.items] : []),
    ...(typeof plain.additionalProperties === 'object' ? [plain.additionalProperties] : []),
  ]
  for (const one of inner) {
    const found = objectIn(one, schemas)
    if (found) return found
  }
  return undefined
}

/** Fields of an object; a field repeated for the five platforms is listed once, as `platform_N_…`. */
function fieldsOf(schema: JsonSchema, schemas: Schemas, depth = 0): Field[] {
  const object = objectIn(schema, schemas)
  if (!object?.properties || depth > MAX_DEPTH) return []
  const required = new Set(object.required)
  const seen = new Set<string>()
  return Object.entries(object.properties).flatMap(([wireName, property]) => {
    const name = wireName.replace(PLATFORM_FIELD, 'platform_N$1')
    if (seen.has(name)) return []
    seen.add(name)
    return [toField(name, { property, required: required.has(wireName) }, schemas, depth)]
  })
}

const toField = (
  name: string,
  { property, required }: { property: JsonSchema; required: boolean },
  schemas: Schemas,
  depth = 0,
): Field => ({
  name,
  type: typeOf(property, schemas),
  required,
  notes: notesOf(property),
  fields: fieldsOf(property, schemas, depth + 1),
})

function toOperation(
  [method, path]: readonly [string, string],
  spec: z.infer<typeof operation>,
  { schemas, responses }: z.infer<typeof document>['components'],
): ReferenceOperation {
  const body = spec.requestBody?.content
  const answer = spec.responses['200']?.content
  const credentials = spec.security.flatMap((scheme) => Object.keys(scheme))
  return {
    id: spec.operationId,
    method: method.toUpperCase(),
    path,
    summary: spec.summary,
    description: spec.description,
    credentials,
    open: spec.security.length === 0 || spec.security.some((scheme) => Object.keys(scheme).length === 0),
    parameters: spec.parameters
      .filter(({ name }, i, all) => {
        const plain = name.replace(PLATFORM_FIELD, 'platform_N$1')
        return all.findIndex((one) => one.name.replace(PLATFORM_FIELD, 'platform_N$1') === plain) === i
      })
      .map(({ name, in: place, required, description, schema }) => {
        const field = toField(
          name.replace(PLATFORM_FIELD, 'platform_N$1'),
          { property: schema, required },
          schemas,
        )
        return { ...field, place, notes: description ? [description, ...field.notes] : field.notes }
      }),
    inputs: spec.parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      type: String(schema.type ?? 'string'),
      required,
      choices: choicesOf(schema),
    })),
    ...(body && { body: { required: spec.requestBody?.required ?? false, fields: fieldsOf(body, schemas) } }),
    answer: answer ? fieldsOf(answer, schemas) : [],
    failures: Object.entries(spec.responses)
      .filter(([status]) => status !== '200')
      .map(([status, { $ref, description }]) => {
        const shared = responses[$ref?.split('/').at(-1) ?? '']
        return { status, text: description ?? shared?.description ?? '' }
      }),
  }
}

/**
 * Reads our OpenAPI document into what the reference page shows.
 * Errors: throws when the document is not in the shape that lib/contract writes.
 */
export function readReference(source: unknown): Reference {
  const { info, paths, components } = document.parse(source)
  const groups = new Map<string, ReferenceOperation[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, spec] of Object.entries(methods)) {
      const tag = spec.tags[0] ?? 'service'
      const group = groups.get(tag) ?? []
      groups.set(tag, group)
      group.push(toOperation([method, path], spec, components))
    }
  }
  return {
    version: info.version,
    description: info.description,
    groups: [...groups].map(([tag, operations]) => ({ tag, operations })),
  }
}

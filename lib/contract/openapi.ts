import { z } from 'zod'
import { platformBook, wireBook } from './book'
import { errorResponse } from './error'
import { OPERATIONS, type OperationSpec } from './operations'

type Json = Record<string, unknown>

const STATUS_TEXT: Record<number, string> = {
  304: 'Not changed since the ETag in If-None-Match.',
  308: 'The event has a new slug; see Location.',
  401: 'Missing, malformed, expired or revoked credential.',
  403: 'The credential does not allow this.',
  404: 'Not found.',
  409: 'A limit or a state stands in the way.',
  405: 'Wrong method; see Allow.',
  413: 'The body is over 64 KiB.',
  414: 'The address is over 56 KiB.',
  415: 'The body is not application/json.',
  422: 'The request has faults, all of them listed.',
  429: 'Rate limit; see Retry-After.',
  431: 'The address and headers are over 64 KiB, or there are over 200 headers.',
  502: 'Every source that could answer failed.',
  503: 'Not ready; try again.',
  504: 'No answer in time.',
}

const capital = (id: string) => id[0]?.toUpperCase() + id.slice(1)
const operations: readonly OperationSpec[] = Object.values(OPERATIONS)

/** Named schemas: each operation's answer and body, and what they share. */
function collect() {
  const output = z.registry<{ id: string }>()
  const input = z.registry<{ id: string }>()
  const names = new Map<z.ZodType, string>()
  const name = (registry: typeof output, schema: z.ZodType, id: string) => {
    if (names.has(schema)) return
    names.set(schema, id)
    registry.add(schema, { id })
  }
  name(output, errorResponse, 'Error')
  name(output, wireBook, 'Book')
  name(output, platformBook, 'PlatformBook')
  for (const operation of operations) {
    name(output, operation.response, `${capital(operation.id)}Response`)
    if (operation.body) name(input, operation.body, `${capital(operation.id)}Request`)
  }
  return { output, input, names }
}

const ref = (id: string) => ({ $ref: `#/components/schemas/${id}` })

/** Formats are enough; zod's patterns of dates are pages long. */
const override = ({ jsonSchema }: { jsonSchema: Json }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

function components(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Json {
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => ref(id).$ref, override })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  )
}

function parametersOf(operation: OperationSpec): Json[] {
  const rows = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return []
    const json = z.toJSONSchema(schema, { io: 'input', override })
    const required = new Set(json.required ?? [])
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: property,
      ...(typeof property === 'object' && property.type === 'array' ? { style: 'form', explode: false } : {}),
    }))
  }
  return [...rows(operation.params, 'path'), ...rows(operation.query, 'query')]
}

const SECURITY: Record<OperationSpec['access'], Json[]> = {
  open: [],
  public: [{}, { apiKey: [] }],
  key: [{ apiKey: [] }],
  credential: [{ apiKey: [] }, { accessToken: [] }],
  sign_in: [],
  user: [{ accessToken: [] }],
  reviewer: [{ accessToken: [] }],
  session: [{ session: [] }],
  operator: [{ metricsToken: [] }],
}

/** The statuses an operation may answer besides 200. */
function errorStatuses(operation: OperationSpec): number[] {
  const statuses = new Set<number>([414, 422, 431, 502, 503, 504, ...(operation.errors ?? [])])
  if (operation.access !== 'open' && operation.access !== 'sign_in') statuses.add(401)
  if (operation.access === 'session' || operation.access === 'reviewer' || operation.scope) statuses.add(403)
  if (operation.access !== 'open' && operation.access !== 'operator') statuses.add(429)
  if (operation.method !== 'GET') statuses.add(413).add(415)
  return [...statuses].sort((a, b) => a - b)
}

const IGNORED: Json = {
  'X-Ignored-Parameters': {
    description:
      'Names of query parameters that the operation does not know and passed over, separated by commas and percent-encoded; absent when there are none.',
    schema: { type: 'string' },
  },
}

function operationObject(operation: OperationSpec, names: Map<z.ZodType, string>): Json {
  const as = (media: string, schema: z.ZodType) => ({ [media]: { schema: ref(names.get(schema) ?? '') } })
  const json = (schema: z.ZodType) => as('application/json', schema)
  const failures = errorStatuses(operation).map((status) => [
    String(status),
    { description: STATUS_TEXT[status], ...(status === 304 ? {} : { content: json(errorResponse) }) },
  ])
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    security: [...SECURITY[operation.access], ...(operation.accessToken ? [{ accessToken: [] }] : [])],
    parameters: parametersOf(operation),
    ...(operation.body
      ? { requestBody: { required: !operation.bodyOptional, content: json(operation.body) } }
      : {}),
    responses: {
      200: {
        description: 'Success.',
        ...(operation.unknownQuery !== 'refuse' && { headers: IGNORED }),
        content: {
          ...as(operation.media ?? 'application/json', operation.response),
          ...(operation.csv && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
      ...Object.fromEntries(failures),
    },
  }
}

function build(): Json {
  const { output, input, names } = collect()
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, names),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crossbook',
      version: '0.1.0',
      description:
        'One question, several prediction markets: every order book and the best split. ' +
        'Every field of a response is always present; null means that a value is unknown or does not apply.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the deployment.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description: 'Set by signing in on the account page; sent by its pages only.',
        },
      },
      schemas: { ...components(output, 'output'), ...components(input, 'input') },
    },
  }
}

let built: Json | undefined

/** The OpenAPI 3.1 description of exactly the operations in {@link OPERATIONS}. Built once. */
export function openApiDocument(): Json & { openapi: '3.1.0' } {
  built ??= build()
  return { ...built, openapi: '3.1.0' }
}

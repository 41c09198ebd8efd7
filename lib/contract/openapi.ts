import { errorResponse } from './error'
import { EXAMPLE_VALUES, exampleAnswer } from './examples/answers'
import { type RequestExample, requestExamples } from './examples/requestExamples'
import { failureRefs, failureResponses } from './openapi/failures'
import { HEADERS, headerRefs, RATE_LIMIT_HEADERS } from './openapi/headers'
import type { Json } from './openapi/json'
import { type NamedSchemas, namedSchemas } from './openapi/namedSchemas'
import { OPERATION_DESCRIPTIONS } from './openapi/operationDescriptions'
import { TAGS } from './openapi/tags'
import { registryToJson, toJson } from './openapi/toJson'
import { webhooksObject } from './openapi/webhooks'
import { OPERATIONS, type OperationSpec, type Operations } from './operations'
import { WEBHOOK_MESSAGES } from './webhookMessages'

type OperationId = keyof Operations
const operations = Object.values(OPERATIONS) as readonly (OperationSpec & { id: OperationId })[]
const EXAMPLES = requestExamples(EXAMPLE_VALUES)

const uri = (id: string) => `#/components/schemas/${id}`
const ref = (id: string): Json => ({ $ref: uri(id) })

/** A path or query value as parsed by its parameter's schema. */
function toParameterValue(text: string, { type }: Json): unknown {
  if (type === 'integer' || type === 'number') return Number(text)
  if (type === 'boolean') return text === 'true'
  return type === 'array' ? text.split(',') : text
}

function parametersOf(operation: OperationSpec, example: RequestExample): Json[] {
  const rows = (schema: OperationSpec['query'], place: 'path' | 'query'): Json[] => {
    if (!schema) return []
    const json = toJson(schema, 'input') as { required?: string[]; properties?: Record<string, Json> }
    const values = (place === 'path' ? example.params : example.query) ?? {}
    return Object.entries(json.properties ?? {}).map(([name, { description, ...property }]) => {
      const value = values[name]
      return {
        name,
        in: place,
        required: place === 'path' || (json.required ?? []).includes(name),
        description,
        schema: property,
        ...(property.type === 'array' ? { style: 'form', explode: false } : {}),
        ...(value !== undefined && { example: toParameterValue(value, property) }),
      }
    })
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

const isLimited = ({ access }: OperationSpec) => access !== 'open' && access !== 'operator'

function successResponse(operation: OperationSpec & { id: OperationId }, { nameOf }: NamedSchemas): Json {
  const example = exampleAnswer(operation.id)
  return {
    description: 'Success.',
    headers: headerRefs([
      'RequestId',
      ...(operation.etag ? ['ETag'] : []),
      ...(isLimited(operation) ? RATE_LIMIT_HEADERS : []),
      ...(operation.unknownQuery === 'refuse' ? [] : ['IgnoredParameters']),
    ]),
    content: {
      [operation.media ?? 'application/json']: {
        schema: ref(nameOf(operation.response)),
        ...(example !== undefined && { example }),
      },
      ...(operation.csv && { 'text/csv': { schema: { type: 'string' } } }),
    },
  }
}

function operationObject(operation: OperationSpec & { id: OperationId }, named: NamedSchemas): Json {
  const example = EXAMPLES[operation.id]
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: OPERATION_DESCRIPTIONS[operation.id],
    tags: [operation.tag],
    security: [...SECURITY[operation.access], ...(operation.accessToken ? [{ accessToken: [] }] : [])],
    parameters: parametersOf(operation, example),
    ...(operation.body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: {
          'application/json': {
            schema: ref(named.nameOf(operation.body)),
            ...(example.body && { example: example.body }),
          },
        },
      },
    }),
    responses: { 200: successResponse(operation, named), ...failureRefs(operation) },
  }
}

const SECURITY_SCHEMES: Json = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Of a sign-in by wallet; lives 15 minutes.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Made on the account page or by `POST /api/api-key/generate`; raises the rate limit.',
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the deployment.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
    description: 'Set by signing in on the account page; sent by its pages only.',
  },
}

function build(): Json {
  const named = namedSchemas()
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, named),
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
      contact: { name: 'Crossbook' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The deployment that serves this document.' }],
    tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
    paths,
    webhooks: webhooksObject((type) => ref(named.nameOf(WEBHOOK_MESSAGES[type]))),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: Object.fromEntries(Object.entries(HEADERS).map(([id, { header }]) => [id, header])),
      responses: failureResponses(ref(named.nameOf(errorResponse))),
      schemas: {
        ...registryToJson(named.output, { io: 'output', uri }),
        ...registryToJson(named.input, { io: 'input', uri }),
      },
    },
  }
}

let built: Json | undefined

/** The OpenAPI 3.1 description of exactly the operations in {@link OPERATIONS}. Built once. */
export function openApiDocument(): Json & { openapi: '3.1.0' } {
  built ??= build()
  return { ...built, openapi: '3.1.0' }
}

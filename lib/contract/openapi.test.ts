import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HANDLERS } from '@/lib/server/api/handlers'
import { EXAMPLE_VALUES, exampleAnswer } from './examples/answers'
import { requestExamples } from './examples/requestExamples'
import { openApiDocument } from './openapi'
import { OPERATIONS, type OperationSpec } from './operations'

const API = 'app/api'

/** The path of every route file, and the path it serves. */
function routeFiles(): { address: string; serves: string | undefined }[] {
  return readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => {
      const folder = `/api/${path.posix.dirname(file.split(path.sep).join('/'))}`
      const source = readFileSync(path.join(API, file), 'utf8')
      return {
        address: folder.replaceAll(/\[(\w+)\]/g, '{$1}'),
        serves: /routeOf\(\s*'([^']+)',?\s*\)/.exec(source)?.[1],
      }
    })
    .filter(({ address }) => !address.includes('[...'))
}

const operations: OperationSpec[] = Object.values(OPERATIONS)
type OperationId = keyof typeof OPERATIONS

interface Schema {
  $ref?: string
  description?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema | boolean
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Described {
  summary?: string
  description?: string
  parameters: { name: string; description?: string }[]
  responses: Record<string, { $ref?: string; headers?: object }>
}
const document = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; responses: Record<string, { headers: object }> }
}

function described(id: string): Described {
  const { path: address, method } = OPERATIONS[id as OperationId]
  const found = document.paths[address]?.[method.toLowerCase()]
  if (!found) throw new Error(`${id} is not described.`)
  return found
}

test('the description lists exactly the operations that are served', () => {
  const described = Object.entries(
    openApiDocument().paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [method.toUpperCase(), address, operationId]),
  )
  const running = Object.values(HANDLERS).map(({ spec: { method, path: address, id } }) => [
    method,
    address,
    id,
  ])
  expect(running.sort()).toEqual(described.sort())
})

test("every operation's path has its own route file, which serves only that path", () => {
  const files = routeFiles()
  for (const { address, serves } of files) expect(serves).toBe(address)
  const addresses = new Set(operations.map(({ path: address }) => address))
  expect(files.map(({ address }) => address).sort()).toEqual([...addresses].sort())
})

test('the id of an operation equals its key in the table', () => {
  for (const [name, { id }] of Object.entries(OPERATIONS)) expect(id).toBe(name)
})

test('every reference resolves to a schema, and no schema is unused', () => {
  const document = openApiDocument()
  const { schemas } = document.components as { schemas: Record<string, unknown> }
  const used = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    ),
  )
  expect([...used].sort()).toEqual(Object.keys(schemas).sort())
  expect(JSON.stringify(document)).not.toMatch(/"\$(id|defs|schema)"/)
})

test('operations for API keys require a scope, and operations for a signed-in user require none', () => {
  for (const { id, access, scope } of operations) {
    const keyMayCall = ['public', 'key', 'credential'].includes(access)
    expect({ id, asks: scope !== undefined }).toEqual({ id, asks: keyMayCall })
  }
})

test('the handling of unknown query parameters is described', () => {
  for (const { id, unknownQuery } of operations) {
    const { headers = {} } = described(id).responses[200] ?? {}
    expect('X-Ignored-Parameters' in headers, id).toBe(unknownQuery !== 'refuse')
  }
})

test('every response is described with its headers', () => {
  for (const { id, etag, access } of operations) {
    const { headers = {} } = described(id).responses[200] ?? {}
    const limited = access !== 'open' && access !== 'operator'
    expect({
      id,
      request: 'X-Request-Id' in headers,
      etag: 'ETag' in headers,
      limit: 'RateLimit-Remaining' in headers,
    }).toEqual({ id, request: true, etag: etag === true, limit: limited })
  }
  const { responses } = document.components
  expect(responses.Moved?.headers).toHaveProperty('Location')
  for (const id of ['RateLimited', 'Unavailable'])
    expect(responses[id]?.headers).toHaveProperty('Retry-After')
  expect(responses.MethodNotAllowed?.headers).toHaveProperty('Allow')
})

test('the response to a wrong method is described for every operation', () => {
  for (const { id } of operations)
    expect(described(id).responses[405], id).toEqual({ $ref: '#/components/responses/MethodNotAllowed' })
})

/** Every field below a schema without a description, neither its own nor the referenced schema's. */
function undescribed(schema: Schema, at: string): string[] {
  const known = (field: Schema) => {
    const name = field.$ref?.split('/').at(-1)
    return field.description ?? (name && document.components.schemas[name]?.description)
  }
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(known(field) ? [] : [`${at}.${name}`]),
      ...undescribed(field, `${at}.${name}`),
    ]),
    ...[schema.items, schema.additionalProperties].flatMap((inner) =>
      typeof inner === 'object' ? undescribed(inner, `${at}[]`) : [],
    ),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => undescribed(one, at)),
  ]
}

test('every operation, parameter and field is described', () => {
  const missing = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    undescribed(schema, name),
  )
  for (const { id } of operations) {
    const { summary, description, parameters } = described(id)
    if (!summary || !description) missing.push(id)
    missing.push(...parameters.filter((one) => !one.description).map(({ name }) => `${id} ?${name}`))
  }
  expect(missing).toEqual([])
})

test('a field with a default is optional in a request and always present in a response', () => {
  const { PlanDistributionRequest, PlanDocument } = document.components.schemas
  expect(PlanDistributionRequest?.required).toEqual(['tokens', 'direction'])
  expect(PlanDocument?.properties?.request?.required).toContain('include_fees')
})

test('every example request and response passes the schema used at runtime', () => {
  const requests = requestExamples(EXAMPLE_VALUES)
  for (const { id, body, response, media } of operations) {
    const request = requests[id as OperationId]
    if (body) expect(body.safeParse(request.body), id).toMatchObject({ success: true })
    const answer = exampleAnswer(id as OperationId)
    expect(answer === undefined, id).toBe(media === 'image/*')
    if (answer !== undefined) expect(response.safeParse(answer), id).toMatchObject({ success: true })
  }
})

test('no pattern of a schema depends on a flag that JSON Schema cannot carry', () => {
  const contract = readdirSync('lib/contract', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join('lib/contract', file), 'utf8'))
  for (const source of contract) expect(source).not.toMatch(/\.regex\(\/.*\/[a-z]+[,)]/)
})

test('path and query examples use the parameters of their operation', () => {
  const requests = requestExamples(EXAMPLE_VALUES)
  for (const { id, params, query } of operations) {
    const request = requests[id as OperationId]
    expect(Object.keys(request.params ?? {}), id).toEqual(Object.keys(params?.shape ?? {}))
    for (const name of Object.keys(request.query ?? {})) expect(query?.shape, id).toHaveProperty(name)
  }
})

test('path parameters match between path and schema', () => {
  for (const operation of operations) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(operation.params?.shape ?? {})).toEqual(inPath)
  }
})

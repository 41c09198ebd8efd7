import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HANDLERS } from '@/lib/api/handlers'
import { openApiDocument } from './openapi'
import { OPERATIONS, type OperationSpec } from './operations'

const API = 'app/api'

/** The address of every route file of ours, and the one that it serves. */
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

test('the description names every operation that runs, and nothing else', () => {
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

test("every operation's path has its route file, which serves that path and no other", () => {
  const files = routeFiles()
  for (const { address, serves } of files) expect(serves).toBe(address)
  const addresses = new Set(operations.map(({ path: address }) => address))
  expect(files.map(({ address }) => address).sort()).toEqual([...addresses].sort())
})

test('an operation goes by its own name in the table', () => {
  for (const [name, { id }] of Object.entries(OPERATIONS)) expect(id).toBe(name)
})

test('every reference leads to a schema, and none is left without use', () => {
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

test('what a key may call asks for one of its scopes, and nothing that a person must be signed in for does', () => {
  for (const { id, access, scope } of operations) {
    const keyMayCall = ['public', 'key', 'credential'].includes(access)
    expect({ id, asks: scope !== undefined }).toEqual({ id, asks: keyMayCall })
  }
})

test('what becomes of query parameters that nobody knows is described', () => {
  const { paths } = openApiDocument() as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>
  }
  for (const { path, method, unknownQuery } of operations) {
    const { headers } = paths[path]?.[method.toLowerCase()]?.responses[200] ?? {}
    expect(headers !== undefined, path).toBe(unknownQuery !== 'refuse')
  }
})

test('path parameters in the address and in the schema are the same', () => {
  for (const operation of operations) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(operation.params?.shape ?? {})).toEqual(inPath)
  }
})

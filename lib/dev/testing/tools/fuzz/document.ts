import { createAnswerChecker } from '@/lib/dev/testing/support/answerChecker'

/** The part of the published description that generates requests and validates responses. */

export interface JsonSchema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

export interface FuzzedOperation {
  method: string
  path: string
  operationId: string
  parameters: Parameter[]
  security: Record<string, unknown>[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}

export interface FuzzedApi {
  operations: FuzzedOperation[]
  resolve(schema: JsonSchema): JsonSchema
  /** How a JSON response violates its status's published schema; undefined when it conforms. */
  breach(operation: FuzzedOperation, status: number, body: unknown): string | undefined
}

interface Document {
  paths: Record<string, Record<string, Omit<FuzzedOperation, 'method' | 'path'>>>
  components: { schemas: Record<string, JsonSchema>; responses: FuzzedOperation['responses'] }
}

const ROOT = '#/components/schemas/'

/** Reads an OpenAPI document as this service publishes it. */
export function readApi(document: unknown): FuzzedApi {
  const { paths, components } = document as Document
  const checker = createAnswerChecker(document)
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? resolve(components.schemas[schema.$ref.slice(ROOT.length)] ?? {}) : schema
  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, rest]) => ({
        method: method.toUpperCase(),
        path,
        ...rest,
        responses: Object.fromEntries(
          Object.entries(rest.responses).map(([status, own]) => [
            status,
            components.responses[own.$ref?.split('/').at(-1) ?? ''] ?? own,
          ]),
        ),
      })),
    ),
    resolve,
    breach: ({ method, path }, status, body) => checker.breach({ method, path, status, body }),
  }
}

import { z } from 'zod'

/** The part of the published description that requests are made from and answers are held to. */

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
  responses: Record<string, { content?: Content }>
}

export interface FuzzedApi {
  operations: FuzzedOperation[]
  resolve(schema: JsonSchema): JsonSchema
  /** Why a JSON answer breaks the published schema of its status; undefined when it does not. */
  breach(operation: FuzzedOperation, status: number, body: unknown): string | undefined
}

interface Document {
  paths: Record<string, Record<string, Omit<FuzzedOperation, 'method' | 'path'>>>
  components: { schemas: Record<string, JsonSchema> }
}

const ROOT = '#/components/schemas/'

/** Reads an OpenAPI document as this service publishes it. */
export function readApi(document: unknown): FuzzedApi {
  const { paths, components } = document as Document
  const definitions = JSON.parse(JSON.stringify(components.schemas).replaceAll(ROOT, '#/$defs/'))
  const checks = new Map<string, z.ZodType>()
  const checkOf = (name: string) => {
    const known = checks.get(name) ?? z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: definitions })
    checks.set(name, known)
    return known
  }
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? resolve(components.schemas[schema.$ref.slice(ROOT.length)] ?? {}) : schema
  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, rest]) => ({ method: method.toUpperCase(), path, ...rest })),
    ),
    resolve,
    breach({ responses }, status, body) {
      const schema = responses[String(status)]?.content?.['application/json']?.schema
      if (!schema?.$ref) return `${status} has no published schema`
      const parsed = checkOf(schema.$ref.slice(ROOT.length)).safeParse(body)
      return parsed.success ? undefined : z.prettifyError(parsed.error).slice(0, 500)
    },
  }
}

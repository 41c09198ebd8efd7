/** A JSON Schema, limited to what the generators read. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
}

export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  parameters: Parameter[]
  body?: { required: boolean; schema: Schema }
  /** For status 200: the schema by media type. */
  answers: Record<string, Schema>
}

interface Content {
  content?: Record<string, { schema: Schema }>
}
export interface ApiDocument {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        summary: string
        parameters: Parameter[]
        requestBody?: Content & { required: boolean }
        responses: Record<string, Content>
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}

/** The operations of a document in order. */
export const readOperations = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => {
      const body = spec.requestBody?.content?.['application/json']
      const content = Object.entries(spec.responses['200']?.content ?? {})
      return {
        id: spec.operationId,
        method: method.toUpperCase(),
        path,
        summary: spec.summary,
        parameters: spec.parameters,
        ...(body && { body: { required: spec.requestBody?.required ?? false, schema: body.schema } }),
        answers: Object.fromEntries(content.map(([media, { schema }]) => [media, schema])),
      }
    }),
  )

/** The name in a reference. */
export const refName = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1)

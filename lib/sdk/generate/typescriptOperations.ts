import { type Operation, refName } from './readOperations'

const HEAD = `// Generated from the OpenAPI document by \`npm run sdk\`. Do not edit.
import type { components, operations } from './schema'
import { type CallOptions, Transport } from './transport'

type Schemas = components['schemas']
type Parameters<Id extends keyof operations> = operations[Id]['parameters']
type Part<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>
/** What stands in the address of an operation, by name. */
export type InputOf<Id extends keyof operations> = Part<Parameters<Id>['path']> & Part<Parameters<Id>['query']>
`

function methodOf({ id, method, path, summary, parameters, body, answers }: Operation): string {
  const isJson = 'application/json' in answers
  const answer = isJson ? `Schemas['${refName(answers['application/json'] ?? {})}']` : 'string'
  const required = parameters.some((one) => one.required)
  const args: string[] = []
  if (parameters.length > 0) args.push(`input: InputOf<'${id}'>${required || body ? '' : ' = {}'}`)
  if (body) args.push(`body${body.required ? '' : '?'}: Schemas['${refName(body.schema)}']`)
  args.push('options?: CallOptions')
  const isImage = 'image/*' in answers
  const values = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(parameters.length > 0 ? ['input'] : []),
    ...(body ? ['body'] : []),
  ]
  const read = isJson ? 'json' : isImage ? 'bytes' : 'text'
  const type = isImage ? 'Uint8Array' : answer
  return `  /** ${summary.replaceAll('*/', '* /')} */
  ${id}(${args.join(', ')}): Promise<${type}> {
    return this.${read}({ ${values.join(', ')} }, options)
  }
`
}

/** The class with a method for every single-response operation; the stream is written by hand. */
export function typescriptOperations(operations: readonly Operation[]): string {
  const methods = operations.filter(({ answers }) => !('text/event-stream' in answers)).map(methodOf)
  const rows = operations
    .filter(({ answers }) => !('text/event-stream' in answers))
    .map(
      ({ id, method, path, body }) =>
        `  ${id}: { method: '${method}', path: '${path}', takesBody: ${body !== undefined} },`,
    )
  return `${HEAD}
/** Method and path of every operation that answers once. */
export const OPERATION_PATHS: Readonly<Record<string, { method: string; path: string; takesBody: boolean }>> = {
${rows.join('\n')}
}

/** Every operation of the API, by its name in the reference. */
export class Operations extends Transport {
${methods.join('\n')}}
`
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'

interface Answer {
  method: string
  /** The requested path, or the document's template. */
  path: string
  status: number
  body: unknown
}

export interface AnswerChecker {
  /** How a JSON response violates its description; undefined when it conforms, or when the path is not described. */
  breach(answer: Answer): string | undefined
}

interface Media {
  schema?: object
}
interface Described {
  $ref?: string
  content?: Record<string, Media>
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>
  components: { responses: Record<string, Described> }
}

const ID = 'https://crossbook.example/openapi.json'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const DAY = /^\d{4}-\d\d-\d\d$/

const pointer = (...parts: readonly string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Literal paths first: `/api/plans/keys` is not the plan `keys`. */
const patternsOf = (paths: readonly string[]) =>
  paths
    .map((path) => ({
      path,
      variables: path.split('{').length,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '(\\{\\w+\\}|[^/]*)')}$`),
    }))
    .sort((a, b) => a.variables - b.variables)

/**
 * Checks JSON responses against an OpenAPI 3.1 document: the status must be described, and the body match its schema.
 */
export function createAnswerChecker(source: unknown): AnswerChecker {
  const document = source as Document
  const ajv = new Ajv2020({ strict: false, formats: { 'date-time': INSTANT, date: DAY, binary: true } })
  ajv.addSchema({ ...document, $id: ID })
  const patterns = patternsOf(Object.keys(document.paths))
  const checks = new Map<string, ValidateFunction>()

  const schemaAt = (place: string): ValidateFunction => {
    const known = checks.get(place) ?? ajv.compile({ $ref: `${ID}#${encodeURI(place)}` })
    checks.set(place, known)
    return known
  }

  return {
    breach({ method, path, status, body }) {
      const [address = ''] = path.split('?')
      const found = patterns.find(({ pattern }) => pattern.test(address))?.path
      // HEAD and OPTIONS have no body; an undescribed method is 405 as for any operation of the path.
      const operations = found === undefined ? undefined : document.paths[found]
      const name = operations?.[method.toLowerCase()]
        ? method.toLowerCase()
        : Object.keys(operations ?? {})[0]
      if (found === undefined || name === undefined) return undefined
      const own = operations?.[name]?.responses[status]
      if (!own) return `${method} ${found} does not describe ${status}.`
      const shared = own.$ref?.split('/').at(-1)
      const response = shared === undefined ? own : document.components.responses[shared]
      if (!response?.content?.['application/json'])
        return `${method} ${found} describes no JSON for ${status}.`
      const base =
        shared === undefined
          ? pointer('paths', found, name, 'responses', String(status))
          : pointer('components', 'responses', shared)
      const check = schemaAt(`${base}${pointer('content', 'application/json', 'schema')}`)
      if (check(body)) return undefined
      return `${method} ${found} ${status}: ${ajv.errorsText(check.errors).slice(0, 500)}`
    },
  }
}

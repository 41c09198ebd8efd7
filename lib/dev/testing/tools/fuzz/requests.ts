import fc from 'fast-check'
import type { FuzzedApi, FuzzedOperation } from './document'
import type { Sent } from './send'
import { arbitraryOf, type Known, nastyText } from './values'

/** Credentials by name, each a set of headers. */
export type Credentials = Record<string, Record<string, string>>

export interface FuzzedRequest {
  operation: FuzzedOperation
  sent: Sent
}

/** Arbitrary text for a request line; lone surrogates cannot be encoded. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString())
const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(asText).join(',')
      : JSON.stringify(value)

const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 9) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd })

const ODD_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const ODD_HEADERS = fc.record(
  {
    'content-type': fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; x',
      ';;',
      '',
    ),
    'x-request-id': fc.constantFrom('mine-1', 'x'.repeat(500), '<b>', ''),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/', ','),
    origin: fc.constantFrom('https://evil.example', 'null', ''),
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin'),
    cookie: fc.constantFrom('next-auth.session-token=x', 'a=%zz', ';;='),
    'last-event-id': fc.constantFrom('x', '0', '-1', 'a:1'),
    'accept-encoding': fc.constantFrom('gzip', 'br;q=1, *;q=0'),
    range: fc.constant('bytes=0-1'),
  },
  { requiredKeys: [] },
)
const ODD_BODIES = fc.oneof(
  fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '1e999', '\ufeff{}', '['.repeat(30_000)),
  fc.constant(JSON.stringify({ pad: 'x'.repeat(70_000) })),
  fc.json(),
  nastyText,
)

/** Whether the operation would revoke a credential that later requests need: it uses another account's. */
const endsThings = ({ method, path }: FuzzedOperation) =>
  method !== 'GET' && /\/api\/(api-key|account)/.test(path)

function credentialsFor(operation: FuzzedOperation, all: Credentials): fc.Arbitrary<Record<string, string>> {
  const { token = {}, victim = {}, key = {}, none = {}, ...wrong } = all
  const right = endsThings(operation) ? victim : token
  const wants = operation.security.flatMap((scheme) => Object.keys(scheme))
  const fitting = wants.includes('accessToken') ? right : wants.includes('apiKey') ? key : none
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(fitting) },
    { weight: 2, arbitrary: fc.constant(none) },
    { weight: 2, arbitrary: fc.constantFrom(right, key, ...Object.values(wrong)) },
  )
}

function queryOf(operation: FuzzedOperation, api: FuzzedApi, known: Known): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter(({ in: place }) => place === 'query')
  const value = (name: string, schema: FuzzedOperation['parameters'][number]['schema']) =>
    arbitraryOf(schema, { name, known, resolve: api.resolve }).map(asText)
  const rows = parameters.map(({ name, schema, required }) => {
    // Few at a time: many conflict with each other.
    const present = fc
      .integer({ min: 1, max: 100 })
      .map((n) => required || n <= Math.max(8, Math.min(50, 120 / parameters.length)))
    return fc.tuple(present, value(name, schema)).map(([is, text]) => (is ? [`${name}=${encode(text)}`] : []))
  })
  const odd = fc.oneof(
    fc.tuple(nastyText, nastyText).map(([name, text]) => `${encode(name)}=${encode(text)}`),
    fc.constantFrom('=', '&&', '%zz=1', 'x=%', 'limit=1&limit=2', 'a[]=1', 'q=%F0%28'),
  )
  return fc.tuple(fc.tuple(...rows), fc.nat(12), fc.nat(12), odd).map(([pairs, repeat, add, more]) => {
    const plain = pairs.flat()
    const all = [...plain, ...(repeat === 0 ? plain.slice(0, 1) : []), ...(add === 0 ? [more] : [])]
    return all.length === 0 ? '' : `?${all.join('&')}`
  })
}

function requestOf(operation: FuzzedOperation, api: FuzzedApi, known: Known, credentials: Credentials) {
  const segments = operation.parameters
    .filter(({ in: place }) => place === 'path')
    .map(({ name, schema }) =>
      arbitraryOf(schema, { name, known, resolve: api.resolve }).map(
        (value) => [name, encode(asText(value))] as const,
      ),
    )
  const schema = operation.requestBody?.content['application/json']?.schema
  const right = schema
    ? arbitraryOf(schema, { name: '', known, resolve: api.resolve }).map((value) => JSON.stringify(value))
    : fc.constant(undefined)
  return fc
    .record({
      method: often(fc.constant(operation.method), fc.constantFrom(...ODD_METHODS), 19),
      segments: fc.tuple(...segments),
      query: queryOf(operation, api, known),
      body: often<string | undefined>(right, ODD_BODIES),
      headers: often(fc.constant({}), ODD_HEADERS, 4),
      credential: credentialsFor(operation, credentials),
    })
    .map(({ method, segments: values, query, body, headers, credential }): FuzzedRequest => {
      const given = Object.fromEntries(values)
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '')
      const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
      const type: Record<string, string> = hasBody ? { 'content-type': 'application/json' } : {}
      return {
        operation,
        sent: {
          method,
          target: path + query,
          headers: { ...type, ...credential, ...headers },
          ...(hasBody && { body }),
        },
      }
    })
}

/** Requests to every operation, with equal probability. */
export const requestsTo = (
  api: FuzzedApi,
  known: Known,
  credentials: Credentials,
): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(...api.operations.map((operation) => requestOf(operation, api, known, credentials)))

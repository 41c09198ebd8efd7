import type { OperationOutput, Operations } from './operations'
import { type OperationId, PATHS } from './operations/paths'

/** Input of an operation, with the contract's names. Lists in a query are joined with commas. */
export interface CallInput {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
}

/** The call as an HTTP request. */
export interface OperationCall extends Pick<CallInput, 'body' | 'signal' | 'headers'> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path and query. */
  target: string
}

/** The query string; missing values are omitted. */
function toSearch(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Builds the request of an operation, or of any method and path with variable segments. */
export function toCall(
  { method, path }: Pick<OperationCall, 'method'> & { path: string },
  { params = {}, query = {}, body, signal, headers }: CallInput = {},
): OperationCall {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return { method, target: filled + toSearch(query), body, signal, headers }
}

/** Sends a request and returns the response's JSON. */
export type Transport = (call: OperationCall) => Promise<unknown>

/** Calls an operation of this service's own API. Errors: those of the transport. */
export async function callOperation<Id extends OperationId>(
  id: Id,
  input: CallInput,
  transport: Transport,
): Promise<OperationOutput<Operations[Id]>> {
  const [method, path = ''] = PATHS[id].split(' ') as [OperationCall['method'], string?]
  return (await transport(toCall({ method, path }, input))) as OperationOutput<Operations[Id]>
}

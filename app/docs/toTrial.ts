import type { RequestExample } from '@/lib/contract/examples/requestExamples'
import type { ReferenceOperation } from './reference'
import type { Trial } from './trial'

/** Requests with real values of this deployment, so that they work unchanged. */
export interface Example {
  base: string
  requests: Readonly<Record<string, RequestExample>>
}

/** An operation with values to try it out with. */
export function toTrial(operation: ReferenceOperation, example: Example): Trial {
  const { id, method, path, credentials, open } = operation
  const { params, query, body } = example.requests[id] ?? {}
  const values: Readonly<Record<string, string>> = { ...params, ...query }
  return {
    id,
    method,
    path,
    credentials,
    open,
    inputs: operation.inputs.map((input) => ({ ...input, value: values[input.name] ?? '' })),
    body: body && JSON.stringify(body, null, 2),
  }
}

import type { z } from 'zod'
import type { OperationInput, OperationSpec } from '@/lib/contract/operations'
import { type Fault, RequestError } from '@/lib/contract/requestError'
import { faultsOf, MAX_FAULTS } from './faultsOf'
import type { PlainRequest } from './plainRequest'
import { readBody } from './readBody'
import { readPath } from './readPath'
import { readQuery } from './readQuery'

const others = (count: number, root: string): Fault => ({
  loc: [root],
  msg: `${count} more ${count === 1 ? 'fault is' : 'faults are'} not listed.`,
  type: 'more_faults',
})

/** Collects the faults of all parts of one request, to report them together. */
function checker() {
  const faults: Fault[] = []
  let more = 0
  const check = (
    root: string,
    schema: z.ZodType | undefined,
    { input, faults: found }: { input: unknown; faults: Fault[] },
  ): unknown => {
    faults.push(...found)
    if (!schema) return undefined
    const parsed = schema.safeParse(input)
    if (parsed.success) return parsed.data
    // A part that could not be parsed is reported once, not again as missing.
    const reported = new Set(found.map((fault) => fault.loc.join('\n')))
    const schemaFaults = faultsOf(parsed.error, { root, input, most: MAX_FAULTS })
    faults.push(...schemaFaults.faults.filter((fault) => !reported.has(fault.loc.join('\n'))))
    more += schemaFaults.more
    return undefined
  }
  /** At most twenty, and the number of further ones. */
  const listed = () => {
    const beyond = more + Math.max(0, faults.length - MAX_FAULTS)
    return [
      ...faults.slice(0, MAX_FAULTS),
      ...(beyond > 0 ? [others(beyond, faults[0]?.loc[0] ?? 'body')] : []),
    ]
  }
  return { listed, check }
}

type CheckedInput<S extends OperationSpec> = Pick<OperationInput<S>, 'params' | 'query' | 'body'>

/**
 * Parses and validates path, query and body of a request.
 * Errors: `too_large`, `unsupported_media_type`, or `invalid` with the faults.
 */
export async function readInput<S extends OperationSpec>(
  spec: S,
  request: PlainRequest,
): Promise<CheckedInput<S>> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? await readBody(request) : { faults: [] }
  const { listed, check } = checker()

  const path = readPath(request.path, spec.path)
  const params = check('path', spec.params, { input: path.values, faults: path.faults })
  const read = readQuery(request.query, spec.query, spec.unknownQuery)
  const query = check('query', spec.query, { input: read.values, faults: read.faults })
  const skip = body.faults.length > 0 || (spec.bodyOptional && body.value === undefined)
  const parsed = check('body', skip ? undefined : spec.body, { input: body.value, faults: body.faults })

  const faults = listed()
  if (faults.length > 0) {
    throw new RequestError('The request is not valid.', { code: 'invalid', faults })
  }
  // This spec's schemas made the values.
  return { params, query, body: parsed } as CheckedInput<S>
}

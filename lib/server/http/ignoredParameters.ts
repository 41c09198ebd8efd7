import type { OperationSpec } from '@/lib/contract/operations'

/** Maximum number of names, and maximum length of each. */
const MAX_NAMES = 20
const MAX_NAME_LENGTH = 100

/** The header that lists them. */
const IGNORED_PARAMETERS = 'X-Ignored-Parameters'

/**
 * Names the query parameters that an operation does not know and ignores: otherwise a misspelt filter would look
 * as if it had been applied. Sent as received, still percent-encoded, so that a header can carry them.
 */
export function ignoredParameters(
  query: string,
  { query: schema, unknownQuery }: Pick<OperationSpec, 'query' | 'unknownQuery'>,
): Record<string, string> {
  if (query === '' || unknownQuery === 'refuse') return {}
  const names = query
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .filter((name) => name !== '' && !isKnown(name, schema))
    .map((name) => name.slice(0, MAX_NAME_LENGTH).replace(/[^\w.~%-]/g, (other) => encodeURIComponent(other)))
  return names.length === 0
    ? {}
    : { [IGNORED_PARAMETERS]: [...new Set(names)].slice(0, MAX_NAMES).join(', ') }
}

function isKnown(rawName: string, schema: OperationSpec['query']): boolean {
  try {
    return (
      schema !== undefined && Object.hasOwn(schema.shape, decodeURIComponent(rawName.replaceAll('+', ' ')))
    )
  } catch {
    return false
  }
}

import type { z } from 'zod'
import type { Fault } from '@/lib/contract/requestError'

interface Read {
  values: Record<string, unknown>
  faults: Fault[]
}

const NUMBER = /^-?\d{1,20}(\.\d{1,20})?$/

/** The schema without defaults and optionals. */
function bare(schema: unknown): string {
  let at = schema as { def?: { type?: string; innerType?: unknown } } | undefined
  while (at?.def?.innerType) at = at.def.innerType as typeof at
  return at?.def?.type ?? 'string'
}

/** Converts text to the schema's type; unconvertible text is left for the schema to reject. */
function convert(text: string, type: string): unknown {
  if (type === 'number') return NUMBER.test(text) ? Number(text) : text
  if (type === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  if (type === 'array') return text.split(',')
  return text
}

const fault = (name: string, msg: string): Fault => ({ loc: ['query', name], msg, type: 'value_error' })

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/**
 * Parses a query string for a schema. Broken percent-encoding and repeated parameters are faults, whatever their name;
 * unknown parameters are passed to the schema, which rejects them, or ignored.
 */
export function readQuery(
  query: string,
  schema: z.ZodObject | undefined,
  unknownQuery: 'ignore' | 'refuse' = 'ignore',
): Read {
  const values = new Map<string, unknown>()
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const rawName = cut < 0 ? pair : pair.slice(0, cut)
    const name = decode(rawName)
    const text = cut < 0 ? '' : decode(pair.slice(cut + 1))
    if (name === undefined || text === undefined) {
      faults.push(fault((name ?? rawName).slice(0, 200), 'The query has broken percent-encoding.'))
      continue
    }
    if (seen.has(name)) {
      faults.push(fault(name.slice(0, 200), `${name.slice(0, 200)} is given more than once.`))
      continue
    }
    seen.add(name)
    const known = schema && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (known) values.set(name, convert(text, bare(known)))
    else if (unknownQuery === 'refuse') values.set(name, text)
  }
  return { values: Object.fromEntries(values), faults }
}

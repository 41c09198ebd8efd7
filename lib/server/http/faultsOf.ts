import type { z } from 'zod'
import type { Fault } from '@/lib/contract/requestError'

type Issue = z.core.$ZodIssue

/** Maximum faults per response. */
export const MAX_FAULTS = 20

const TYPE_CODES: Record<string, string> = {
  string: 'string_type',
  number: 'float_type',
  int: 'int_type',
  boolean: 'bool_type',
  object: 'dict_type',
  record: 'dict_type',
  array: 'list_type',
}
const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** Does the input have a value at this path? */
function isGiven(input: unknown, path: readonly PropertyKey[]): boolean {
  let at = input
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return at !== undefined
}

interface Place {
  /** The part of the request: `body`, `query`, `path`. */
  root: string
  input: unknown
}

/** The location in contract terms. A path may contain anything, so it is truncated to a readable length. */
const locOf = (root: string, path: readonly PropertyKey[]) => [
  root,
  ...path.map((key) => String(key).slice(0, 200)),
]

function typeFault(issue: Issue & { code: 'invalid_type' }): [type: string, msg: string] {
  if (issue.expected === 'number' && 'received' in issue && issue.received === 'Infinity') {
    return ['finite_number', 'must be a finite number']
  }
  const expected = issue.expected
  return [TYPE_CODES[expected] ?? 'value_error', `must be ${TYPE_NAMES[expected] ?? expected}`]
}

function rangeFault(issue: Issue & { code: 'too_small' | 'too_big' }): [type: string, msg: string] {
  const small = issue.code === 'too_small'
  const limit = String(small ? issue.minimum : issue.maximum)
  if (issue.origin === 'string') {
    return small
      ? ['string_too_short', `must have at least ${limit} character(s)`]
      : ['string_too_long', `must have at most ${limit} characters`]
  }
  if (issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint') {
    if (small) {
      return issue.inclusive
        ? ['greater_than_equal', `must be at least ${limit}`]
        : ['greater_than', `must be greater than ${limit}`]
    }
    return issue.inclusive
      ? ['less_than_equal', `must be at most ${limit}`]
      : ['less_than', `must be less than ${limit}`]
  }
  return small
    ? ['too_short', `must have at least ${limit} item(s)`]
    : ['too_long', `must have at most ${limit} item(s)`]
}

function wordsOf(issue: Issue): [type: string, msg: string] {
  switch (issue.code) {
    case 'invalid_type':
      return typeFault(issue)
    case 'too_small':
    case 'too_big':
      return rangeFault(issue)
    case 'invalid_value':
      return ['enum', `must be one of: ${issue.values.map(String).join(', ')}`]
    case 'invalid_format':
      return ['string_pattern_mismatch', issue.message]
    case 'custom': {
      const type: unknown = issue.params?.type
      return [typeof type === 'string' ? type : 'value_error', issue.message]
    }
    default:
      return ['value_error', 'is not valid']
  }
}

/** For a union of shapes, the faults of the intended shape: the one whose outer type fits. */
function unionFaults(issue: Issue & { code: 'invalid_union' }, place: Place): Fault[] | undefined {
  const meant = issue.errors.find((branch) =>
    branch.some((inner) => inner.path.length > 0 || inner.code !== 'invalid_type'),
  )
  return meant?.flatMap((inner) => faultsOfIssue({ ...inner, path: [...issue.path, ...inner.path] }, place))
}

/** Maximum characters of a quoted value. */
const MAX_VALUE = 60

/** The input value at this path. */
const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )

/** The subject of a fault message: the field, or for a list the entry's value, easier to find than an index. */
function nameOf(root: string, path: readonly PropertyKey[], input: unknown): string {
  const last = path[path.length - 1]
  if (last === undefined) return `The ${root}`
  if (typeof last !== 'number') return String(last).slice(0, 200)
  const list = nameOf(root, path.slice(0, -1), input)
  const value = valueAt(input, path)
  if (value === '') return `An empty entry of ${list}`
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `'${String(value).slice(0, MAX_VALUE)}' in ${list}`
    : `Entry ${last + 1} of ${list}`
}

function faultsOfIssue(issue: Issue, place: Place): Fault[] {
  const { root, input } = place
  const loc = locOf(root, issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_FAULTS).map((key) => ({
      loc: locOf(root, [...issue.path, key]),
      msg: `${key.slice(0, 200)} is not known here: leave it out.`,
      type: 'extra_forbidden',
    }))
  }
  if (issue.code === 'custom') {
    const [type, msg] = wordsOf(issue)
    return [{ loc, msg, type }]
  }
  const name = nameOf(root, issue.path, input)
  if (!isGiven(input, issue.path)) return [{ loc, msg: `${name} is required.`, type: 'missing' }]
  if (issue.code === 'invalid_union') {
    const inner = unionFaults(issue, place)
    if (inner) return inner
  }
  const [type, msg] = wordsOf(issue)
  return [{ loc, msg: `${name} ${msg}.`, type }]
}

const countOf = (issue: Issue) => (issue.code === 'unrecognized_keys' ? issue.keys.length : 1)

/**
 * The first faults that a schema found in a part of a request, in contract terms, and how many more there are: a
 * body can have thousands, which nobody reads.
 */
export function faultsOf(
  error: z.ZodError,
  { most, ...place }: Place & { most: number },
): { faults: Fault[]; more: number } {
  const faults: Fault[] = []
  let more = 0
  for (const issue of error.issues) {
    const room = most - faults.length
    if (room > 0) faults.push(...faultsOfIssue(issue, place).slice(0, room))
    more += Math.max(0, countOf(issue) - Math.max(0, room))
  }
  return { faults, more }
}

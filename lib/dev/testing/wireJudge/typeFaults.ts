import ts from 'typescript'

/** Maximum faults reported for one value; further ones add nothing. */
const MAX_FAULTS = 60
const MAX_DEPTH = 12

interface Walk {
  checker: ts.TypeChecker
  depth: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const PRIMITIVES: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
]

/** The faults of a literal or a primitive; undefined for any other type. */
function primitiveFault(value: unknown, type: ts.Type, path: string): string[] | undefined {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return []
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) {
    return value === undefined ? [] : [`${path} is there`]
  }
  if (type.flags & ts.TypeFlags.Null) return value === null ? [] : [`${path} is not null`]
  if (type.isStringLiteral() || type.isNumberLiteral()) {
    return value === type.value
      ? []
      : [`${path} is ${JSON.stringify(value)}, not ${JSON.stringify(type.value)}`]
  }
  const named = PRIMITIVES.find(([flags]) => type.flags & flags)?.[1]
  if (!named) return undefined
  return typeof value === named
    ? []
    : [`${path} is ${value === null ? 'null' : typeof value}, not a ${named}`]
}

/** The faults of the best-matching member. */
function unionFaults(value: unknown, members: readonly ts.Type[], path: string, walk: Walk): string[] {
  if (members.every((member) => member.isStringLiteral() || member.isNumberLiteral())) {
    const fits = members.some((member) => (member as ts.LiteralType).value === value)
    return fits ? [] : [`${path} has a value of its own: ${JSON.stringify(value)}`]
  }
  const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Null
  const isNothing = value === undefined || value === null
  const fitting = members.filter(({ flags }) => Boolean(flags & NOTHING) === isNothing)
  let best: string[] | undefined
  for (const member of fitting.length > 0 ? fitting : members) {
    const faults = typeFaults(value, member, path, walk)
    if (faults.length === 0) return []
    if (!best || faults.length < best.length) best = faults
  }
  return best ?? []
}

function objectFaults(value: unknown, type: ts.Type, path: string, walk: Walk): string[] {
  if (type.getCallSignatures().length > 0)
    return typeof value === 'function' ? [] : [`${path} is no function`]
  if (!isObject(value)) return [`${path} is ${value === undefined ? 'missing' : JSON.stringify(value)}`]
  const { checker } = walk
  const next = { ...walk, depth: walk.depth + 1 }
  const faults: string[] = []
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  if (checker.isTupleType(type)) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    const parts = checker.getTypeArguments(type as ts.TypeReference)
    if (value.length !== parts.length) return [`${path} has ${value.length} parts, not ${parts.length}`]
    return parts.flatMap((part, i) => typeFaults(value[i], part, `${path}[${i}]`, next)).slice(0, MAX_FAULTS)
  }
  if (checker.isArrayType(type) && element) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    for (const [i, row] of value.entries()) faults.push(...typeFaults(row, element, `${path}[${i}]`, next))
    return faults.slice(0, MAX_FAULTS)
  }
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String)
  for (const [key, row] of Object.entries(value)) {
    if (values && !type.getProperty(key)) faults.push(...typeFaults(row, values, `${path}.${key}`, next))
  }
  for (const property of type.getProperties()) {
    const declaration = property.valueDeclaration
    // A class's private fields are not part of its type.
    if (declaration && ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) continue
    const own = value[property.name]
    if (own === undefined && property.flags & ts.SymbolFlags.Optional) continue
    const inner = checker.getTypeOfSymbol(property)
    if (own === undefined && !(inner.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) {
      const mayMiss = inner.isUnion() && inner.types.some(({ flags }) => flags & ts.TypeFlags.Undefined)
      if (!mayMiss) faults.push(`${path}.${property.name} is missing`)
      continue
    }
    faults.push(...typeFaults(own, inner, `${path}.${property.name}`, next))
  }
  return faults.slice(0, MAX_FAULTS)
}

/** How a value differs from its type, as sentences; none when it conforms. Unknown fields are no fault. */
export function typeFaults(value: unknown, type: ts.Type, path: string, walk: Walk): string[] {
  if (walk.depth > MAX_DEPTH) return []
  const primitive = type.isUnion() ? undefined : primitiveFault(value, type, path)
  if (primitive) return primitive
  if (type.isUnion()) return unionFaults(value, type.types, path, walk)
  if (type.isIntersection()) {
    // The brand of a branded primitive is not in the value.
    const own = type.types.filter(
      (part) => isObject(value) || primitiveFault(value, part, path) !== undefined,
    )
    return (own.length > 0 ? own : type.types).flatMap((part) => typeFaults(value, part, path, walk))
  }
  return objectFaults(value, type, path, walk)
}

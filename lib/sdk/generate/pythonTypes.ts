import { type Operation, refName, type Schema } from './readOperations'

const capital = (text: string) => (text[0] ?? '').toUpperCase() + text.slice(1)
const camel = (text: string) => text.split('_').map(capital).join('')
const snake = (text: string) => text.replace(/[A-Z0-9]+/g, (part) => `_${part.toLowerCase()}`)

const SCALARS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

const literal = (value: unknown) =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : typeof value === 'boolean'
      ? capital(String(value))
      : String(value)

/** Python's types of the document's schemas: a `TypedDict` for each object, named after its location. */
export class PythonTypes {
  readonly #classes: string[] = []
  readonly #aliases: string[] = []

  /** The annotation of a schema; an object within it becomes a class with the given name. */
  typeOf(schema: Schema, name: string): string {
    const ref = refName(schema)
    if (ref) return `"${ref}"`
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    const choices = schema.anyOf ?? (schema.properties ? undefined : schema.oneOf)
    if (choices) return this.#union(choices, name)
    if (schema.prefixItems) {
      return `Tuple[${schema.prefixItems.map((one, i) => this.typeOf(one, `${name}${i}`)).join(', ')}]`
    }
    if (schema.properties) {
      this.#object(schema, name)
      return `"${name}"`
    }
    if (schema.type === 'array') return `List[${this.typeOf(schema.items ?? {}, `${name}Item`)}]`
    if (typeof schema.additionalProperties === 'object') {
      return `Dict[str, ${this.typeOf(schema.additionalProperties, `${name}Entry`)}]`
    }
    return this.#scalar(schema.type)
  }

  #scalar(type: Schema['type']): string {
    const types = [type ?? []].flat().map((one) => SCALARS[one] ?? 'Any')
    if (types.length < 2) return types[0] ?? 'Any'
    return `Union[${types.join(', ')}]`
  }

  #union(choices: readonly Schema[], name: string): string {
    const several = choices.filter(({ properties }) => properties).length > 1
    const types = choices.map((one, i) => this.typeOf(one, several ? `${name}${i + 1}` : name))
    return `Union[${[...new Set(types)].join(', ')}]`
  }

  #object({ properties = {}, required = [], oneOf = [], description }: Schema, name: string): void {
    const chosen = oneOf.flatMap((one) => Object.entries(one.properties ?? {}))
    const fields = [...Object.entries(properties), ...chosen].map(([field, schema]) => {
      const type = this.typeOf(schema, `${name}${camel(field)}`)
      const annotation = required.includes(field) ? type : `NotRequired[${type}]`
      return `    ${JSON.stringify(field)}: ${annotation},`
    })
    const note = description ? `# ${description.replaceAll('\n', ' ')}\n` : ''
    this.#classes.push(`${note}${name} = TypedDict(${JSON.stringify(name)}, {\n${fields.join('\n')}\n})`)
  }

  /** A named schema of the document. */
  add(name: string, schema: Schema): void {
    if (schema.properties) this.#object(schema, name)
    else this.#aliases.push(`${name} = ${this.typeOf(schema, `${name}Of`)}`)
  }

  text(): string {
    return [...this.#classes, ...this.#aliases].join('\n\n')
  }
}

/** A method of the client: path and query parameters by name, a body as the last argument. */
export function pythonMethod(
  { id, method, path, summary, parameters, body, answers }: Operation,
  types: PythonTypes,
): string {
  const sorted = [...parameters].sort((a, b) => Number(b.required) - Number(a.required))
  const required = sorted.filter((one) => one.required)
  const optional = sorted.filter((one) => !one.required)
  const typed = (one: (typeof sorted)[number]) => types.typeOf(one.schema, `${capital(id)}${camel(one.name)}`)
  const bodyType = body && `types.${refName(body.schema)}`
  const args = [
    'self',
    ...(body?.required ? [`body: "${bodyType}"`] : []),
    ...(required.length + optional.length > 0 ? ['*'] : []),
    ...required.map((one) => `${one.name}: ${typed(one)}`),
    ...optional.map((one) => `${one.name}: Optional[${typed(one)}] = None`),
    ...(body && !body.required ? [`body: Optional["${bodyType}"] = None`] : []),
  ]
  const json = answers['application/json']
  const kind = json ? 'json' : 'image/*' in answers ? 'bytes' : 'text'
  const answer = json ? `"types.${refName(json)}"` : kind === 'bytes' ? 'bytes' : 'str'
  const dict = (place: 'path' | 'query') =>
    `{${parameters
      .filter((one) => one.in === place)
      .map(({ name }) => `"${name}": ${name}`)
      .join(', ')}}`
  const call = `self._${kind}("${method}", "${path}", ${dict('path')}, ${dict('query')}, ${body ? 'body' : 'None'})`
  return `    def ${snake(id)}(${args.join(', ')}) -> ${answer}:
        """${summary.replaceAll('\\', '\\\\')}"""
        return ${json ? `cast(${answer}, ${call})` : call}
`
}

import { curlOf } from './curlOf'
import type { Trial, TrialValues } from './trial'

export const LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python', cli: 'CLI' } as const
/** The name of the client library. */
const PACKAGE = `'crossbook'`

export type Language = keyof typeof LANGUAGES

const snake = (id: string) => id.replace(/[A-Z0-9]+/g, (part) => `_${part.toLowerCase()}`)
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The form's content: inputs that are filled in, and the body parsed as JSON where it is valid. */
function given({ inputs }: Trial, values: TrialValues) {
  const filled = inputs.flatMap(({ name, place, type }) => {
    const value = values.inputs[name] || (place === 'path' ? name.toUpperCase() : '')
    return value === '' ? [] : [{ name, value, type }]
  })
  try {
    return { filled, body: values.body ? (JSON.parse(values.body) as unknown) : undefined }
  } catch {
    return { filled, body: undefined }
  }
}

/** A value of an input in the clients' types. */
function typed(value: string, type: string): unknown {
  if (type === 'integer' || type === 'number') return Number(value)
  if (type === 'boolean') return value === 'true'
  return type === 'array' ? value.split(',') : value
}

/** JSON as a TypeScript literal: names that need no quotes have none. */
const toTypescript = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(/"([A-Za-z_]\w*)":/g, '$1:')

function toPython(value: unknown, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map((one) => toPython(one, indent)).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const entries = Object.entries(value).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${toPython(one, inner)},`,
  )
  return entries.length === 0 ? '{}' : `{\n${entries.join('\n')}\n${indent}}`
}

const credentialOf = ({ credentials, open }: Trial) =>
  open || credentials.length === 0 ? undefined : credentials.includes('apiKey') ? 'apiKey' : 'accessToken'

function typescript(trial: Trial, values: TrialValues, base: string): string {
  const { filled, body } = given(trial, values)
  const credential = credentialOf(trial)
  const options = [
    `baseUrl: '${base}'`,
    ...(credential
      ? [`${credential}: process.env.CROSSBOOK_${credential === 'apiKey' ? 'API_KEY' : 'TOKEN'}`]
      : []),
  ]
  const input = filled.map(
    ({ name, value, type }) => `${name}: ${JSON.stringify(typed(value, type)).replaceAll('"', "'")}`,
  )
  const args = [
    ...(input.length > 0 ? [`{ ${input.join(', ')} }`] : []),
    ...(body === undefined ? [] : [toTypescript(body)]),
  ]
  const head = `import { Crossbook } from ${PACKAGE}\n\nconst api = new Crossbook({ ${options.join(', ')} })`
  return trial.id === 'streamEvents'
    ? `${head}\nfor await (const { event, data } of api.stream(${args.join(', ')})) console.log(event, data)`
    : `${head}\nconst answer = await api.${trial.id}(${args.join(', ')})`
}

function python(trial: Trial, values: TrialValues, base: string): string {
  const { filled, body } = given(trial, values)
  const credential = credentialOf(trial)
  const options = [
    `"${base}"`,
    ...(credential === 'apiKey' ? ['api_key=API_KEY'] : credential ? ['access_token=ACCESS_TOKEN'] : []),
  ]
  const args = [
    ...(body === undefined ? [] : [toPython(body)]),
    ...filled.map(({ name, value, type }) => `${name}=${toPython(typed(value, type))}`),
  ]
  const head = `from crossbook import Crossbook\n\napi = Crossbook(${options.join(', ')})`
  return trial.id === 'streamEvents'
    ? `${head}\nfor message in api.stream(${args.join(', ')}):\n    print(message["event"], message["data"])`
    : `${head}\nanswer = api.${snake(trial.id)}(${args.join(', ')})`
}

function cli(trial: Trial, values: TrialValues, base: string): string {
  const { filled, body } = given(trial, values)
  const slug = filled.find(({ name }) => name === 'slug' || name === 'event')?.value
  if (trial.id === 'streamEvents') return `npx crossbook watch ${slug ?? 'SLUG'} --url ${base}`
  const pairs = filled.map(({ name, value }) => ` ${quoted(`${name}=${value}`)}`).join('')
  const json = body === undefined ? '' : ` \\\n  --body ${quoted(JSON.stringify(body))}`
  return `npx crossbook call ${trial.id}${pairs} --url ${base}${json}`
}

/** The same request in each language, as filled in. Credentials are placeholders: snippets get copied and shared. */
export const snippetOf = (language: Language, trial: Trial, values: TrialValues, base: string): string =>
  ({ curl: curlOf, typescript, python, cli })[language](trial, values, base)

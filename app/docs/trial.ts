/** One value of a request that a person fills in. */
export interface TrialInput {
  name: string
  /** "path", "query" or "header". */
  place: string
  required: boolean
  /** Of its schema: "string", "integer", "number", "boolean" or "array". */
  type: string
  /** The only values there are; empty where anything goes. */
  choices: string[]
  /** What it starts with. */
  value: string
}

/** An operation, ready to be tried out. */
export interface Trial {
  id: string
  method: string
  path: string
  inputs: TrialInput[]
  /** JSON to start with, where the operation takes a body. */
  body?: string
  /** Security schemes, each enough on its own. */
  credentials: string[]
  /** It works without any of them. */
  open: boolean
}

/** What stands in the form: inputs by name, and the body. */
export interface TrialValues {
  inputs: Readonly<Record<string, string>>
  body?: string
}

export const firstValues = ({ inputs, body }: Trial): TrialValues => ({
  inputs: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
  body,
})

/** Reading and reckoning need no second thought; everything else changes something. */
export const changesSomething = ({ method, id }: Trial) =>
  method !== 'GET' && id !== 'planDistribution' && id !== 'createTickets'

/** The path and query of the request; an input of the path that is not filled in stands as its name. */
export function addressOf({ path, inputs }: Trial, values: TrialValues): string {
  const filled = inputs.reduce((address, { name, place }) => {
    if (place !== 'path') return address
    return address.replace(`{${name}}`, encodeURIComponent(values.inputs[name] || name.toUpperCase()))
  }, path)
  const query = new URLSearchParams()
  for (const { name, place } of inputs) {
    const value = values.inputs[name]
    if (place === 'query' && value) query.set(name, value)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

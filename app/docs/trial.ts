/** One value of a request that a person fills in. */
export interface TrialInput {
  name: string
  /** "path", "query" or "header". */
  place: string
  required: boolean
  /** From its schema: "string", "integer", "number", "boolean" or "array". */
  type: string
  /** The only permitted values; empty where anything is allowed. */
  choices: string[]
  /** Initial value. */
  value: string
}

/** An operation to try out. */
export interface Trial {
  id: string
  method: string
  path: string
  inputs: TrialInput[]
  /** Initial JSON, where the operation takes a body. */
  body?: string
  /** Security schemes, each sufficient alone. */
  credentials: string[]
  /** It works without any of them. */
  open: boolean
}

/** The form's content: inputs by name, and the body. */
export interface TrialValues {
  inputs: Readonly<Record<string, string>>
  body?: string
}

export const firstValues = ({ inputs, body }: Trial): TrialValues => ({
  inputs: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
  body,
})

/** Reads and calculations need no confirmation; everything else changes something. */
export const changesSomething = ({ method, id }: Trial) =>
  method !== 'GET' && id !== 'planDistribution' && id !== 'createTickets'

/** The path and query of the request; a path input that is not filled in appears as its name. */
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

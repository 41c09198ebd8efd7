import type { Field, ReferenceOperation } from './reference'
import type { Trial } from './trial'

/** Real values of this deployment, so that requests work as they stand. */
export interface Example {
  base: string
  slug: string
  /** The body of a plan on that event. */
  plan: object
}

const BODIES: Record<string, (example: Example) => object> = {
  planDistribution: ({ plan }) => plan,
  createTickets: ({ plan }) => ({
    plan,
    wallets: { platform_1: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    expires_in_s: 300,
  }),
  signIn: () => ({ message: 'example.com wants you to sign in…', signature: '0x…' }),
  refreshTokens: () => ({ refresh_token: '…' }),
  createApiKey: () => ({ name: 'trading bot', expires_in_days: 90 }),
}

const INPUTS: Record<string, (example: Example) => Record<string, string>> = {
  getEvent: ({ slug }) => ({ slug }),
  getIcon: ({ slug }) => ({ slug }),
  listEvents: () => ({ paired: 'true', sort: 'volume', limit: '5' }),
  checkRestricts: () => ({ country: 'DE' }),
  listCategories: () => ({ paired: 'true' }),
  getOrderBook: ({ slug }) => ({ event: slug }),
  getPriceHistory: ({ slug }) => ({ event: slug, interval: '1d' }),
  getSparklines: ({ slug }) => ({ events: slug }),
  getTrades: ({ slug }) => ({ event: slug }),
  streamEvents: ({ slug }) => ({ event: slug }),
}

/** The fields a body must have, each empty. */
const skeletonOf = (fields: readonly Field[]): object =>
  Object.fromEntries(fields.filter(({ required }) => required).map(({ name }) => [name, '']))

/** An operation with values to try it out with. */
export function toTrial(operation: ReferenceOperation, example: Example): Trial {
  const { id, method, path, credentials, open, body } = operation
  const values = INPUTS[id]?.(example) ?? {}
  const sample = BODIES[id]?.(example) ?? (body?.required ? skeletonOf(body.fields) : undefined)
  return {
    id,
    method,
    path,
    credentials,
    open,
    inputs: operation.inputs.map((input) => ({ ...input, value: values[input.name] ?? '' })),
    body: sample && JSON.stringify(sample, null, 2),
  }
}

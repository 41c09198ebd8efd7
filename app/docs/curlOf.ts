import type { ReferenceOperation } from './reference'

/** Real values of this deployment, so that the commands work as they are printed. */
export interface Example {
  base: string
  slug: string
  /** The body of a plan on that event. */
  plan: object
}

const BODIES: Record<string, (example: Example) => object | undefined> = {
  planDistribution: ({ plan }) => plan,
  signIn: () => ({ message: 'example.com wants you to sign in…', signature: '0x…' }),
  refreshTokens: () => ({ refresh_token: '…' }),
  createApiKey: () => ({ name: 'trading bot', expires_in_days: 90 }),
}

const QUERIES: Record<string, (example: Example) => string> = {
  listEvents: () => '?paired=true&sort=volume&limit=5',
  getOrderBook: ({ slug }) => `?event=${encodeURIComponent(slug)}`,
  getPriceHistory: ({ slug }) => `?event=${encodeURIComponent(slug)}&interval=1d`,
  getTrades: ({ slug }) => `?event=${encodeURIComponent(slug)}`,
  streamEvents: ({ slug }) => `?event=${encodeURIComponent(slug)}`,
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A command line that performs this operation. */
export function curlOf(operation: ReferenceOperation, example: Example): string {
  const path = operation.path
    .replace('{slug}', encodeURIComponent(example.slug))
    .replace('{id}', 'KEY_ID')
    .replace('{market_id}', 'MARKET_ID')
  const query = QUERIES[operation.id]?.(example) ?? ''
  const body = BODIES[operation.id]?.(example)
  const lines = [`curl ${quoted(`${example.base}${path}${query}`)}`]
  if (operation.method !== 'GET' && !(operation.method === 'POST' && body))
    lines[0] += ` -X ${operation.method}`
  if (operation.id === 'streamEvents') lines[0] = lines[0]?.replace('curl', 'curl -N') ?? ''
  if (operation.credentials.includes('apiKey') && !operation.open) lines.push(`-H 'X-API-Key: API_KEY'`)
  if (operation.credentials.includes('accessToken')) lines.push(`-H 'Authorization: Bearer ACCESS_TOKEN'`)
  if (body) {
    lines.push(`-H 'Content-Type: application/json'`)
    lines.push(`-d ${quoted(JSON.stringify(body, null, 2))}`)
  }
  return lines.join(' \\\n  ')
}

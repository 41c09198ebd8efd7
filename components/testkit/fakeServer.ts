import { POST as setCountry } from '@/app/api/account/country/route'
import { GET as listSecurityEvents } from '@/app/api/account/events/route'
import { POST as decideMatch, GET as getMatches } from '@/app/api/admin/matches/route'
import { POST as rotateKey } from '@/app/api/api-key/[id]/rotate/route'
import { DELETE as revokeKey } from '@/app/api/api-key/[id]/route'
import { POST as createKey } from '@/app/api/api-key/generate/route'
import { GET as listKeys } from '@/app/api/api-key/route'
import { GET as getUsage } from '@/app/api/api-key/usage/route'
import { GET as getNonce } from '@/app/api/auth/nonce/route'
import { GET as getBookHistory } from '@/app/api/book-history/route'
import { GET as getEvent } from '@/app/api/event/[slug]/route'
import { GET as listCategories } from '@/app/api/events/categories/route'
import { GET as listEvents } from '@/app/api/events/list/route'
import { POST as planOrder } from '@/app/api/liquidity/distribution/route'
import { GET as getOrderBook } from '@/app/api/orderbook/route'
import { GET as getRegret } from '@/app/api/plans/[id]/regret/route'
import { GET as getReceipt } from '@/app/api/plans/[id]/route'
import { GET as listReceiptKeys } from '@/app/api/plans/keys/route'
import { GET as getPlatforms } from '@/app/api/platforms/route'
import { GET as getPositions } from '@/app/api/positions/aggregated/route'
import { GET as getCosts } from '@/app/api/positions/costs/route'
import { GET as getPriceHistory } from '@/app/api/price-history/route'
import { GET as getProfile } from '@/app/api/profile/route'
import { GET as getQuotes } from '@/app/api/quotes/route'
import { GET as getSparklines } from '@/app/api/sparklines/route'
import { GET as getTrades } from '@/app/api/trades/route'
import type { Runtime } from '@/lib/operations/runtime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'

type Serve = (request: Request) => Response | Promise<Response>

/** The API's own handlers, by method and path. */
const ROUTES: readonly (readonly [route: string, serve: Serve])[] = [
  ['POST /api/account/country', setCountry],
  ['GET /api/account/events', listSecurityEvents],
  ['GET /api/admin/matches', getMatches],
  ['POST /api/admin/matches', decideMatch],
  ['POST /api/api-key/[^/]+/rotate', rotateKey],
  ['POST /api/api-key/generate', createKey],
  ['GET /api/api-key/usage', getUsage],
  ['GET /api/api-key', listKeys],
  ['DELETE /api/api-key/[^/]+', revokeKey],
  ['GET /api/auth/nonce', getNonce],
  ['GET /api/event/[^/]+', getEvent],
  ['GET /api/book-history', getBookHistory],
  ['GET /api/orderbook', getOrderBook],
  ['GET /api/events/categories', listCategories],
  ['GET /api/events/list', listEvents],
  ['POST /api/liquidity/distribution', planOrder],
  ['GET /api/plans/keys', listReceiptKeys],
  ['GET /api/plans/[^/]+/regret', getRegret],
  ['GET /api/plans/[^/]+', getReceipt],
  ['GET /api/platforms', getPlatforms],
  ['GET /api/positions/aggregated', getPositions],
  ['GET /api/positions/costs', getCosts],
  ['GET /api/price-history', getPriceHistory],
  ['GET /api/profile', getProfile],
  ['GET /api/quotes', getQuotes],
  ['GET /api/sparklines', getSparklines],
  ['GET /api/trades', getTrades],
]

const json = (body: unknown, status = 200) => Response.json(body, { status })

/** Nobody is signed in; the scanner's page, which no handler of the API serves, has no opportunities. */
const DEFAULTS: Record<string, Serve> = {
  'GET /api/auth/session': () => json({}),
  'GET /scanner/best': () => json({ opportunities: [] }),
}

/** `user` is signed in by the browser's cookie. */
const signedIn = (user: string): Record<string, Serve> => ({
  'GET /api/auth/session': () => json({ expires: '2027-01-01T00:00:00.000Z' }),
  'POST /api/auth/session-token': () =>
    json({ access_token: `access-${user}`, token_type: 'Bearer', expires_in: 900 }),
})

export interface FakeServer {
  /** Every request, as method and path with query. */
  requests: string[]
  /** Bodies of the requests that had one, parsed. */
  bodies: unknown[]
  /** Replaces the reply of a route, such as "GET /api/trades", from now on. */
  answer(route: string, serve: Serve): void
  /** Restores the API's own reply of the route. */
  restore(route: string): void
  signIn(user: string): void
  /** The network is down, or back. */
  unplug(isGone?: boolean): void
}

/** A reply that reports a failure of the service. */
export const failing: Serve = () =>
  json({ detail: [{ loc: [], msg: 'The service cannot answer now.', type: 'unavailable' }] }, 503)

/** A reply that never comes. */
export const silent: Serve = () => new Promise<Response>(() => {})

/** Serves the API over `runtime` through `fetch`; a test may replace replies. */
export function startFakeServer(runtime: Runtime): FakeServer {
  setRuntime(runtime)
  const replaced = new Map<string, Serve>(Object.entries(DEFAULTS))
  let unplugged = false
  const find = (route: string) =>
    replaced.get(route) ?? ROUTES.find(([pattern]) => new RegExp(`^${pattern}$`).test(route))?.[1]
  const server: FakeServer = {
    requests: [],
    bodies: [],
    answer: (route, serve) => void replaced.set(route, serve),
    restore: (route) => void replaced.delete(route),
    signIn: (user) => {
      for (const [route, serve] of Object.entries(signedIn(user))) replaced.set(route, serve)
    },
    unplug: (isGone = true) => {
      unplugged = isGone
    },
  }
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin)
    const method = init?.method ?? 'GET'
    server.requests.push(`${method} ${url.pathname}${url.search}`)
    if (typeof init?.body === 'string') server.bodies.push(JSON.parse(init.body))
    if (unplugged) throw new TypeError('Failed to fetch')
    const serve = find(`${method} ${url.pathname}`)
    if (!serve) throw new TypeError(`No fake answer for ${method} ${url.pathname}`)
    const { signal: _, ...rest } = init ?? {}
    return serve(new Request(url.href, rest))
  }
  return server
}

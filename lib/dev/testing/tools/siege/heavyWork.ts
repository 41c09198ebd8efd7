import { type Attack, flood, get, passOf, type Siege } from './attacks'

/** Expensive requests: plans that price settlement, stresses, quotes of everything. All without a page pass. */

const post = (path: string, body: object) => {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** Every order is unique, so that each is planned; the tokens of lib/dev/testing/bench/benchList.ts. */
const order = (i: number, { slugs }: Siege, more: object) =>
  post('/api/liquidity/distribution', {
    tokens: {
      platform_1: `polymarket-${i % slugs.length}:yes`,
      platform_2: `kalshi-${i % slugs.length}:yes`,
    },
    direction: 'buy',
    amount_usd: 1_000 + i,
    ...more,
  })

/** Fifty of the events, by their ids in the list. */
const fifty = (i: number, siege: Siege) =>
  Array.from({ length: 50 }, (_, n) => siege.ids[(50 * i + n) % siege.ids.length] ?? '').join()

export const HEAVY_WORK: Record<string, Attack> = {
  'plans that price settlement': flood(100, (i, siege) => order(i, siege, { settlement: 'price' })),
  'stresses of new orders': flood(50, (i, siege) => order(i, siege, { stress: { window_s: 900 } })),
  'quotes of every outcome of fifty events': flood(50, (i, siege) =>
    get(`/api/quotes?outcomes=all&size_usd=${100 + i}&events=${fifty(i, siege)}`),
  ),
  'quotes of the same events with a page pass': flood(50, (i, siege) =>
    get(`/api/quotes?size_usd=${100 + i}&events=${fifty(i, siege)}`, passOf(i, siege)),
  ),
  'balances of twenty addresses': flood(50, (i) => {
    const of = (n: number) => `0x${(20 * i + n + 1).toString(16).padStart(40, '0')}`
    const addresses = Array.from({ length: 20 }, (_, n) => of(n)).join()
    return get(`/api/positions/aggregated?addresses=${addresses}`)
  }),
}

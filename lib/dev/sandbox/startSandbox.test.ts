import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './startSandbox'

type Row = Record<string, unknown>

const NOW = Date.UTC(2026, 10, 21, 15, 0, 0)
let now = NOW
const clock = () => now

/** The response's status and JSON. */
async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Row }
}

const rowsOf = (body: Row, name: string) => body[name] as Row[]

/** Reads pages until the last. */
async function readAll(
  url: string,
  { name, cursorIn, cursorOut }: { name: string; cursorIn: string; cursorOut: string },
) {
  const rows: Row[] = []
  let cursor = ''
  for (let page = 0; page < 200; page += 1) {
    const { body } = await ask(`${url}${cursor && `&${cursorIn}=${encodeURIComponent(cursor)}`}`)
    rows.push(...rowsOf(body, name))
    cursor = String(body[cursorOut] ?? '')
    now += 1_000
    if (!cursor) return rows
  }
  throw new Error('The listing does not end.')
}

let sandbox: Sandbox
const gamma = () => sandbox.env.POLYMARKET_GAMMA_URL
const clob = () => sandbox.env.POLYMARKET_CLOB_URL
const data = () => sandbox.env.POLYMARKET_DATA_URL
const kalshi = () => sandbox.env.KALSHI_API_URL

beforeAll(async () => {
  sandbox = await startSandbox({ clock })
})
afterAll(() => sandbox.close())

const tokens = () =>
  sandbox.world.questions.flatMap(({ polymarket }) => polymarket?.markets.flatMap((m) => m.tokens) ?? [])
const post = (rows: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(rows),
  headers: { 'content-type': 'application/json' },
})

describe("Polymarket's stand-in", () => {
  test.each(['&order=volume24hr&ascending=false', ''])(
    'pages over every open event exactly once%s',
    async (order) => {
      const rows = await readAll(`${gamma()}/events/keyset?limit=7&closed=false${order}`, {
        name: 'events',
        cursorIn: 'after_cursor',
        cursorOut: 'next_cursor',
      })
      const listed = sandbox.world.questions.filter(
        (one) => one.polymarket && !['unlisted', 'final'].includes(sandbox.world.phaseOf(one)),
      )
      const ids = rows.map((row) => row.id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { polymarket } of listed) expect(ids).toContain(polymarket?.eventId)
    },
  )

  test('ignores a cursor under another name, rejects an offset and a snake_case order, and clamps the limit', async () => {
    const first = await ask(`${gamma()}/events/keyset?limit=3`)
    const again = await ask(`${gamma()}/events/keyset?limit=3&cursor=${String(first.body.next_cursor)}`)
    expect(rowsOf(again.body, 'events')[0]?.id).toBe(rowsOf(first.body, 'events')[0]?.id)
    expect((await ask(`${gamma()}/events/keyset?offset=20`)).status).toBe(422)
    expect((await ask(`${gamma()}/events/keyset?order=volume_24hr`)).status).toBe(422)
    expect(rowsOf((await ask(`${gamma()}/markets/keyset?limit=5000`)).body, 'markets').length).toBe(100)
  })

  test('finds one event by id and by slug, and answers 404 otherwise', async () => {
    const [event] = rowsOf((await ask(`${gamma()}/events/keyset?limit=1`)).body, 'events')
    expect((await ask(`${gamma()}/events/${String(event?.id)}`)).body.slug).toBe(event?.slug)
    expect((await ask(`${gamma()}/events/slug/${String(event?.slug)}`)).body.id).toBe(event?.id)
    expect((await ask(`${gamma()}/events/1`)).status).toBe(404)
    const [market] = rowsOf(event ?? {}, 'markets')
    expect((await ask(`${gamma()}/markets/${String(market?.id)}`)).body.conditionId).toBe(market?.conditionId)
  })

  test('answers a batch of books with the known ones only, best level last, and rejects more than 500', async () => {
    const wanted = tokens().slice(0, 40)
    const { body } = await ask(`${clob()}/books`, post([...wanted, '123'].map((token_id) => ({ token_id }))))
    const books = body as unknown as Row[]
    expect(books.length).toBeGreaterThan(30)
    for (const book of books) {
      expect(wanted).toContain(book.asset_id)
      const prices = (side: string) => (book[side] as Row[]).map((level) => Number(level.price))
      expect(prices('bids')).toEqual([...prices('bids')].sort((a, b) => a - b))
      expect(prices('asks')).toEqual([...prices('asks')].sort((a, b) => b - a))
      expect(prices('bids').at(-1) ?? 0).toBeLessThan(prices('asks').at(-1) ?? 1)
    }
    const many = await ask(`${clob()}/books`, post(Array.from({ length: 501 }, () => ({ token_id: '1' }))))
    expect(many).toMatchObject({ status: 400, body: { error: 'Payload exceeds the limit' } })
  })

  test("shows the second outcome's book as the mirror of the first", async () => {
    const market = sandbox.world.questions.find(
      ({ polymarket }) => polymarket?.markets[0]?.book.missing === 'none',
    )?.polymarket?.markets[0]
    const [yes, no] = await Promise.all(
      (market?.tokens ?? []).map((token) => ask(`${clob()}/book?token_id=${token}`)),
    )
    const mirrored = rowsOf(yes?.body ?? {}, 'asks').map(({ price, size }) => [
      (1 - Number(price)).toFixed(3),
      size,
    ])
    expect(rowsOf(no?.body ?? {}, 'bids').map(({ price, size }) => [Number(price).toFixed(3), size])).toEqual(
      mirrored,
    )
  })

  test('words its errors like the venue', async () => {
    expect(await ask(`${clob()}/book?token_id=x`)).toMatchObject({
      status: 400,
      body: { error: 'Invalid token id' },
    })
    const none = { status: 404, body: { error: 'No orderbook exists for the requested token id' } }
    expect(await ask(`${clob()}/book?token_id=77`)).toMatchObject(none)
    expect((await ask(`${data()}/v2/trades?limit=5000`)).status).toBe(400)
  })

  test('lists trades newest first and prices oldest first', async () => {
    const market = sandbox.world.questions.find(({ polymarket }) => polymarket)?.polymarket?.markets[0]
    const trades = await ask(`${data()}/v2/trades?condition=${market?.conditionId}&limit=20`)
    const times = rowsOf(trades.body, 'data').map((row) => Number(row.timestamp))
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const history = await ask(`${data()}/v2/prices-history?token_id=${market?.tokens[0]}&interval=1h`)
    expect(rowsOf(history.body, 'data').length).toBeGreaterThan(50)
  })
})

describe("Kalshi's stand-in", () => {
  test('pages over every open event exactly once', async () => {
    const rows = await readAll(`${kalshi()}/events?status=open&with_nested_markets=true&limit=9`, {
      name: 'events',
      cursorIn: 'cursor',
      cursorOut: 'cursor',
    })
    const ids = rows.map((row) => row.event_ticker)
    expect(new Set(ids).size).toBe(ids.length)
    const listed = sandbox.world.questions.filter(
      (one) => one.kalshi && sandbox.world.phaseOf(one) === 'open',
    )
    for (const one of listed) expect(ids).toContain(one.kalshi?.eventId)
  })

  test('floods the market list with combos unless asked to omit them', async () => {
    const combos = (rows: Row[]) => rows.filter((row) => String(row.ticker).startsWith('KXMVE')).length
    const flooded = rowsOf((await ask(`${kalshi()}/markets?limit=1000`)).body, 'markets')
    expect(combos(flooded)).toBe(1_000)
    const plain = rowsOf((await ask(`${kalshi()}/markets?limit=1000&mve_filter=exclude`)).body, 'markets')
    expect(combos(plain)).toBe(0)
    expect(plain.length).toBeGreaterThan(100)
  })

  test('rejects limits and depths beyond the documented ones', async () => {
    expect((await ask(`${kalshi()}/markets?limit=1001`)).status).toBe(400)
    expect((await ask(`${kalshi()}/markets/X/orderbook?depth=101`)).status).toBe(400)
    const missing = await ask(`${kalshi()}/markets/NOPE`)
    expect(missing).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  })

  test('answers books as two lists of ascending bids; unknown tickers have empty ones', async () => {
    const tickers = sandbox.world.questions
      .flatMap((one) => (one.kalshi && sandbox.world.phaseOf(one) === 'open' ? one.kalshi.markets : []))
      .filter((market) => market.book.missing === 'none')
      .slice(0, 100)
      .map((market) => market.id)
    const { body } = await ask(
      `${kalshi()}/markets/orderbooks?${tickers.map((one) => `tickers=${one}`).join('&')}`,
    )
    expect(rowsOf(body, 'orderbooks').map((row) => row.ticker)).toEqual(tickers)
    for (const { orderbook_fp } of rowsOf(body, 'orderbooks') as {
      orderbook_fp: Record<string, string[][]>
    }[]) {
      const prices = (side: string) => (orderbook_fp[side] ?? []).map(([price]) => Number(price))
      for (const side of ['yes_dollars', 'no_dollars']) {
        expect(prices(side)).toEqual([...prices(side)].sort((a, b) => a - b))
      }
      expect((prices('yes_dollars').at(-1) ?? 0) + (prices('no_dollars').at(-1) ?? 0)).toBeLessThan(1)
    }
    const empty = { orderbook_fp: { yes_dollars: [], no_dollars: [] } }
    expect(await ask(`${kalshi()}/markets/NOPE/orderbook`)).toMatchObject({ status: 200, body: empty })
    const commas = await ask(`${kalshi()}/markets/orderbooks?tickers=${tickers.slice(0, 2).join(',')}`)
    expect(JSON.stringify(commas.body)).not.toContain('0.')
  })

  test('has every kind of fee and of tick that the service must know', async () => {
    const series = rowsOf((await ask(`${kalshi()}/series`)).body, 'series')
    const fees = new Set(series.map((row) => `${String(row.fee_type)} ${String(row.fee_multiplier)}`))
    expect(fees).toContain('quadratic 1')
    expect(fees).toContain('quadratic_with_maker_fees 1')
    expect(fees).toContain('quadratic 0')
    expect(fees).toContain('quadratic 0.5')
    expect(fees).toContain('flat 1')
    const { body } = await ask(`${kalshi()}/events?limit=200&with_nested_markets=true`)
    expect(JSON.stringify(body)).toContain('tapered_deci_cent')
    expect(JSON.stringify(body)).toContain('fee_multiplier_override')
  })

  test('returns closings and late listings to a query for changes', async () => {
    const began = Math.floor(now / 1_000) + 1
    now += 12 * 60_000
    const { body } = await ask(`${kalshi()}/events?min_updated_ts=${began}&with_nested_markets=true`)
    const statuses = rowsOf(body, 'events').flatMap((event) =>
      (event.markets as Row[]).map((market) => market.status),
    )
    expect(statuses).toContain('finalized')
    const finished = rowsOf((await ask(`${gamma()}/events/keyset?closed=true`)).body, 'events')
    const uma = finished.flatMap((event) =>
      (event.markets as Row[]).map((market) => market.umaResolutionStatus),
    )
    expect(uma).toContain('resolved')
  })

  test('limits bursts, and recovers', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => ask(`${kalshi()}/exchange/status`)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(5)
    expect(refused[0]?.body).toEqual({ error: { code: 'too_many_requests', message: 'too many requests' } })
    expect(refused[0]?.headers.get('retry-after')).toBeNull()
    now += 1_000
    expect((await ask(`${kalshi()}/exchange/status`)).status).toBe(200)
  })
})

describe('faults', () => {
  const url = () => `${clob()}/time`
  const fails = async () => {
    await expect(ask(url())).rejects.toThrow()
  }

  test('come and go on demand, for one venue only', async () => {
    sandbox.setFault('polymarket', { kind: 'status', status: 500 })
    expect((await ask(url())).status).toBe(500)
    expect((await ask(`${kalshi()}/exchange/status`)).status).toBe(200)
    sandbox.setFault('polymarket', { kind: 'malformed' })
    await fails()
    sandbox.setFault('polymarket', { kind: 'truncated' })
    await fails()
    sandbox.setFault('polymarket', { kind: 'hang' })
    await expect(fetch(url(), { signal: AbortSignal.timeout(100) })).rejects.toThrow()
    sandbox.setFault('polymarket', { kind: 'status', status: 429, share: 0.5 })
    const statuses = [await ask(url()), await ask(url())].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    sandbox.setFault('polymarket', undefined)
    expect((await ask(url())).status).toBe(200)
  })

  test('a stopped venue refuses connections and comes back on the same address', async () => {
    await sandbox.stopVenue('polymarket')
    await fails()
    await sandbox.startVenue('polymarket')
    expect((await ask(url())).status).toBe(200)
  })
})

test('at speed 0 books are frozen while their timestamps advance', async () => {
  const still = await startSandbox({ clock, speed: 0 })
  const [token] = still.world.questions.flatMap(({ polymarket }) => polymarket?.markets[0]?.tokens ?? [])
  const url = `${still.env.POLYMARKET_CLOB_URL}/book?token_id=${token}`
  const { timestamp: before, hash: _, ...first } = (await ask(url)).body
  now += 3_600_000
  const { timestamp: after, hash: __, ...second } = (await ask(url)).body
  expect(second).toEqual(first)
  expect(Number(after) - Number(before)).toBe(3_600_000)
  await still.close()
})

const RECORDINGS = '../shared/fixtures'

describe.skipIf(!existsSync(RECORDINGS))('recordings served in place of the simulated world', () => {
  test('list real events of both venues as open, some of them with real books', async () => {
    const recorded = await startSandbox({ clock, recordings: RECORDINGS })
    const { POLYMARKET_GAMMA_URL, POLYMARKET_CLOB_URL, KALSHI_API_URL } = recorded.env
    const events = await readAll(`${POLYMARKET_GAMMA_URL}/events/keyset?limit=100&closed=false`, {
      name: 'events',
      cursorIn: 'after_cursor',
      cursorOut: 'next_cursor',
    })
    expect(events.length).toBeGreaterThan(200)
    const requested = events.flatMap((event) =>
      (event.markets as Row[]).flatMap((market) => JSON.parse(String(market.clobTokenIds)) as string[]),
    )
    const books = await ask(
      `${POLYMARKET_CLOB_URL}/books`,
      post(requested.slice(0, 500).map((token_id) => ({ token_id }))),
    )
    const rest = await ask(
      `${POLYMARKET_CLOB_URL}/books`,
      post(requested.slice(500, 1_000).map((token_id) => ({ token_id }))),
    )
    expect(Number(books.body.length) + Number(rest.body.length)).toBeGreaterThan(0)

    const open = await readAll(`${KALSHI_API_URL}/events?status=open&with_nested_markets=true&limit=200`, {
      name: 'events',
      cursorIn: 'cursor',
      cursorOut: 'cursor',
    })
    const tickers = open.flatMap((event) => (event.markets as Row[]).map((market) => String(market.ticker)))
    expect(tickers.length).toBeGreaterThan(1_000)
    expect(new Set(tickers).size).toBe(tickers.length)
    const ends = open.flatMap((event) =>
      (event.markets as Row[]).filter((m) => m.status === 'active').map((m) => String(m.close_time)),
    )
    expect(ends.every((end) => Date.parse(end) > now)).toBe(true)
    const captured = tickers.find((ticker) => ticker.startsWith('KXBTC15M'))
    const { body } = await ask(`${KALSHI_API_URL}/markets/${captured}/orderbook`)
    expect((body.orderbook_fp as Record<string, unknown[]>).yes_dollars?.length).toBeGreaterThan(0)
    await recorded.close()
  })
})

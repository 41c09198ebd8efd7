import { expect, inject, test } from 'vitest'

/** The specification's fields with their types, written by hand from the contract, independent of our own schemas. */
type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object'
const EVENT: Record<string, Kind | `${Kind}?`> = {
  event_id: 'string',
  primary_source: 'string',
  event_title: 'string',
  event_icon: 'string?',
  event_slug: 'string',
  end_date: 'string?',
  is_closed: 'boolean',
  sources: 'array',
  descriptions: 'object',
  volume: 'number?',
  transactions: 'number?',
  outcomes: 'array',
}
const OUTCOME: Record<string, Kind | `${Kind}?`> = {
  outcome_id: 'string',
  outcome_group_title: 'string?',
  icon: 'string?',
  best_yes_price: 'number?',
  best_yes_source: 'string?',
  best_no_price: 'number?',
  best_no_source: 'string?',
  end_date: 'string?',
  is_active: 'boolean',
  market_status: 'string',
  resolved_result: 'string?',
  resolution_conflict: 'boolean',
  results: 'object',
  closed_reason: 'string?',
  is_date_market: 'boolean',
  market_date: 'string?',
  sort_ts: 'number?',
  cached_orderbook: 'object?',
}
const PLATFORM: Record<string, Kind | `${Kind}?`> = {
  yes: 'number?',
  yes_token: 'string?',
  no: 'number?',
  no_token: 'string?',
  market_id: 'string?',
  condition_id: 'string?',
  is_active: 'boolean',
}
const BOOK: Record<string, Kind | `${Kind}?`> = {
  yes_ask: 'number?',
  yes_bid: 'number?',
  no_ask: 'number?',
  no_bid: 'number?',
  yes_price: 'number?',
  no_price: 'number?',
  yes: 'object',
  no: 'object',
}

type Fields = Record<string, unknown>
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

function faults(at: string, value: Fields, fields: Record<string, Kind | `${Kind}?`>): string[] {
  return Object.entries(fields).flatMap(([name, kind]) => {
    if (!(name in value)) return [`${at}.${name} is missing`]
    if (value[name] === null) return kind.endsWith('?') ? [] : [`${at}.${name} is null`]
    return kindOf(value[name]) === kind.replace('?', '') ? [] : [`${at}.${name} is a ${kindOf(value[name])}`]
  })
}

const prefixed = (platform: number) =>
  Object.fromEntries(Object.entries(PLATFORM).map(([name, kind]) => [`platform_${platform}_${name}`, kind]))

function bookFaults(at: string, book: Fields): string[] {
  const found = faults(at, book, BOOK)
  for (const outcome of ['yes', 'no']) {
    const sides = book[outcome] as { asks: [number, number][]; bids: [number, number][] }
    for (const [side, direction] of [
      ['asks', 1],
      ['bids', -1],
    ] as const) {
      const levels = sides[side]
      levels.forEach(([price, size], i) => {
        if (!(price > 0 && price < 1 && size > 0)) found.push(`${at}.${outcome}.${side}[${i}] is off`)
        const next = levels[i + 1]
        if (next && direction * (next[0] - price) <= 0)
          found.push(`${at}.${outcome}.${side} is unsorted at ${i}`)
        if (Math.abs(price * 1e6 - Math.round(price * 1e6)) > 1e-6)
          found.push(`${at} has float noise: ${price}`)
      })
    }
  }
  return found
}

const url = inject('serviceUrl')

test('every event has all fields of event, outcome and order book, each with the right type', async () => {
  const list = (await (await fetch(`${url}/api/events/list?limit=1000&status=all`)).json()) as {
    events: { event_slug: string }[]
    total: number
  }
  expect(list.total).toBe(list.events.length)
  expect(list.total).toBeGreaterThan(60)
  const found: string[] = []
  for (const { event_slug: slug } of list.events) {
    const answer = await fetch(`${url}/api/event/${slug}`)
    expect(answer.status, slug).toBe(200)
    const event = (await answer.json()) as Fields & {
      outcomes: (Fields & { cached_orderbook: Fields | null })[]
    }
    found.push(...faults(slug, event, EVENT))
    event.outcomes.forEach((outcome, i) => {
      const at = `${slug}.outcomes[${i}]`
      found.push(...faults(at, outcome, OUTCOME))
      for (let platform = 1; platform <= 5; platform += 1)
        found.push(...faults(at, outcome, prefixed(platform)))
      if (outcome.cached_orderbook)
        found.push(...bookFaults(`${at}.cached_orderbook`, outcome.cached_orderbook))
      for (const [platform, book] of Object.entries(
        (outcome.orderbooks ?? {}) as Record<string, Fields | null>,
      )) {
        if (!book) continue
        found.push(...bookFaults(`${at}.${platform}`, book))
        const { yes_ask: ask, yes_bid: bid } = book as { yes_ask: number | null; yes_bid: number | null }
        if (ask !== null && bid !== null && bid >= ask) found.push(`${at}.${platform} is crossed`)
      }
    })
  }
  expect(found).toEqual([])
})

test('the prices of a viewed event change within seconds', async () => {
  const list = (await (await fetch(`${url}/api/events/list?paired=true&limit=20`)).json()) as {
    events: { event_slug: string }[]
  }
  const read = async () =>
    (
      await Promise.all(
        list.events.map(async ({ event_slug: slug }) => (await fetch(`${url}/api/event/${slug}`)).text()),
      )
    ).join()
  const first = await read()
  await expect.poll(read, { timeout: 20_000 }).not.toBe(first)
})

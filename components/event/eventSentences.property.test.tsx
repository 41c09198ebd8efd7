import { cleanup } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { bookSources } from '@/components/planner/bookSources'
import { CurvePointCard } from '@/components/planner/curve/CurvePointCard'
import { curveTerms } from '@/components/planner/curve/curveTerms'
import { priceCurve } from '@/components/planner/curve/priceCurve'
import { barText, figure } from '@/components/testkit/barText'
import { installBrowserApis } from '@/components/testkit/browserApis'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/core/domain/market'
import { complementBook, type Level } from '@/lib/core/domain/orderBook'
import { fromMicro } from '@/lib/core/domain/units'
import { VENUES } from '@/lib/core/domain/venue'
import { mergeBooks } from './book/mergedBook'
import { DepthPointCard } from './depth/DepthPointCard'
import { depthPoints } from './depth/depthPoints'
import { draftOf, type ReadWorld, readWorld, type World, worlds } from './eventWorld.testkit'
import { HistoryRowCard } from './history/HistoryRowCard'
import { type ChartRow, fillRows, rowsOn, toChartRows, toHistoryRows } from './history/historyRows'
import {
  renderEvent,
  type ShownChip,
  type ShownEvent,
  type ShownQuote,
  shownBooks,
} from './shownEvent.testkit'

interface Page {
  world: World
  read: ReadWorld
  shown: ShownEvent
}

const SIDES = ['yes', 'no'] as const
const DIGIT = 0.0051

const cardText = (card: ReactNode) => barText(renderToStaticMarkup(card))
/** The figure beside a name on a pointer's card. */
const besideIn = (card: string, name: string) => card.split(`|${name} `)[1]?.split('|')[0]
const nameOf = ({ platforms }: ReadWorld, id: PlatformId) => {
  const venue = platforms.find((one) => one.id === id)?.venue
  return venue && VENUES[venue].name
}

/** A price is shown to the hundredth of a cent. */
const expectPrice = (text: string | undefined, dollars: number) =>
  expect(Math.abs(figure(text) - dollars * 100), `${text} for $${dollars}`).toBeLessThan(DIGIT)

/** A shortened figure keeps three digits, a size below a thousand is whole. */
const expectAbout = (text: string | undefined, value: number) =>
  expect(Math.abs(figure(text) - value), `${text} for ${value}`).toBeLessThanOrEqual(
    Math.max(0.51, value * DIGIT),
  )

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** The live books in prices of a side, as the world has them. */
const liveBooks = ({ truths }: ReadWorld, side: Outcome) =>
  truths.flatMap(({ venue, late, yes }) =>
    late ? [] : [{ venue, ...(side === 'yes' ? yes : complementBook(yes)) }],
  )

const bestOf = (levels: readonly (Level | undefined)[], pick: (...prices: number[]) => number) => {
  const prices = levels.flatMap((level) => level?.price ?? [])
  return prices.length > 0 ? fromMicro(pick(...prices)) : undefined
}

/** Best prices are those of the live books. */
function expectBestPrice({ read }: Page, side: Outcome, shown: ShownQuote) {
  const live = liveBooks(read, side)
  const first = live.map(({ asks }) => asks[0])
  const best = bestOf(first, Math.min)
  if (best === undefined) return expect(shown).toMatchObject({ price: '–', on: [] })
  expectPrice(shown.price, best)
  const cheapest = live.filter(({ asks: [ask] }) => ask && fromMicro(ask.price) === best)
  const own = cheapest.find(({ venue }) => VENUES[venue].name === shown.on[0])
  expect(shown.on).toHaveLength(1)
  expect(own).toBeDefined()
  if (shown.note) expectAbout(shown.note.replace(/ tokens$/, ''), fromMicro(own?.asks[0]?.size ?? 0))
}

/** A quote is the plan of the same order: its price, its platforms, and whether the books fill it. */
function expectQuote(page: Page, side: Outcome, shown: ShownQuote) {
  const { read } = page
  if (page.world.size === 'top') return expectBestPrice(page, side, shown)
  const plan = read.quotePlans[side]
  const legs = (plan?.distributions ?? []).flatMap(({ platform }) => {
    const leg = plan?.platforms[platform]
    return leg ? [{ name: nameOf(read, platform), ...leg }] : []
  })
  if (!plan || legs.length === 0) return expect(shown).toMatchObject({ price: '–', on: [] })
  const usd = sum(legs.map((leg) => leg.usd))
  const tokens = sum(legs.map((leg) => leg.tokens))
  expectPrice(shown.price, usd / tokens)
  expect(shown.on).toEqual(legs.toSorted((a, b) => b.usd - a.usd).map(({ name }) => name))
  expect(shown.isPart, `$${usd} of $${page.world.size}`).toBe(!plan.combined.complete)
  if (shown.isPart) expectAbout(/^only (\$\S+)$/.exec(shown.note)?.[1], usd)
  else if (shown.note) expectAbout(/^(\S+) tokens$/.exec(shown.note)?.[1], tokens)
}

/** A platform's own price is the plan's for it, its live book's best, or its late book's with its age. */
function expectAlone({ read, world: { size } }: Page, shown: ReadonlyMap<string | undefined, ShownChip>) {
  for (const { venue, late, yes } of read.truths) {
    const { text = '', best = false } = shown.get(VENUES[venue].name) ?? {}
    const id = read.platforms.find((one) => one.venue === venue)?.id
    const ask = yes.asks[0] && fromMicro(yes.asks[0].price)
    // Where nothing of the order can be bought there is no quote at all.
    const plan = read.quotePlans.yes?.distributions.length ? read.quotePlans.yes : undefined
    const alone = size === 'top' ? ask : ((id && plan?.platforms[id]?.hypothetical_price) ?? undefined)
    if (late) expect(best).toBe(false)
    if (late && ask !== undefined) {
      expect(text).toMatch(/^\S+ \d+ \w+ old$/)
      expectPrice(text.split(' ')[0], ask)
    } else if (late || alone === undefined) expect(text).toBe('–')
    else expectPrice(text, alone)
  }
}

/** The midpoint of all live books; where none is live, that of a late one. */
function chancesOf({ truths }: ReadWorld): { chances: (number | undefined)[]; isLate: boolean } {
  const live = truths.filter(({ late }) => !late).map(({ yes }) => yes)
  const middle = (books: typeof live) => {
    const bids = books.map((one) => one.bids[0])
    const asks = books.map((one) => one.asks[0])
    const [bid, ask] = [bestOf(bids, Math.max), bestOf(asks, Math.min)]
    return bid === undefined || ask === undefined ? undefined : (bid + ask) / 2
  }
  if (live.length > 0) return { chances: [middle(live)], isLate: false }
  const late = truths.flatMap(({ yes }) => middle([yes]) ?? [])
  return { chances: late.length > 0 ? late : [undefined], isLate: late.length > 0 }
}

/** Whole percent, and never more certain than the books. */
function isChance(text: string | undefined, chance: number | undefined): boolean {
  if (chance === undefined) return text === '–'
  if (chance > 0 && chance < 0.01) return text === '<1%'
  if (chance > 0.99 && chance < 1) return text === '>99%'
  return Math.abs(figure(text) - chance * 100) <= 0.5001
}

function expectHeader(page: Page) {
  const { facts, chips } = page.shown
  const { chances, isLate } = chancesOf(page.read)
  expect(facts).toHaveLength(2)
  for (const { chance, quotes } of facts) {
    expect(chances.some((one) => isChance(chance.split(' ')[0], one))).toBe(true)
    expect(/ old$/.test(chance)).toBe(isLate)
    for (const side of SIDES) expectQuote(page, side, quotes[side])
  }
  if (chips.size > 0) expectAlone(page, chips)
  expect(chips.size > 0).toBe(!page.world.isChoice && page.read.event.sources.length > 1)
}

/** The outcome's row has the header's figures; what it adds is the plan's and the books'. */
function expectTable(page: Page) {
  const { facts, row } = page.shown
  const { event } = page.read
  if (!row || !facts[0]) return
  const { chance, quotes } = facts[0]
  const columns = event.sources.length > 1 ? event.sources : []
  expect(row.chance).toBe(chance)
  const asks = columns.map((id, i) => {
    const text = row.cells[i]?.textContent ?? ''
    return [nameOf(page.read, id), { text, best: false }] as const
  })
  if (asks.length > 0) expectAlone(page, new Map(asks))
  if (row.chips) expectAlone(page, row.chips)
  for (const [i, side] of SIDES.entries()) {
    const button = row.cells[columns.length + i]?.querySelector('button')
    const header = quotes[side]
    expect(button === null, side).toBe(header.price === '–')
    if (!button) continue
    const [, price = '', note = '', on = ''] =
      /: (\S+) (.+) on (.+)$/.exec(button.getAttribute('aria-label') ?? '') ?? []
    expect(price).toBe(header.price)
    expect(on.split(', ')).toEqual(header.on)
    expect(button.textContent).toBe(`${price} ${note}`)
    expectQuote(page, side, { ...header, note })
  }
}

/** What the live books hold at a price or better. */
function heldAt(
  read: ReadWorld,
  side: Outcome,
  { of, price }: { of: 'asks' | 'bids'; price: string | undefined },
) {
  const limit = figure(price) / 100
  const levels = liveBooks(read, side).flatMap((book) => book[of])
  const within = levels
    .map((level) => ({ price: fromMicro(level.price), size: fromMicro(level.size) }))
    .filter((level) => (of === 'asks' ? level.price <= limit + 1e-7 : level.price >= limit - 1e-7))
  return { tokens: sum(within.map(({ size }) => size)), usd: sum(within.map((one) => one.price * one.size)) }
}

/** The depth chart's table and pointer say what the live books hold, its mark how far the plan goes. */
function expectDepth({ read, shown: { depth, marks }, world: { side, order } }: Page) {
  const points = depthPoints(mergeBooks(shownBooks(read, side), 'tick'))
  expect(depth.includes('No open orders')).toBe(points.length === 0)
  if (points.length === 0) return
  const rows = [...depth.matchAll(/(?<=\|)(Ask|Bid) ([\d.]+¢)\|([\d.,]+)\|(\$[\d.,KMB]+)\|/g)]
  expect(rows.length).toBeGreaterThan(0)
  for (const [, kind, price, tokens, usd] of rows) {
    const held = heldAt(read, side, { of: kind === 'Ask' ? 'asks' : 'bids', price })
    expectAbout(tokens, held.tokens)
    expectAbout(usd, held.usd)
  }
  for (const point of points) {
    const [, price, of, tokens] =
      /\|([\d.]+¢)\|(Asks up|Bids down) to here: ([\d.,]+) tokens\|/.exec(
        cardText(<DepthPointCard {...point} />),
      ) ?? []
    expectAbout(tokens, heldAt(read, side, { of: of === 'Asks up' ? 'asks' : 'bids', price }).tokens)
  }
  const { plan } = read
  const reaches = /The plan reaches to ([\d.]+¢)\./.exec(depth)?.[1]
  const legs = (plan?.distributions ?? []).flatMap(({ platform }) => plan?.platforms[platform] ?? [])
  expect(reaches !== undefined).toBe(legs.length > 0)
  expect(marks?.average).toBe(plan?.avg_price ?? undefined)
  if (reaches === undefined) return
  const worst = legs.map((leg) => leg.worst_price ?? Number.NaN)
  expectPrice(reaches, order.side === 'buy' ? Math.max(...worst) : Math.min(...worst))
  const held = heldAt(read, side, { of: order.side === 'buy' ? 'asks' : 'bids', price: reaches })
  expect(sum(legs.map((leg) => leg.gross_tokens))).toBeLessThanOrEqual(held.tokens + 1e-5)
}

/** A plan's price as curves state it: gas included. */
const allIn = (
  { usd, tokens, gas_usd: gas }: DistributionResponse['combined'],
  side: World['order']['side'],
) => (tokens > 0 ? (usd + (side === 'buy' ? gas : -gas)) / tokens : Number.NaN)

/** The curve's words, table and pointer have the figures of its points, and these are plans of that size. */
async function expectCurve({ read, shown: { curve: text }, world: { side, order, pick } }: Page) {
  const { event, outcome, platforms, plan } = read
  const draft = draftOf(order)
  const sources = bookSources({ event, outcome, side }, draft, platforms).sources.map(({ source }) => source)
  const terms = curveTerms(draft, sources)
  const curve = terms && priceCurve(terms, 'log')
  expect(text.includes('No book has anything to')).toBe(curve?.points.length === 0)
  if (!curve || curve.points.length === 0) return
  const venues = sources.map(({ venue }) => venue)
  const left = new Set(plan?.unavailable.map(({ platform }) => platform))
  const planned = event.sources.filter((id) => !left.has(id)).map((id) => nameOf(read, id))
  const legend = text.slice(0, text.indexOf('|Order|'))
  expect([...legend.matchAll(/(?<=\|)([^|]+) alone\|/g)].map(([, name]) => name)).toEqual(planned)
  const ends = /The lines end at (\$?[\d,.]+?)(?: tokens)?[:,] /.exec(text)?.[1]
  expect(Math.abs(figure(ends) - curve.depth)).toBeLessThan(DIGIT)
  const cards = curve.points.map((point) =>
    cardText(<CurvePointCard {...{ point, unit: draft.unit, venues }} />),
  )
  expectCurveRows(text, cards)
  for (const [, name, from] of text.matchAll(
    /(?<=\|)([^|]*) is part of every split from (\$?[\d,.]+?)(?: tokens)?\.\|/g,
  ))
    for (const { used } of curve.points.filter(({ size }) => size >= figure(from) + DIGIT))
      expect(used.map((venue) => VENUES[venue].name)).toContain(name)
  await expectPointPlanned()

  async function expectPointPlanned() {
    const at = pick % (curve?.points.length ?? 1)
    const [point, card] = [curve?.points[at], cards[at]]
    const own = point && (await read.planFor(point.size))
    if (!point || !own) return
    const used = own.distributions.map(({ platform }) => nameOf(read, platform))
    expect(new Set(point.used.map((venue) => VENUES[venue].name))).toEqual(new Set(used))
    const shownAs = (name: string) => besideIn(card ?? '', name)
    if (point.split !== null) expectPrice(shownAs('Best split'), allIn(own.combined, order.side))
    for (const { id, venue } of platforms)
      if ((point.alone[venue] ?? null) !== null)
        expectPrice(
          shownAs(`${VENUES[venue].name} alone`),
          own.platforms[id]?.hypothetical_price ?? Number.NaN,
        )
  }
}

/** Each row of the curve's table is a point, with the figures of its card. */
function expectCurveRows(text: string, cards: readonly string[]) {
  const table = text.slice(text.indexOf('|Order|'))
  const heads = table
    .split('|')
    .slice(4)
    .filter((head) => head.endsWith(' alone'))
  const rows = [
    ...table.matchAll(/(?<=\|)(\$[\d,.]+|[\d,.]+ tokens)\|([\d.,]+¢|–)\|([^|]+)\|((?:(?:[\d.,]+¢|–)\|)*)/g),
  ]
  expect(rows).toHaveLength(Math.min(12, cards.length))
  for (const [, size, split, used, alone = ''] of rows) {
    const prices = alone.split('|').slice(0, heads.length)
    const own = `|${size}|Best split ${split}|${heads.map((head, i) => `${head} ${prices[i]}|`).join('')}`
    const on = `|On ${used === '–' ? '' : used?.replaceAll(' + ', ' and ')}|`
    expect(
      cards.some((card) => card.startsWith(own) && card.includes(on)),
      own + on,
    ).toBe(true)
  }
}

/** The price chart's legend, table, pointer and log of gaps have the venues' own prices. */
function expectHistory({ read, shown: { history: text }, world: { side, listings } }: Page) {
  const venues = read.platforms.filter(({ id }) => (read.history?.series[id]?.length ?? 0) > 0)
  if (venues.length === 0) return expect(text).toContain('No prices in this period')
  const ids = venues.map(({ id }) => id)
  const filled = rowsOn(side, fillRows(toHistoryRows(read.history?.series ?? {}, ids)))
  const rows = toChartRows(filled, new Set(ids))
  const priceAt = (venue: string, at: number) => {
    const { past = [] } = listings[read.truths.findIndex((one) => one.venue === venue)] ?? {}
    const until = past
      .map(([minutes, mills]) => ({ at: read.now / 1_000 - minutes * 60, mills }))
      .filter((one) => one.at <= at)
    const last = until.reduce((best, one) => (best && best.at > one.at ? best : one), until[0])
    return last && (side === 'yes' ? last.mills : 1_000 - last.mills) / 1_000
  }
  const cards = rows.map((row) => {
    const card = cardText(<HistoryRowCard row={row} platforms={venues} />)
    for (const { venue, name } of venues) {
      const price = priceAt(venue, row.at)
      const shown = besideIn(card, name)
      if (price === undefined) expect(shown).toBe('–')
      else expectPrice(shown, price)
    }
    expectGap(row, card)
    return card
  })
  const last = cards.at(-1) ?? ''
  for (const { name } of venues) {
    const latest = besideIn(last, name)
    expect(text).toContain(`|${name}${latest}|`)
  }
  const table = text.split('|Time|')[1]?.split('|Largest price')[0]
  const heads = venues.map(({ name }) => name)
  for (const card of cards.length <= 12 ? cards : [cards[0] ?? '', last]) {
    const [, time] = card.split('|')
    const prices = heads.map((name) => besideIn(card, name))
    expect(`${table}|`).toContain(`|${[time, ...prices].join('|')}|`)
  }
  if (venues.length < 2) return
  const widest = Math.max(0, ...rows.flatMap(({ gap }) => gap ?? []))
  expectPrice(/up to ([\d.]+¢)/.exec(text)?.[1], widest)
  const log = text.split('|Largest price')[1] ?? ''
  for (const [, high, low, gap] of log.matchAll(/(?<=\|)[^|\d]+([\d.]+¢)\|[^|\d]+([\d.]+¢)\|([\d.]+¢)\|/g))
    expect(Math.abs(figure(high) - figure(low) - figure(gap))).toBeLessThan(2 * DIGIT)
}

/** The gap at the pointer is between the highest and the lowest price there. */
function expectGap({ prices }: ChartRow, card: string) {
  const known = Object.values(prices)
  const gap = /\|Gap ([\d.]+¢)\|/.exec(card)?.[1]
  expect(gap !== undefined).toBe(known.length > 1)
  if (gap !== undefined) expectPrice(gap, Math.max(...known) - Math.min(...known))
}

beforeEach(installBrowserApis)

test('header, table and charts of an event agree with its plan and its books', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const read = await readWorld(world)
      try {
        const page = { world, read, shown: renderEvent(world, read) }
        expectHeader(page)
        expectTable(page)
        expectDepth(page)
        await expectCurve(page)
        expectHistory(page)
      } finally {
        cleanup()
        window.localStorage.clear()
      }
    }),
    { numRuns: Number(process.env.PAGE_RUNS ?? 500), seed: Number(process.env.FC_SEED ?? 42) },
  )
})

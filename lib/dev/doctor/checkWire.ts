import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { DriftEntry } from '@/lib/core/domain/wireDrift'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { EventPage, VenueConnector } from '@/lib/venues/connector'
import { wireDrift } from '@/lib/venues/drift/wireDrift'
import { wireWatch } from '@/lib/venues/drift/wireWatch'
import { createConnectors, hostLimits } from '@/lib/venues/registry'
import { adviceFor } from './adviceFor'
import type { Check, Finding } from './types'

/** One market per platform is enough to see every shape. */
const TRADES = 20

async function firstPage(connector: VenueConnector, signal: AbortSignal): Promise<EventPage> {
  for await (const page of connector.listEvents({ signal })) if (page.events.length > 0) return page
  return { events: [], refusals: [] }
}

/** Reads a page of the catalogue, a book, trades and prices, as the service does; counts the rows. */
async function readOnce(connector: VenueConnector, signal: AbortSignal) {
  const { events, refusals } = await firstPage(connector, signal)
  const markets = events.flatMap((event) => event.markets).filter(({ status }) => status === 'open')
  const [market] = markets
  if (!market) return { markets: 0, books: 0, trades: 0, points: 0, refusals }
  const ref = { marketId: market.id, yesTokenId: market.yesTokenId }
  const batch = await connector.fetchBooks([ref], { signal })
  const trades = await connector.fetchTrades?.(market, { signal, limit: TRADES })
  const points = await connector.fetchPriceHistory?.(market, { signal, interval: '1w' })
  return {
    markets: markets.length,
    books: batch.books.length,
    trades: trades?.length ?? 0,
    points: points?.length ?? 0,
    refusals: [...refusals, ...batch.refusals],
  }
}

const isFault = ({ kind }: DriftEntry) => kind === 'refused_row' || kind === 'unreadable'

const MAX_NAMED = 5

/** Fields and values unknown to the schemas; the known part of each response was still read. */
function describeNews(name: string, held: string, news: readonly DriftEntry[]) {
  const named = news
    .slice(0, MAX_NAMED)
    .map(
      ({ endpoint, kind, detail }) => `${endpoint} ${kind === 'unknown_field' ? 'field' : 'value'} ${detail}`,
    )
  const more = news.length > MAX_NAMED ? ` and ${news.length - MAX_NAMED} more` : ''
  return {
    message: `${name} answers with more than is known here: ${held}; ${named.join(', ')}${more}.`,
    advice: 'Nothing is left out; a newer version of this service may read it.',
  }
}

async function examineVenue(
  venue: VenueId,
  connector: VenueConnector,
  signal: AbortSignal,
): Promise<Finding> {
  const check = `wire ${venue}`
  const { name } = VENUES[venue]
  if (connector.unusable) return { check, status: 'skipped', message: connector.unusable }
  try {
    const { markets, books, trades, points, refusals } = await readOnce(connector, signal)
    const held = `${markets} open markets, ${books} book, ${trades} trades, ${points} prices`
    const drift = wireDrift.of(venue)
    const [fault] = [
      ...drift.filter(isFault).map(({ endpoint, detail }) => `${endpoint}: ${detail}`),
      ...refusals.map(({ path, message }) => `${path}: ${message}`),
    ]
    const news = drift.filter((entry) => !isFault(entry))
    if (fault === undefined && news.length === 0)
      return { check, status: 'ok', message: `${name} answers as expected: ${held}.` }
    if (fault === undefined) return { check, status: 'warn', ...describeNews(name, held, news) }
    return {
      check,
      status: 'warn',
      message: `${name} answers in part in another format: ${held}; ${fault}.`,
      advice: 'Rows concerned are left out; a newer version of this service may read them.',
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { check, status: 'fail', message: `${name}: ${message}`, advice: adviceFor(message) }
  }
}

/** `-- --wire`: queries each platform once and compares its responses with the schemas. */
export const wireCheck: Check = {
  name: 'wire',
  async run({ config, signal }) {
    const fetchJson = createFetchJson({ clock: systemClock, limits: hostLimits(config) })
    const connectors = createConnectors({
      config,
      fetchJson,
      clock: systemClock,
      platforms: config.platforms,
    })
    wireDrift.clear()
    wireWatch.clear()
    return Promise.all([...connectors].map(([venue, connector]) => examineVenue(venue, connector, signal)))
  },
}

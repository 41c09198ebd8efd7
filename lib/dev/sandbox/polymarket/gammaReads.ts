import { type Answer, type Ask, intParam, ok, type Route, type Wire } from '../http/answer'
import type { GammaEvent, PolymarketSource } from './source'

const notFound: Answer = { status: 404, body: { type: 'not found error', error: 'id not found' } }

const tagsIn = (events: readonly GammaEvent[]): Wire[] => {
  const rows = events.flatMap(({ tags }) => (Array.isArray(tags) ? (tags as Wire[]) : []))
  return [...new Map(rows.map((tag) => [String(tag.id), tag])).values()]
}

const pageOf = (rows: readonly unknown[], { query }: Ask): Answer => {
  const offset = intParam(query, 'offset', 0)
  return ok(rows.slice(offset, offset + Math.min(intParam(query, 'limit', 100), 100)))
}

function search(events: readonly GammaEvent[], { query }: Ask): Answer {
  const words = (query.get('q') ?? '').toLowerCase()
  const perPage = intParam(query, 'limit_per_type', 10)
  const page = intParam(query, 'page', 1)
  const hits = events.filter(({ title, closed }) => !closed && String(title).toLowerCase().includes(words))
  return ok({
    events: hits.slice((page - 1) * perPage, page * perPage),
    tags: [],
    profiles: [],
    pagination: { hasMore: hits.length > page * perPage, totalResults: hits.length },
  })
}

/** Reads of the catalogue API that lead to events: tags and search. This world has no series and no teams. */
export function gammaReads(source: PolymarketSource): Route[] {
  const tags = ({ now }: Ask) => tagsIn(source.events(now))
  const one = (ask: Ask, field: 'id' | 'slug', value: string) => {
    const tag = tags(ask).find((row) => String(row[field]) === value)
    return tag ? ok(tag) : notFound
  }
  return [
    ['GET', /^\/tags$/, (ask) => pageOf(tags(ask), ask)],
    ['GET', /^\/tags\/(\d+)$/, (ask, id) => one(ask, 'id', id)],
    ['GET', /^\/tags\/slug\/([^/]+)$/, (ask, slug) => one(ask, 'slug', slug)],
    ['GET', /^\/tags\/(?:\d+|slug\/[^/]+)\/related-tags(?:\/tags)?$/, () => ok([])],
    [
      'GET',
      /^\/markets\/(\d+)\/tags$/,
      ({ now }, id) => {
        const event = source.events(now).find(({ markets }) => markets.some((market) => market.id === id))
        return event ? ok(event.tags ?? []) : notFound
      },
    ],
    ['GET', /^\/public-search$/, (ask) => search(source.events(ask.now), ask)],
    ['GET', /^\/(?:series|teams|sports)$/, () => ok([])],
    ['GET', /^\/sports\/market-types$/, () => ok({ marketTypes: [] })],
  ]
}

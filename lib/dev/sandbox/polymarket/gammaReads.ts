import { type Answer, intParam, ok, type Route, type Wire, type WireRequest } from '../http/answer'
import type { GammaEvent, PolymarketSource } from './source'

const notFound: Answer = { status: 404, body: { type: 'not found error', error: 'id not found' } }

const tagsIn = (events: readonly GammaEvent[]): Wire[] => {
  const rows = events.flatMap(({ tags }) => (Array.isArray(tags) ? (tags as Wire[]) : []))
  return [...new Map(rows.map((tag) => [String(tag.id), tag])).values()]
}

const pageOf = (rows: readonly unknown[], { query }: WireRequest): Answer => {
  const offset = intParam(query, 'offset', 0)
  return ok(rows.slice(offset, offset + Math.min(intParam(query, 'limit', 100), 100)))
}

function search(events: readonly GammaEvent[], { query }: WireRequest): Answer {
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

/** Catalogue API reads that lead to events: tags and search. This world has no series and no teams. */
export function gammaReads(source: PolymarketSource): Route[] {
  const tags = ({ now }: WireRequest) => tagsIn(source.events(now))
  const one = (request: WireRequest, field: 'id' | 'slug', value: string) => {
    const tag = tags(request).find((row) => String(row[field]) === value)
    return tag ? ok(tag) : notFound
  }
  return [
    ['GET', /^\/tags$/, (request) => pageOf(tags(request), request)],
    ['GET', /^\/tags\/(\d+)$/, (request, id) => one(request, 'id', id)],
    ['GET', /^\/tags\/slug\/([^/]+)$/, (request, slug) => one(request, 'slug', slug)],
    ['GET', /^\/tags\/(?:\d+|slug\/[^/]+)\/related-tags(?:\/tags)?$/, () => ok([])],
    [
      'GET',
      /^\/markets\/(\d+)\/tags$/,
      ({ now }, id) => {
        const event = source.events(now).find(({ markets }) => markets.some((market) => market.id === id))
        return event ? ok(event.tags ?? []) : notFound
      },
    ],
    ['GET', /^\/public-search$/, (request) => search(source.events(request.now), request)],
    ['GET', /^\/(?:series|teams|sports)$/, () => ok([])],
    ['GET', /^\/sports\/market-types$/, () => ok({ marketTypes: [] })],
  ]
}

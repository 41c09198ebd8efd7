import { type Answer, intParam, ok, type Route, type Wire, type WireRequest } from '../http/answer'
import type { LimitlessSource } from './simulatedLimitless'

const PAGE_ID = '6f0f3a52-0000-4000-8000-000000000001'
const PATH = '/all'
const NODE: Wire = { id: PAGE_ID, name: 'All markets', slug: 'all', path: PATH, children: [] }
const PAGE: Wire = {
  id: PAGE_ID,
  name: 'All markets',
  slug: 'all',
  fullPath: PATH,
  description: null,
  baseFilter: {},
  filterGroups: [],
  metadata: {},
  breadcrumb: [{ name: 'All markets', slug: 'all', path: PATH }],
}
const MAX_LIMIT = 50

const notFound: Answer = {
  status: 404,
  body: { statusCode: 404, message: 'Page not found', error: 'Not Found' },
}

function markets(source: LimitlessSource, { query, now }: WireRequest): Answer {
  const page = Math.max(intParam(query, 'page', 1), 1)
  const limit = Math.min(Math.max(intParam(query, 'limit', 20), 1), MAX_LIMIT)
  const { total, rows } = source.active(now, {
    type: null,
    sort: 'newest',
    from: (page - 1) * limit,
    to: page * limit,
  })
  return ok({ data: rows, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } })
}

function search(source: LimitlessSource, { query, now }: WireRequest): Answer {
  const words = (query.get('query') ?? '').toLowerCase()
  const page = Math.max(intParam(query, 'page', 1), 1)
  const limit = Math.min(Math.max(intParam(query, 'limit', 10), 1), MAX_LIMIT)
  const { rows } = source.active(now, { type: null, sort: 'newest', from: 0, to: Number.MAX_SAFE_INTEGER })
  const hits = rows.filter(({ title }) => String(title).toLowerCase().includes(words))
  return ok({ markets: hits.slice((page - 1) * limit, page * limit), totalMarketsCount: hits.length })
}

/** The website's own access to its markets: one page with all of them, without filters; and the search. */
export const sitePages = (source: LimitlessSource): Route[] => [
  ['GET', /^\/navigation$/, () => ok([NODE])],
  ['GET', /^\/market-pages\/by-path$/, ({ query }) => (query.get('path') === PATH ? ok(PAGE) : notFound)],
  [
    'GET',
    /^\/market-pages\/([^/]+)\/markets$/,
    (request, id) => (id === PAGE_ID ? markets(source, request) : notFound),
  ],
  ['GET', /^\/property-keys$/, () => ok([])],
  ['GET', /^\/markets\/search$/, (request) => search(source, request)],
]

import type { RejectedRow, VenueConnector } from './connector'

/** Maximum rejected rows per page or batch stored with their reasons. */
export const MAX_REFUSALS = 64

/** The number of rows that rejections stand for. */
export const countRows = (refusals: readonly RejectedRow[]): number =>
  refusals.reduce((sum, { rows = 1 }) => sum + rows, 0)

/** Rows that violate their schema; unread rows are no fault of the format. */
export const countRefused = (refusals: readonly RejectedRow[]): number =>
  countRows(refusals.filter(({ unread }) => unread === undefined))

/** The first rejections, and the total: a hostile list has as many as rows. */
const bounded = <Page extends { refusals: RejectedRow[] }>(page: Page): Page => {
  const { refusals } = page
  if (refusals.length <= MAX_REFUSALS) return page
  const rest = refusals.slice(MAX_REFUSALS)
  const further = { path: 'rows', message: 'were refused as well', rows: countRows(rest) }
  return { ...page, refusals: [...refusals.slice(0, MAX_REFUSALS), further] }
}

/** The same connector, with at most {@link MAX_REFUSALS} rejections per page. */
export function boundRefusals(connector: VenueConnector): VenueConnector {
  const { listWindows } = connector
  return {
    ...connector,
    async *listEvents(options) {
      for await (const page of connector.listEvents(options)) yield bounded(page)
    },
    fetchEvents: async (ids, options) => bounded(await connector.fetchEvents(ids, options)),
    fetchBooks: async (refs, options) => bounded(await connector.fetchBooks(refs, options)),
    ...(listWindows && { listWindows: async (options) => bounded(await listWindows(options)) }),
  }
}

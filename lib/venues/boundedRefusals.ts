import type { RejectedRow, VenueConnector } from './connector'

/** Rows of a page or batch that are kept with their reasons. */
export const MAX_REFUSALS = 64

/** How many rows stand behind refusals. */
export const countRows = (refusals: readonly RejectedRow[]): number =>
  refusals.reduce((sum, { rows = 1 }) => sum + rows, 0)

/** Rows that are not as their schema says; what was not read at all is no fault of the format. */
export const countRefused = (refusals: readonly RejectedRow[]): number =>
  countRows(refusals.filter(({ unread }) => unread === undefined))

/** The first refusals, and how many there are in all: a hostile list has as many as rows. */
const bounded = <Page extends { refusals: RejectedRow[] }>(page: Page): Page => {
  const { refusals } = page
  if (refusals.length <= MAX_REFUSALS) return page
  const rest = refusals.slice(MAX_REFUSALS)
  const further = { path: 'rows', message: 'were refused as well', rows: countRows(rest) }
  return { ...page, refusals: [...refusals.slice(0, MAX_REFUSALS), further] }
}

/** The same connector, of whose refusals no page keeps more than {@link MAX_REFUSALS}. */
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

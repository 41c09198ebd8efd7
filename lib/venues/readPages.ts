import type { EventPage } from './connector'
import { type ReadEachOptions, readEach } from './readEach'

/** A page of a listing with the total number of events. */
export interface CountedPage extends EventPage {
  rows: number
  total: number | undefined
}

export const joinPages = (pages: readonly EventPage[]): EventPage => ({
  events: pages.flatMap((page) => page.events),
  refusals: pages.flatMap((page) => page.refusals),
})

/** Events read by several calls, as one page. Errors: those of {@link readEach}. */
export async function readPages<T>(
  items: readonly T[],
  options: ReadEachOptions<T, EventPage>,
): Promise<EventPage> {
  const { fulfilled: pages, failed } = await readEach(items, options)
  const { events, refusals } = joinPages(pages)
  return { events, refusals: [...refusals, ...failed] }
}

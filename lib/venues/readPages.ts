import type { EventPage } from './connector'
import { type ReadEachOptions, readEach } from './readEach'

/** Events read by several calls, as one page. Errors: those of {@link readEach}. */
export async function readPages<T>(
  items: readonly T[],
  options: ReadEachOptions<T, EventPage>,
): Promise<EventPage> {
  const { fulfilled: pages, failed } = await readEach(items, options)
  return {
    events: pages.flatMap((page) => page.events),
    refusals: [...pages.flatMap((page) => page.refusals), ...failed],
  }
}

import type { EventPage } from './connector'
import type { ReadEachOptions } from './readEach'
import { readPages } from './readPages'

interface ByIdOptions extends Pick<ReadEachOptions<string, EventPage>, 'concurrency' | 'signal'> {
  /** Name of the event in a rejected row; its id by default. */
  nameOf?(id: string): string
  /** Undefined where the venue does not know the event. */
  fetch(id: string): Promise<unknown>
  parse(payload: unknown, id: string): EventPage | Promise<EventPage>
}

/** Events one by one, whatever their status, each once; unknown ones are omitted. */
export const readEventsById = (
  ids: readonly string[],
  { nameOf = (id) => id, fetch, parse, ...options }: ByIdOptions,
): Promise<EventPage> =>
  readPages([...new Set(ids)], {
    ...options,
    pathOf: nameOf,
    read: async (id) => {
      const payload = await fetch(id)
      if (payload === undefined) return { events: [], refusals: [] }
      const { events, refusals } = await parse(payload, id)
      return { events, refusals: refusals.map((one) => ({ ...one, path: `${nameOf(id)}: ${one.path}` })) }
    },
  })

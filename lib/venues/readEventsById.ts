import type { EventPage } from './connector'
import type { ReadEachOptions } from './readEach'
import { readPages } from './readPages'

interface ByIdOptions extends Pick<ReadEachOptions<string, EventPage>, 'concurrency' | 'signal'> {
  /** What a rejected row calls the event; its id where nothing is given. */
  nameOf?(id: string): string
  /** Undefined where the venue does not know the event. */
  fetch(id: string): Promise<unknown>
  parse(payload: unknown, id: string): EventPage | Promise<EventPage>
}

/** Events one by one, whatever their status, each once; one the venue does not know is left out. */
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

import type { Runtime } from '@/lib/operations/runtime'

/** The requested ids without duplicates, and their events, whatever their status; unknown ones are omitted. */
export async function eventsById({ catalogue }: Pick<Runtime, 'catalogue'>, requested: readonly string[]) {
  const ids = [...new Set(requested)]
  const { events } = await catalogue.listEvents({
    ids,
    offset: 0,
    limit: ids.length,
    status: 'all',
    paired: false,
    sort: 'volume',
  })
  return { ids, events }
}

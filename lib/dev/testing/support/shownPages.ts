import { createCatalogueReader } from '@/lib/infra/db/catalogue/catalogueReader'
import type { TestDatabase } from './database'
import { until } from './startStack'

/** The page of each address, in order: id, slug, and the venues' events in its group, joined by a plus. */
export async function pagesOf({ prisma }: Pick<TestDatabase, 'prisma'>): Promise<string[]> {
  const { events } = await createCatalogueReader(prisma).listEvents({
    offset: 0,
    limit: 100,
    status: 'all',
    paired: false,
    sort: 'volume',
  })
  const idsOf = (sources: readonly { eventId: string }[]) =>
    sources
      .map(({ eventId }) => eventId)
      .sort()
      .join('+')
  return events.map(({ id, slug, sources }) => `${id} ${slug} ${idsOf(sources)}`).sort()
}

/** Waits until the pages show exactly these groups of venues' events. */
export const untilShown = (database: Pick<TestDatabase, 'prisma'>, groups: readonly string[]) =>
  until(`the pages ${groups.join(', ')}`, async () => {
    const now = (await pagesOf(database)).map((page) => page.split(' ')[2] ?? '').sort()
    return now.join() === [...groups].sort().join() ? true : undefined
  })

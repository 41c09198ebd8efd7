import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import { usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { noteChanges } from './catalogueChanges'
import { createCatalogueWriter } from './catalogueWriter'

const database = testDatabase({ emptied: ['VenueEvent', 'CatalogueChange'] })

const rain = (id: string, rest: Partial<VenueEvent> = {}) =>
  buildEvent('kalshi', { id, title: 'Rain?', ...rest })

/** Another process that reads changes from now on. */
async function follow(venues: VenueId[] = ['kalshi']) {
  const reader = createCatalogueWriter(database.prisma)
  let since = await reader.changesUntilNow()
  let known: ReadonlyMap<string, bigint> = new Map()
  const read = async () => {
    const { events, until, states } = await reader.readChanges(venues, { since, known })
    since = until
    known = states
    return events.map(({ id }) => id).sort()
  }
  // A transaction running elsewhere on the server makes the first read begin before the latest changes.
  await read()
  return read
}

test('another process reads every event that was written since, each change once, and no event of other venues', async () => {
  const writer = createCatalogueWriter(database.prisma)
  await writer.saveVenueEvents([rain('OLD')])
  const read = await follow()
  await writer.saveVenueEvents([rain('A'), rain('B'), buildEvent('polymarket', { id: 'P' })])
  expect(await read()).toEqual(['A', 'B'])
  expect(await read()).toEqual([])
  await writer.saveVenueEvents([rain('A', { volume: usd(5_000_000) })])
  expect(await read()).toEqual(['A'])
})

test('a change that is committed after later ones is read all the same', async () => {
  const writer = createCatalogueWriter(database.prisma)
  await writer.saveVenueEvents([rain('SLOW'), rain('QUICK')])
  const read = await follow()
  await database.prisma.$transaction(async (sql) => {
    await noteChanges(sql, [rain('SLOW')])
    await writer.saveVenueEvents([rain('QUICK', { volume: usd(1_000_000) })])
    expect(await read()).toEqual(['QUICK'])
    expect(await read()).toEqual([])
  })
  expect(await read()).toEqual(['SLOW'])
})

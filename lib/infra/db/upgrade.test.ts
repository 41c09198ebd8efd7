import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { fillTables } from '@/lib/dev/testing/support/fillTables'
import { createCatalogueReader } from './catalogue/catalogueReader'
import { parseVenueId } from './catalogue/catalogueRows'
import { createCatalogueWriter } from './catalogue/catalogueWriter'
import { createMatchReviews } from './matches/matchReviews'
import { findOpenMigrations, MIGRATIONS_FOLDER, migrate } from './migrate'

/** Every schema ever shipped, with rows in all its tables, is migrated to the present one. */
const NAMES = readdirSync(MIGRATIONS_FOLDER)
  .filter((name) => /^\d/.test(name))
  .sort()

/** Match details are now stored with the outcome; they are recomputed, not migrated. */
const DROPPED: Record<string, readonly string[]> = {
  GroupSource: ['method', 'confidence', 'reviewed', 'reasons'],
}

/** A row without the columns that were dropped since. */
const carriedOver = (table: string, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !DROPPED[table]?.includes(column)))

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-upgrade-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.url)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Migrates the database up to and including this migration. */
async function migrateTo(last: string) {
  for (const name of NAMES.slice(0, NAMES.indexOf(last) + 1))
    cpSync(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name), { recursive: true })
  await migrate(database.url, folder)
}

/** Every present model read in full: a column that the code reads and the rows lack would fail. */
async function readModels(): Promise<number> {
  let rows = 0
  for (const [name, model] of Object.entries(database.prisma)) {
    if (typeof model !== 'object' || model === null || !('findMany' in model)) continue
    const found = await (model as { findMany(): Promise<unknown[]> }).findMany()
    expect(found.length, name).toBeLessThanOrEqual(2)
    rows += found.length
  }
  return rows
}

test.each(NAMES.slice(0, -1))(
  'a database with data in it is brought up from %s, and keeps every row',
  async (last) => {
    await migrateTo(last)
    const before = await withClient(fillTables)
    expect(await findOpenMigrations(database.url)).toEqual(NAMES.slice(NAMES.indexOf(last) + 1))
    expect(await migrate(database.url)).toEqual(NAMES.slice(NAMES.indexOf(last) + 1))
    expect(await findOpenMigrations(database.url)).toEqual([])

    for (const [table, rows] of before) {
      const { rows: after } = await withClient((client) => client.query(`SELECT * FROM "${table}"`))
      expect(after, table).toEqual(
        expect.arrayContaining(rows.map((row) => expect.objectContaining(carriedOver(table, row)))),
      )
      expect(after, table).toHaveLength(rows.length)
    }
    expect(await readModels()).toBe(2 * before.size)
  },
)

test('what an older version wrote can be read and updated by this one', async () => {
  const [first = ''] = NAMES
  await migrateTo(first)
  await withClient(fillTables)
  await migrate(database.url)
  const { prisma } = database
  const { events, total } = await createCatalogueReader(prisma).listEvents({
    offset: 0,
    limit: 10,
    status: 'all',
    paired: false,
    sort: 'volume',
  })
  expect([
    total,
    events.flatMap(({ outcomes }) => outcomes.flatMap(({ members }) => members)).length,
  ]).toEqual([2, 2])
  const writer = createCatalogueWriter(prisma)
  const stored = await writer.loadVenueEvents(['polymarket', 'kalshi'])
  expect(stored.map(({ venue, markets }) => [venue, markets.length]).sort()).toEqual([
    ['kalshi', 1],
    ['polymarket', 1],
  ])
  await writer.saveVenueEvents(stored.map((event) => ({ ...event, title: `${event.title}, revised` })))
  expect(await prisma.venueEvent.count({ where: { title: { endsWith: ', revised' } } })).toBe(2)
  expect(await createMatchReviews(prisma).listCases({ filter: 'all', offset: 0, limit: 10 })).toEqual({
    cases: [],
    total: 0,
  })
})

test('until matching has run again no match that an older version stored counts as sure', async () => {
  await migrateTo(NAMES[NAMES.indexOf('20261122204500_match_links') - 1] ?? '')
  await withClient(async (client) => {
    await fillTables(client)
    await client.query(`UPDATE "GroupMember" SET "outcomeId" = (SELECT min("outcomeId") FROM "GroupMember")`)
    await client.query(`UPDATE "GroupSource" SET "method" = 'reference', "confidence" = 1`)
  })
  await migrate(database.url)
  const reader = createCatalogueReader(database.prisma)
  const members = await database.prisma.groupMember.findMany()
  expect(members).toHaveLength(2)
  const hits = await reader.findMarketsById(
    members.flatMap(({ venue, marketId }) => {
      const id = parseVenueId(venue)
      return id ? [{ venue: id, marketId }] : []
    }),
  )
  const [first, second] = hits.map(({ group }) => group)
  expect(first?.outcomeId).toBe(second?.outcomeId)
  expect(first?.sureSet).not.toBe(second?.sureSet)
})

test('two processes of a new version both start when they open an old database with data at once', async () => {
  const [first = ''] = NAMES
  await migrateTo(first)
  const before = await withClient(fillTables)
  const applied = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(applied.map((names) => names.length).sort()).toEqual([0, NAMES.length - 1])
  expect(await readModels()).toBe(2 * before.size)
})

import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { MIGRATIONS_FOLDER, migrate } from './migrate'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
})

afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const addMigration = (name: string, sql: string) => {
  mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows
}

const isModel = (value: unknown): value is { findMany(): Promise<unknown[]> } =>
  typeof value === 'object' && value !== null && 'findMany' in value

test('an empty database is brought up to date once, and the second run changes nothing', async () => {
  expect(await migrate(database.url, folder)).toContain('20261121000000_initial')
  expect(await database.prisma.user.count()).toBe(0)
  expect(await query("SELECT 1 FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%'")).toHaveLength(1)
  expect(await migrate(database.url, folder)).toEqual([])
})

test('the migrations create every table and column that the code reads', async () => {
  await migrate(database.url, folder)
  const models = Object.entries(database.prisma).flatMap(([name, model]) =>
    isModel(model) ? [{ name, model }] : [],
  )
  expect(models.length).toBeGreaterThan(10)
  for (const { name, model } of models) expect(await model.findMany(), name).toEqual([])
})

test('two processes that migrate at once apply each file once', async () => {
  const applied = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)])
  const [first, second] = applied.map((names) => names.length).sort()
  expect(first).toBe(0)
  expect(second).toBeGreaterThan(0)
})

test('a file that was changed after it was applied is rejected by name', async () => {
  await migrate(database.url, folder)
  appendFileSync(path.join(folder, '20261121000000_initial', 'migration.sql'), '\n-- changed')
  await expect(migrate(database.url, folder)).rejects.toThrow('20261121000000_initial was changed after')
})

test('a migration of a newer version is rejected', async () => {
  addMigration('20990101000000_newer', 'CREATE TABLE newer (id int)')
  await migrate(database.url, folder)
  rmSync(path.join(folder, '20990101000000_newer'), { recursive: true })
  await expect(migrate(database.url, folder)).rejects.toThrow('run the newer version')
})

test('a migration that fails half-way leaves the database unchanged', async () => {
  const before = await migrate(database.url, folder)
  addMigration('20990101000000_broken', 'CREATE TABLE half (id int); SELECT no_such_function();')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '20990101000000_broken failed and was rolled back',
  )
  expect(await query("SELECT 1 FROM pg_tables WHERE tablename = 'half'")).toEqual([])
  expect(await query('SELECT 1 FROM _prisma_migrations')).toHaveLength(before.length)
})

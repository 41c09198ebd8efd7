import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Database, openDatabase } from '@/lib/infra/db/connect'
import { runOnServer, TEMPLATE, withDatabase } from './testServer'

export interface TestDatabase extends Database {
  url: string
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

interface TestDatabaseOptions {
  /** Without the tables of the migrations. */
  empty?: boolean
  /** Maximum connections. */
  max?: number
}

/**
 * A separate database on the server that lib/dev/testing/support/vitestGlobalSetup.ts started; `close` it after use.
 */
export async function createTestDatabase({
  empty = false,
  max = 20,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = empty ? 'template0' : TEMPLATE
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = withDatabase(server, name)
  const database = openDatabase(url, { max })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/**
 * The database of a file's tests: created before them, dropped after them and after their cleanup hooks. Tables in
 * `emptied` are truncated before each test, with all that references them.
 */
export function testDatabase({
  emptied,
  ...options
}: TestDatabaseOptions & { emptied?: readonly string[] } = {}): Pick<TestDatabase, 'prisma' | 'url'> {
  let made: TestDatabase | undefined
  const get = () => {
    if (!made) throw new Error('The database is there once hooks and tests run.')
    return made
  }
  beforeAll(async () => {
    made = await createTestDatabase(options)
  })
  afterAll(() => made?.close())
  if (emptied) {
    const tables = emptied.map((table) => `"${table}"`).join()
    beforeEach(async () => void (await get().prisma.$executeRawUnsafe(`truncate ${tables} cascade`)))
  }
  return {
    get prisma() {
      return get().prisma
    },
    get url() {
      return get().url
    },
  }
}

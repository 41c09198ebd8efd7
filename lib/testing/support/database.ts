import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '@/lib/db/connect'
import { runOnServer, TEMPLATE, withDatabase } from './testServer'

export interface TestDatabase extends Database {
  url: string
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

/**
 * A database of its own, on the server that lib/testing/support/vitestGlobalSetup.ts started: call it in `beforeAll` and
 * `close` it in `afterAll`. Migrated, unless `empty`.
 */
export async function createTestDatabase({ empty = false, max = 20 } = {}): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : TEMPLATE}`)
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

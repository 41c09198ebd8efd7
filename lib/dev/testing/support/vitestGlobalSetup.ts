import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { migrate } from '@/lib/infra/db/migrate'
import { runOnServer, TEMPLATE, withDatabase } from './testServer'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database. */
    testServerUrl: string
  }
}

/** Speed over durability: the databases last for the run. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
const log = {
  debug: () => {},
  info: () => {},
  warn: (facts: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
  error: (facts: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
}

/** One database server for the whole run, with an empty migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-test-'))
  const server = await startEmbeddedPostgres({ dataDir, log, settings })
  await runOnServer(server.url, `CREATE DATABASE ${TEMPLATE} TEMPLATE template0`)
  await migrate(withDatabase(server.url, TEMPLATE))
  project.provide('testServerUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fillTables } from '@/lib/dev/testing/support/fillTables'
import { startPostgres, systemPostgres } from '@/lib/dev/testing/support/startPostgres'
import { runOnServer, withDatabase } from '@/lib/dev/testing/support/testServer'
import { startEmbeddedPostgres } from './embedded/embedded'
import { migrate } from './migrate'

/** The backups that docs/operating.md describes. */

const root = mkdtempSync(path.join(tmpdir(), 'crossbook-backup-'))
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

const rowsOf = (url: string, tables: Iterable<string>) =>
  withClient(url, async (client) => {
    const all = new Map<string, unknown[]>()
    for (const table of tables) all.set(table, (await client.query(`SELECT * FROM "${table}"`)).rows)
    return all
  })

test('a copy of the data folder, made while the service is stopped, starts elsewhere with every row', async () => {
  const silent = () => {}
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const start = (name: string) => startEmbeddedPostgres({ dataDir: path.join(root, name), log })
  const first = await start('data')
  await migrate(first.url)
  const before = await withClient(first.url, fillTables)
  await first.stop()

  const { status } = spawnSync('cp', ['-a', path.join(root, 'data'), path.join(root, 'copy')])
  expect(status).toBe(0)
  const second = await start('copy')
  expect(await migrate(second.url)).toEqual([])
  expect(await rowsOf(second.url, before.keys())).toEqual(before)
  await second.stop()
})

test('the printed copy, made on two days, and restored over a folder that exists, gives the newest data', () => {
  const blocks =
    readFileSync('docs/operating.md', 'utf8').match(/(?<=```sh\n)[^`]*\.data[^`]*(?=\n```)/g) ?? []
  const [copy = '', restore = ''] = blocks
  const at = path.join(root, 'printed')
  const data = path.join(at, '.data')
  mkdirSync(data, { recursive: true })
  // Two copies within this test's second.
  mkdirSync(path.join(at, 'bin'))
  writeFileSync(path.join(at, 'bin', 'date'), '#!/bin/sh\necho "$DAY"\n', { mode: 0o755 })
  const run = (command: string, day = '') => {
    const PATH = `${path.join(at, 'bin')}:${process.env.PATH}`
    const { status } = spawnSync('sh', ['-c', command], { cwd: at, env: { ...process.env, PATH, DAY: day } })
    expect(status).toBe(0)
  }
  for (const day of ['monday', 'tuesday', 'wednesday']) {
    writeFileSync(path.join(data, 'rows'), day)
    if (day !== 'wednesday') run(copy, day)
  }
  const newest = readdirSync(at).find((name) => name.includes('tuesday')) ?? ''
  run(restore.replace('<the copy>', newest))
  expect(readFileSync(path.join(data, 'rows'), 'utf8')).toBe('tuesday')
  expect(readdirSync(data)).toEqual(['rows'])
})

test.runIf(systemPostgres)(
  'a dump of a PostgreSQL of the system, taken while it runs, is restored into another database with every row',
  async () => {
    const server = await startPostgres(systemPostgres ?? '')
    try {
      await runOnServer(server.url, 'CREATE DATABASE live')
      await runOnServer(server.url, 'CREATE DATABASE restored')
      const live = withDatabase(server.url, 'live')
      const restored = withDatabase(server.url, 'restored')
      await migrate(live)
      const before = await withClient(live, fillTables)
      const file = path.join(root, 'crossbook.dump')
      server.run('pg_dump', ['--format=custom', `--file=${file}`, live])
      server.run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${restored}`, file])
      expect(await migrate(restored)).toEqual([])
      expect(await rowsOf(restored, before.keys())).toEqual(before)
    } finally {
      await server.close()
    }
  },
)

import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '@/lib/dev/testing/support/startStack'
import { startEmbeddedPostgres } from './embedded'
import { assertFolderFree } from './embeddedLock'
import { isAlive } from './embeddedProcess'

const isRoot = process.getuid?.() === 0

let root: string
let dataDir: string
let logged: string[] = []
let child: ChildProcess | undefined

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'crossbook-embedded-'))
  chmodSync(root, 0o755)
  dataDir = path.join(root, 'data')
  logged = []
})

afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  rmSync(root, { recursive: true, force: true })
})

/** A data folder with an empty database. */
let existing: string
beforeAll(async () => {
  existing = mkdtempSync(path.join(tmpdir(), 'crossbook-existing-'))
  chmodSync(existing, 0o755)
  const settings = { fsync: 'off' }
  const database = await startEmbeddedPostgres({ dataDir: path.join(existing, 'data'), log, settings })
  await database.stop()
})
afterAll(() => rmSync(existing, { recursive: true, force: true }))

/** The folder as an earlier start left it: creating a database takes longer than most of what is tested here. */
const fillFolder = () => execFileSync('cp', ['-a', path.join(existing, 'data'), dataDir])

const note = (_facts: object, message: string) => logged.push(message)
const log = { debug: () => {}, info: note, warn: note, error: note }
/** The promises are about killed processes, not about power cuts: no need to wait for the disk. */
const start = () => startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows
}

/** Starts the database of the same folder in another process; resolves to its first message. */
async function startElsewhere(): Promise<{ url?: string; error?: string }> {
  child = fork('lib/dev/testing/support/holdDatabase.ts', [dataDir], {
    execArgv: ['--import', 'tsx'],
    silent: true,
  })
  const [message] = await once(child, 'message')
  return message
}

const serverPid = (folder = path.join(dataDir, 'postgres')) =>
  Number.parseInt(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8'), 10)

test('a new folder becomes a database that keeps what it is given, and stopping leaves no process', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log })
  const pid = serverPid()
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  expect(await query(first.url, "SELECT current_setting('fsync') AS fsync, lower('ÄÖ') AS lower")).toEqual([
    { fsync: 'on', lower: 'äö' },
  ])
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)

  const second = await start()
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('the password is stored in the data folder, readable by its owner only, and its loss loses no data', async () => {
  fillFolder()
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  await first.stop()
  const file = path.join(dataDir, 'postgres-password')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(first.url).toContain(readFileSync(file, 'utf8').trim())
  rmSync(file)
  const second = await start()
  expect(second.url.split('@')[0]).not.toBe(first.url.split('@')[0])
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('a second process on the same folder is rejected with the pid of the first, and so is this one', async () => {
  fillFolder()
  expect((await startElsewhere()).url).toBeDefined()
  await expect(start()).rejects.toThrow(`in use by process ${child?.pid}`)
  expect(() => assertFolderFree(dataDir)).toThrow(`in use by process ${child?.pid}`)
  child?.kill('SIGKILL')
  await once(child as ChildProcess, 'exit')
  expect(() => assertFolderFree(dataDir)).not.toThrow()
  const own = await start()
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`)
  await own.stop()
})

test('after kill -9 the server left behind is stopped, and every committed row is there', async () => {
  fillFolder()
  const { url = '' } = await startElsewhere()
  const orphan = serverPid()
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('CREATE TABLE kept (n int)')
  for (let n = 0; n < 50; n++) await client.query('INSERT INTO kept VALUES ($1)', [n])
  await client.query('BEGIN; INSERT INTO kept VALUES (1000)')
  child?.kill('SIGKILL')
  await once(child as ChildProcess, 'exit')
  expect(isAlive(orphan)).toBe(true)

  const again = await start()
  expect(isAlive(orphan)).toBe(false)
  expect(logged).toContain('A database server was left behind by a process that was killed: stopping it.')
  expect(await query(again.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 50 }])
  await again.stop()
})

/** Called once the server accepts connections again. */
const queryAgain = (url: string, sql: string) =>
  until('the database to be back', () => query(url, sql), 30_000)

test('a server that is killed is started again at the same address, with every row that was confirmed', async () => {
  fillFolder()
  const database = await start()
  await query(database.url, 'CREATE TABLE kept (n int)')
  for (let round = 1; round <= 3; round += 1) {
    await query(database.url, `INSERT INTO kept VALUES (${round})`)
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')
    await until('it to be gone', async () => !isAlive(killed) || undefined)
    expect(await queryAgain(database.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: round }])
  }
  const last = serverPid()
  await database.stop()
  expect(isAlive(last)).toBe(false)
})

/** Kills the server while one of its connections is suspended, as by a slow disk: its memory stays in use. */
async function killWithLeftover(url: string): Promise<number> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const [{ pid }] = rows as [{ pid: number }]
  process.kill(pid, 'SIGSTOP')
  process.kill(serverPid(), 'SIGKILL')
  return pid
}
const failedAttempts = () => logged.filter((text) => text === 'The database server reported an error.').length

test('a killed server whose processes end late is started once they have, and is not abandoned', async () => {
  fillFolder()
  const database = await start()
  await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  const leftover = await killWithLeftover(database.url)
  try {
    await until('many attempts', async () => failedAttempts() > 12 || undefined, 60_000)
  } finally {
    process.kill(leftover, 'SIGCONT')
  }
  expect(await queryAgain(database.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  expect(logged).not.toContain('The database server could not be started.')
  await database.stop()
})

test('a killed server whose port is taken meanwhile is started once it is free, and is not abandoned', async () => {
  fillFolder()
  const database = await start()
  await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  const port = Number(new URL(database.url).port)
  process.kill(serverPid(), 'SIGKILL')
  const other = createServer((socket) => socket.destroy())
  await until('the port to be free', async () => {
    other.listen(port, '127.0.0.1')
    return await once(other, 'listening')
  })
  await until('many attempts', async () => failedAttempts() > 12 || undefined, 60_000)
  other.close()
  expect(await queryAgain(database.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  expect(logged).not.toContain('The database server could not be started.')
  await database.stop()
})

test('stopping does not wait for the processes of a killed server', async () => {
  fillFolder()
  const database = await start()
  const leftover = await killWithLeftover(database.url)
  await until('a first attempt', async () => failedAttempts() > 0 || undefined, 60_000)
  await database.stop()
  expect(isAlive(leftover)).toBe(true)
  process.kill(leftover, 'SIGKILL')
  expect(logged).not.toContain('The database server could not be started.')
})

test('a server that cannot be started again is abandoned after five failures in a row, with a reason', async () => {
  fillFolder()
  const gaveUp: Error[] = []
  const log = { debug: () => {}, info: note, warn: note, error: note }
  const database = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: { fsync: 'off' },
    gaveUp: (error) => gaveUp.push(error),
  })
  rmSync(path.join(dataDir, 'postgres', 'PG_VERSION'))
  process.kill(serverPid(), 'SIGKILL')
  await until('it to be given up', async () => gaveUp.length > 0 || undefined, 60_000)
  expect(gaveUp.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The database in .* five times in a row: the log has what it said last\.$/),
  ])
  expect(logged.filter((text) => text === 'The database server could not be started.')).toHaveLength(4)
  await database.stop()
})

test('after a full crash a lock and a server file with an unrelated pid do not prevent a start', async () => {
  fillFolder()
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  await first.stop()
  const stranger = { pid: process.pid, birth: '1', since: 'before the restart' }
  writeFileSync(path.join(dataDir, 'postgres.lock'), JSON.stringify(stranger))
  writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n/nowhere\n`)
  const second = await start()
  expect(isAlive(process.ppid)).toBe(true)
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await second.stop()
})

test('an interrupted creation starts over', async () => {
  const first = await start()
  await first.stop()
  rmSync(path.join(dataDir, 'postgres'), { recursive: true })
  const half = path.join(dataDir, 'postgres.new')
  writeFileSync(half, 'half')
  const second = await start()
  expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(existsSync(half)).toBe(false)
  await second.stop()
})

test.runIf(isRoot)(
  'a data folder closed to others is opened just enough for the server to pass',
  async () => {
    dataDir = mkdtempSync(path.join(root, 'closed-'))
    const database = await start()
    expect(existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    await database.stop()
  },
)

test.runIf(isRoot)(
  'as root, below a folder that the server cannot enter, its files lie elsewhere and are found again',
  async () => {
    chmodSync(root, 0o700)
    const first = await start()
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    await first.stop()
    expect(logged.join()).toMatch(/its files are in \//)
    expect(readdirSync(dataDir)).not.toContain('postgres')
    chmodSync(root, 0o755)
    const second = await start()
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    const [{ folder }] = (await query(second.url, "SELECT current_setting('data_directory') AS folder")) as [
      { folder: string },
    ]
    await second.stop()
    rmSync(folder, { recursive: true })
  },
)

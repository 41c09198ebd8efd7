import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '@/lib/infra/db/connect'
import { errorReply } from './errorReply'
import { isDatabaseAway } from './isDatabaseAway'

/** The failure of a query to a database at this port. */
async function failureAt(port: number): Promise<unknown> {
  const { prisma, close } = openDatabase(`postgres://nobody:x@127.0.0.1:${port}/none`)
  try {
    return await prisma.user.count().catch((error: unknown) => error)
  } finally {
    await close()
  }
}

async function serve(onConnection: 'hang up' | 'close the port'): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (onConnection === 'close the port') await new Promise((resolve) => server.close(resolve))
  return { port, close: () => void server.close() }
}

test.each(['hang up', 'close the port'] as const)(
  'a database that can only %s is 503 with a retry time',
  async (what) => {
    const { port, close } = await serve(what)
    const error = await failureAt(port)
    close()
    expect(isDatabaseAway(error), String(error)).toBe(true)
    const answer = errorReply(error, { requestId: 'x' })
    expect(answer.status).toBe(503)
    expect(answer.headers['Retry-After']).toBe('2')
    expect(String(answer.body)).not.toContain('127.0.0.1')
  },
)

test.each([
  ['starts again', 'Code: `57P03`. Message: `the database system is not yet accepting connections`'],
  ['was killed', 'Client has encountered a connection error and is not queryable'],
  ['has a full disk', 'Code: `53100`. Message: `could not extend file "base/5/1": No space left on device`'],
  ['cannot write its log', 'could not write to file "pg_wal/xlogtemp.1": No space left on device'],
])('a database that %s is 503 with a retry time', (_what, message) => {
  const answer = errorReply(new Error(message), { requestId: 'x' })
  expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '2'])
  expect(String(answer.body)).not.toContain('base/5')
})

test('any other failure stays unchanged', () => {
  expect(isDatabaseAway(new Error('Unique constraint failed'))).toBe(false)
  expect(isDatabaseAway('Connection terminated')).toBe(false)
  expect(errorReply(new TypeError('x is undefined'), { requestId: 'x' }).status).toBe(502)
})

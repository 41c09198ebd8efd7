import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Like Next, listens before it starts the service; the database never responds, so the start never completes. */
const PROGRAM = `
  import { createServer } from 'node:http'
  import { createServer as createTcpServer } from 'node:net'
  import { startInNext } from './lib/server/process/startInNext.ts'
  const listen = (server) =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))
  const port = await listen(
    createServer((request, response) => {
      response.setHeader('X-Named', request.headers['x-crossbook-client'])
      response.end()
    }),
  )
  const database = createTcpServer(async () => {
    const reply = await fetch('http://127.0.0.1:' + port, { headers: { 'X-Crossbook-Client': '203.0.113.7' } })
    process.stdout.write(reply.headers.get('x-named') + ' ' + reply.headers.get('x-frame-options'))
    process.exit(0)
  })
  process.env.AUTH_SECRET = 'for-tests-only-'.repeat(4)
  process.env.DATABASE_URL = 'postgresql://nobody:none@127.0.0.1:' + (await listen(database)) + '/none'
  await startInNext()
`

test("a request during startup gets its connection's address, and its reply has security headers", async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await once(child, 'close')
  expect(printed).toBe('127.0.0.1 DENY')
}, 60_000)

import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromNodeRequest } from './nodeRequest'

let arrived: Promise<IncomingMessage>
const server = createServer()

beforeEach(async () => {
  arrived = new Promise((resolve) => server.once('request', resolve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  ['hangs up within its body', 'Content-Length: 10\r\n\r\n{"a"'],
  ['breaks off a chunk', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"a"'],
])('a caller that %s sent an invalid request, which is no failure of ours', async (_what, rest) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${rest}`)
  const body = fromNodeRequest(await arrived).read(1_000)
  socket.destroy()
  await expect(body).rejects.toMatchObject({ code: 'invalid', faults: [{ loc: ['body'] }] })
})

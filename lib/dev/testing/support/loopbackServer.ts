import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'

/** A separate loopback server for each test of the file; `port` is the current test's. */
export function loopbackServerPerTest(answer: RequestListener) {
  const server = { port: 0 }
  let close: () => Promise<unknown>
  beforeEach(async () => {
    const http = createServer(answer)
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    server.port = (http.address() as AddressInfo).port
    close = () => {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    }
  })
  afterEach(() => close())
  return server
}

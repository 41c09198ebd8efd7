import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can go silent like a pulled cable: neither end sees a close, nothing arrives. */
export async function layCable(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(target.port, target.host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isCut) to.write(chunk)
      })
      from.on('close', () => {
        sockets.delete(from)
        if (!isCut) to.destroy()
      })
      from.on('error', () => from.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

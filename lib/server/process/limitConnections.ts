import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { WIDER_FACTOR, widerNetwork } from '@/lib/core/common/widerNetwork'
import { countedAddress } from '@/lib/server/http/countedAddress'

export interface ConnectionLimits {
  /** Concurrent connections in total. */
  maxConnections: number
  /** Concurrent connections from one address. */
  maxPerAddress: number
}

interface Options {
  limits: ConnectionLimits
  /** Addresses without their own limit, such as a reverse proxy's. */
  isExempt(address: string): boolean
  /** Whether the server is waiting for this caller: for a request, the rest of one, or the next. */
  isWaiting(socket: Socket): boolean
}

/** Number of connections evicted at once, to amortise the search over new connections. */
const BATCH = 100

/**
 * Limits connections. When the table is full, it evicts connections on which the server only waits for the caller: from
 * the address with the most, oldest first. Slow senders can fill the table, but not block others.
 */
export function limitConnections(server: Server, { limits, isExempt, isWaiting }: Options): void {
  const byAddress = new Map<string, Set<Socket>>()
  /** Connections per /48. */
  const byNetwork = new Map<string, number>()
  const held = new Set<Socket>()

  function makeRoom() {
    let left = BATCH
    for (const sockets of [...byAddress.values()].sort((a, b) => b.size - a.size)) {
      for (const socket of sockets) {
        if (left === 0) return
        if (!isWaiting(socket)) continue
        left -= 1
        socket.destroy()
        // Its 'close' event comes later; a burst of connections would be rejected until then.
        held.delete(socket)
        sockets.delete(socket)
      }
    }
  }

  server.on('connection', (socket: Socket) => {
    if (held.size >= limits.maxConnections) makeRoom()
    if (held.size >= limits.maxConnections) return void socket.destroy()
    const { remoteAddress } = socket
    const address =
      remoteAddress !== undefined && !isExempt(remoteAddress) ? countedAddress(remoteAddress) : ''
    const known = address === '' ? undefined : (byAddress.get(address) ?? new Set<Socket>())
    if (known && known.size >= limits.maxPerAddress) return void socket.destroy()
    const network = widerNetwork(address)
    const others = network === undefined ? 0 : (byNetwork.get(network) ?? 0)
    if (others >= WIDER_FACTOR * limits.maxPerAddress) return void socket.destroy()
    held.add(socket)
    if (known) byAddress.set(address, known.add(socket))
    if (network !== undefined) byNetwork.set(network, others + 1)
    socket.once('close', () => {
      held.delete(socket)
      known?.delete(socket)
      if (known?.size === 0 && byAddress.get(address) === known) byAddress.delete(address)
      if (network === undefined) return
      const left = (byNetwork.get(network) ?? 1) - 1
      if (left === 0) byNetwork.delete(network)
      else byNetwork.set(network, left)
    })
  })
}

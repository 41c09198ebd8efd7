import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { serveApi } from '@/lib/server/process/apiServer'
import { createClientAddress } from '@/lib/server/process/clientAddress'
import { createDrain } from '@/lib/server/process/drain'
import { createHttpServer, LIMITS } from '@/lib/server/process/httpServer'
import { limitConnections } from '@/lib/server/process/limitConnections'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { createTestRuntime } from './testRuntime'

/**
 * Runs in a network namespace with the addresses given as arguments: three of one /64, one of another, and many of
 * another /48, each in its own /64. Prints which connections and requests from each address the server
 * accepted, and how many of the many.
 */
const [first = '', second = '', third = '', elsewhere = '', ...many] = process.argv.slice(2)
const LIMIT = 3

const server = createHttpServer()
const limits = { ...LIMITS, maxPerAddress: LIMIT }
limitConnections(server, { limits, isExempt: () => false, isWaiting: createDrain(server).isWaiting })
setRuntime(createTestRuntime({ config: { rateLimitAnon: LIMIT } }).runtime)
const clientAddress = createClientAddress([])
server.on('request', (request, response) => {
  request.headers['x-crossbook-client'] = clientAddress(request.socket.remoteAddress, undefined)
  if (!serveApi(request, response)) response.destroy()
})
await new Promise<void>((resolve) => server.listen(0, '::', resolve))
const { port } = server.address() as AddressInfo
const to = (localAddress: string) => ({
  port,
  host: localAddress.includes(':') ? '::1' : '127.0.0.1',
  localAddress,
})

/** Undefined when the server closes the connection without a response. */
const queryOn = (socket: Socket) =>
  new Promise<number | undefined>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(Number(chunk.toString('latin1').slice(9, 12))))
    socket.once('error', () => resolve(undefined)).once('close', () => resolve(undefined))
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  })

async function connectFrom(addresses: readonly string[]) {
  const sockets = addresses.map((address) => connect(to(address)))
  const statuses = await Promise.all(sockets.map(queryOn))
  for (const socket of sockets) socket.destroy()
  return statuses.map((status) => status === 200)
}

const statusFrom = (address: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const call = get({ ...to(address), path: '/api/platforms', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    call.once('error', reject)
  })

const connected = await connectFrom([first, second, third, first, second, elsewhere, '127.0.0.1'])
/** Waits until the server has noticed all disconnects. */
async function allEnded() {
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  while ((await count()) > 0) await new Promise((resolve) => setImmediate(resolve))
}

await allEnded()
const manyConnected = (await connectFrom(many)).filter(Boolean).length
await allEnded()
const again = (await connectFrom(many)).filter(Boolean).length
await allEnded()
const statuses: (number | undefined)[] = []
for (const address of [first, second, third, first, second, elsewhere, '127.0.0.1'])
  statuses.push(await statusFrom(address))
let served = 0
for (const address of many) if ((await statusFrom(address)) === 200) served += 1
process.stdout.write(JSON.stringify({ connected, statuses, many: [manyConnected, again, served] }))
process.exit(0)

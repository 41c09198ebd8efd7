/**
 * The rival of the streams' bench: Node's bare HTTP server. It keeps every response open and writes
 * the given bytes to all of them, at the given times.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Replay } from './benchStreams'
import { preciseNow } from './benchUpdates'

/** Delay before the first one, so that everything is ready, ms. */
const LEAD_MS = 200

const open = new Set<ServerResponse>()

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' })
  response.write('id: 0\n\n')
  open.add(response)
  response.on('close', () => open.delete(response))
})

async function replay({ deliveries }: Replay) {
  const start = preciseNow() + LEAD_MS
  const times: number[] = []
  for (const { after, text } of deliveries) {
    const bytes = Buffer.from(text)
    const due = start + after
    if (due > preciseNow()) await sleep(due - preciseNow())
    times.push(due)
    for (const response of open) response.write(bytes)
  }
  process.send?.({ times })
}

process.on('message', (message: Replay) => void replay(message))
process.once('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})

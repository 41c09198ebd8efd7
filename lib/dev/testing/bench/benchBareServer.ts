/** The rival of the front door's bench: Node's bare HTTP server, sending fixed bytes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BareAnswer } from './benchAnswers'

const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return void response.writeHead(404).end()
  const send = () => {
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  }
  if (request.method === 'POST') request.resume().on('end', send)
  else send()
})

process.on('message', (given: BareAnswer | 'usage') => {
  if (given !== 'usage') {
    const { path, status, headers, body } = given
    answers.set(path, { status, headers, body: Buffer.from(body, 'base64') })
  }
  process.send?.({ cpu: process.cpuUsage() })
})
process.once('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})

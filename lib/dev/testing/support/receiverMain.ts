import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

/**
 * A webhook receiver in its own process, which may be killed: it writes each accepted message to a file before it
 * responds. RECEIVER_PORT; RECEIVER_SECRETS, a file with the secret of each path; RECEIVER_LOG, to which it appends.
 */
const env = z
  .object({ RECEIVER_PORT: z.coerce.number(), RECEIVER_SECRETS: z.string(), RECEIVER_LOG: z.string() })
  .parse(process.env)

const secretOf = (path: string) =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(env.RECEIVER_SECRETS, 'utf8')))[path] ?? ''

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    const body = Buffer.concat(chunks).toString('utf8')
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(request.headers[name]),
      ]),
    )
    let fault: string | undefined
    try {
      new Webhook(secretOf(path)).verify(body, headers)
    } catch (error) {
      fault = String(error)
    }
    appendFileSync(env.RECEIVER_LOG, `${JSON.stringify({ path, headers, body, fault })}\n`)
    response.writeHead(fault === undefined ? 204 : 401).end()
  })
})

server.listen(env.RECEIVER_PORT, '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.once('disconnect', () => process.exit(0))

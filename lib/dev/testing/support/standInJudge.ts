import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})
type JudgeRequest = z.infer<typeof request> & { headers: IncomingHttpHeaders; path: string }

/** The stand-in's response: the text of a completion, a status alone, or none. */
type JudgeAnswer = string | number | 'silence'

export interface StandInJudge {
  url: string
  requests: JudgeRequest[]
  /** For requests from now on. */
  answer(next: (request: JudgeRequest) => JudgeAnswer): void
  close(): Promise<void>
}

/** A chat-completions endpoint on loopback. */
export async function startStandInJudge(): Promise<StandInJudge> {
  const requests: JudgeRequest[] = []
  let answer: (request: JudgeRequest) => JudgeAnswer = () => 500
  const server = createServer(async (incoming, response) => {
    const { headers, url: path = '' } = incoming
    const requested = { ...request.parse(JSON.parse(await text(incoming))), headers, path }
    requests.push(requested)
    const next = answer(requested)
    if (next === 'silence') return
    if (typeof next === 'number') {
      response.writeHead(next).end('{}')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: next } }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    requests,
    answer(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

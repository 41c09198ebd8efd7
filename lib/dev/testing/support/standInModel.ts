import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})
type ModelRequest = z.infer<typeof request> & { headers: IncomingHttpHeaders; path: string }

/** The stand-in's response: the text of a completion, a status alone or with headers, or none. */
type ModelAnswer =
  | string
  | number
  | 'silence'
  | { status: number; headers: Record<string, string> }
  | { content: string; tokens: number }

export interface StandInModel {
  url: string
  requests: ModelRequest[]
  /** For requests from now on. */
  answer(next: (request: ModelRequest) => ModelAnswer): void
  /** Names that `GET /v1/models` lists; undefined: it answers 404, as some endpoints do. */
  serve(models: readonly string[] | undefined): void
  close(): Promise<void>
}

const completion = (content: string, tokens?: number) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  ...(tokens !== undefined && {
    usage: { prompt_tokens: tokens - 1, completion_tokens: 1, total_tokens: tokens },
  }),
})

/** An OpenAI-compatible endpoint on loopback. */
export async function startStandInModel(): Promise<StandInModel> {
  const requests: ModelRequest[] = []
  let answer: (request: ModelRequest) => ModelAnswer = () => 500
  let models: readonly string[] | undefined = []
  const server = createServer(async (incoming, response) => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const { headers, url: path = '' } = incoming
    if (incoming.method === 'GET') {
      if (models === undefined) send(404, {})
      else send(200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) })
      return
    }
    const requested = { ...request.parse(JSON.parse(await text(incoming))), headers, path }
    requests.push(requested)
    const next = answer(requested)
    if (next === 'silence') return
    if (typeof next === 'number') send(next, {})
    else if (typeof next === 'string') send(200, completion(next))
    else if ('status' in next) send(next.status, {}, next.headers)
    else send(200, completion(next.content, next.tokens))
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
    serve(next) {
      models = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

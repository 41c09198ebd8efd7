import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'

/** The service's address and, where there is one, an API key: it raises the rate limit. */
const BASE_URL = process.env.CROSSBOOK_URL ?? 'http://localhost:3000'
const API_KEY = process.env.CROSSBOOK_API_KEY

const headers = { 'Content-Type': 'application/json', ...(API_KEY && { 'X-API-Key': API_KEY }) }
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${BASE_URL}${path}`, { ...init, headers: { ...headers, ...init.headers } })
  if (response.status === 429) {
    await sleep(Number(response.headers.get('Retry-After') ?? 1))
    return request(path, init)
  }
  if (!response.ok) throw new ApiError(response.status, `${path}: ${await response.text()}`)
  return response
}

/** Calls an operation and waits when the rate limit is reached; a body makes it a POST. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await request(path, init)).json()
}

/** The best split of an order; undefined while no order book is available. */
export const plan = (order: DistributionRequest) =>
  call<DistributionResponse>('/api/liquidity/distribution', order).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 503) return undefined
    throw error
  })

export interface StreamMessage {
  id: string | undefined
  event: string
  data: unknown
}

/** One connection's messages. */
async function* read({ body }: Response): AsyncGenerator<StreamMessage> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; reader; ) {
    const { value, done } = await reader.read()
    if (done) return
    const messages = (text + value).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
      const [id, event, data] = [field('id'), field('event'), field('data')]
      if (event && data) yield { id, event, data: JSON.parse(data) }
    }
  }
}

/** Follows an event's stream; a dropped connection is resumed after the last message that arrived. */
export async function* follow(slug: string): AsyncGenerator<StreamMessage> {
  for (let lastId = ''; ; await sleep(1)) {
    const headers = { ...(lastId && { 'Last-Event-ID': lastId }) }
    try {
      for await (const message of read(await request(`/api/stream?event=${slug}`, { headers }))) {
        lastId = message.id ?? lastId
        yield message
      }
    } catch (error) {
      // What fetch throws for a connection; a refused request is an Error.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import type { ChatMessage } from '@/lib/core/matching/model/prompts'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import type { Clock } from '@/lib/infra/net/types'

/** A language model behind an endpoint that speaks the chat-completions format of OpenAI. */
export interface MatchModel {
  name: string
  /**
   * One request, not repeated: each costs money.
   * Errors: `BaseError` where the endpoint fails, takes longer than its timeout or answers no completion; the signal's
   * reason when the caller aborts.
   */
  complete(messages: readonly ChatMessage[], signal: AbortSignal): Promise<Completion>
}

interface Completion {
  content: string
  /** Tokens of request and answer, where the endpoint counts them. */
  tokens?: number
}

export interface MatchModelSettings {
  /** The chat-completions endpoint, or the address that ends before `/chat/completions`. */
  url: string
  name: string
  /** Sent as a bearer token. */
  key?: string
}

const TIMEOUT_MS = 60_000
const MAX_BYTES = 256 * 1024
/** Most tokens of an answer. */
export const MAX_ANSWER_TOKENS = 1_200

/** More in one answer is a wrong count: the estimate stays. */
const tokenCount = z.int().min(0).max(10_000_000)

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount }).nullish().catch(undefined),
})

const PATH = '/chat/completions'

/** Address of a path beside the chat completions: `/models` lists what the endpoint serves. */
export function modelAddress(url: string, path: string = PATH): string {
  const address = new URL(url)
  const base = address.pathname.replace(/(?<!\/)\/+$/, '')
  address.pathname = `${base.endsWith(PATH) ? base.slice(0, -PATH.length) : base}${path}`
  return address.href
}

export const authorization = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { Authorization: `Bearer ${key}` }

export function createMatchModel(
  { url, name, key }: MatchModelSettings,
  { clock, timeoutMs = TIMEOUT_MS }: { clock: Clock; timeoutMs?: number },
): MatchModel {
  const fetchJson = createFetchJson({ clock, retry: { attempts: 1 }, maxBytes: MAX_BYTES })
  const address = modelAddress(url)
  return {
    name,
    async complete(messages, signal) {
      const body = await fetchJson(address, {
        method: 'POST',
        signal,
        timeoutMs,
        headers: authorization(key),
        body: { model: name, temperature: 0, max_tokens: MAX_ANSWER_TOKENS, messages },
      })
      const reply = completion.safeParse(body)
      const content = reply.data?.choices[0]?.message.content
      if (content === undefined)
        throw new BaseError('The model for matching answered nothing that is a chat completion.', {
          code: 'upstream_error',
        })
      const { usage } = reply.data ?? {}
      return { content, ...(usage && { tokens: usage.prompt_tokens + usage.completion_tokens }) }
    },
  }
}

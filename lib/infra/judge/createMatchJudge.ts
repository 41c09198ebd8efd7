import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import type { MatchTexts, Suggestion } from '@/lib/core/domain/matches'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { tryJson } from '@/lib/infra/net/tryJson'
import type { Clock } from '@/lib/infra/net/types'
import { judgePrompt } from './judgePrompt'

/** A language model's opinion on two events. It only proposes: people decide. */
export interface MatchJudge {
  model: string
  /**
   * One request, not repeated.
   * Errors: `BaseError` where the endpoint fails, takes longer than its timeout or answers anything but a verdict with
   * a reason; the signal's reason when the caller aborts.
   */
  suggest(texts: MatchTexts, signal: AbortSignal): Promise<Pick<Suggestion, 'verdict' | 'reason'>>
}

export interface MatchJudgeSettings {
  /** URL of the chat-completions endpoint itself. */
  url: string
  model: string
  /** Sent as a bearer token. */
  key?: string
}

const TIMEOUT_MS = 60_000
const MAX_BYTES = 256 * 1024
const MAX_TOKENS = 400
const MAX_REASON = 600

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

const answer = z.strictObject({
  verdict: z.enum(['same', 'different']),
  reason: z
    .string()
    .transform((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1))
    .transform((text) => text.slice(0, MAX_REASON)),
})

const unusable = (what: string) =>
  new BaseError(`The judge of matches answered ${what}.`, { code: 'upstream_error' })

/** Models often wrap JSON in a fence or put it after a sentence: only the object is parsed. */
function parseObject(content: string): unknown {
  const [start, end] = [content.indexOf('{'), content.lastIndexOf('}')]
  return tryJson(content.slice(Math.max(start, 0), end + 1))
}

function readAnswer(body: unknown) {
  const reply = completion.safeParse(body)
  const content = reply.data?.choices[0]?.message.content
  if (content === undefined) throw unusable('nothing that is a chat completion')
  const parsed = answer.safeParse(parseObject(content))
  if (!parsed.success) throw unusable('no verdict with a reason')
  return parsed.data
}

/** A judge behind any endpoint that speaks the chat-completions format of OpenAI. */
export function createMatchJudge(
  { url, model, key }: MatchJudgeSettings,
  { clock, timeoutMs = TIMEOUT_MS }: { clock: Clock; timeoutMs?: number },
): MatchJudge {
  // Each attempt costs money: none is repeated.
  const fetchJson = createFetchJson({ clock, retry: { attempts: 1 }, maxBytes: MAX_BYTES })
  return {
    model,
    async suggest(texts, signal) {
      const body = await fetchJson(url, {
        method: 'POST',
        signal,
        timeoutMs,
        headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
        body: { model, temperature: 0, max_tokens: MAX_TOKENS, messages: judgePrompt(texts) },
      })
      return readAnswer(body)
    },
  }
}

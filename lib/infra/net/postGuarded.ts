import type { IncomingMessage } from 'node:http'
import { ForbiddenAddressError, type OutgoingRules, openGuarded } from './outgoingGuard'
import { USER_AGENT } from './userAgent'

/** What became of a post; without `status` there was no answer, and `error` is a sentence about it. */
export interface PostResult {
  status?: number
  /** The beginning of the answer's body, printable characters only. */
  head: string
  error?: string
  ms: number
}

interface Post {
  body: string
  headers: Readonly<Record<string, string>>
  rules: OutgoingRules
  timeoutMs: number
}

/** More of an answer is never read. */
const MAX_BYTES = 1_024
const HEAD_LENGTH = 200

/** The system's word for it (ENOTFOUND, ECONNREFUSED…), or that of TLS; never an address of ours. */
function sentenceOf(error: unknown, late: boolean, timeoutMs: number): string {
  if (late) return `There was no answer within ${timeoutMs / 1_000} s.`
  if (error instanceof ForbiddenAddressError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return `The connection failed${typeof code === 'string' ? `: ${code}` : ''}.`
}

async function readHead(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop early destroys the response.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    chunks.push(chunk)
    if (length >= MAX_BYTES) break
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .slice(0, HEAD_LENGTH)
}

/**
 * Posts JSON once to an address that somebody else named, behind the guard of {@link openGuarded}. No redirect is
 * followed, and of the answer no more is read than is shown.
 * Errors: none; whatever went wrong stands in the result.
 */
export async function postGuarded(
  url: string,
  { body, headers, rules, timeoutMs }: Post,
): Promise<PostResult> {
  const start = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const ms = () => Math.round(performance.now() - start)
  try {
    const response = await openGuarded(url, {
      rules,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        'User-Agent': USER_AGENT,
        ...headers,
      },
      body,
      signal,
    })
    // The status is the answer, whatever becomes of the rest.
    const head = await readHead(response).catch(() => '')
    return { status: response.statusCode ?? 0, head, ms: ms() }
  } catch (error) {
    return { head: '', error: sentenceOf(error, signal.aborted, timeoutMs), ms: ms() }
  }
}

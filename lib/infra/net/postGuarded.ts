import type { IncomingMessage } from 'node:http'
import { ForbiddenAddressError, type OutgoingRules, openGuarded } from './outgoingGuard'
import { USER_AGENT } from './userAgent'

/** Result of a post; without `status` there was no response, and `error` is a sentence about it. */
export interface PostResult {
  status?: number
  /** The beginning of the response's body, printable characters only. */
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

/** Maximum bytes read of a response. */
const MAX_BYTES = 1_024
const HEAD_LENGTH = 200

/** The system's error code (ENOTFOUND, ECONNREFUSED…), or that of TLS; never an address of ours. */
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
 * Posts JSON once to an externally supplied address, behind the guard of {@link openGuarded}. Redirects are not
 * followed, and only the part of the response that is shown is read.
 * Errors: none; failures are reported in the result.
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
    // The status is the result, whatever happens to the rest.
    const head = await readHead(response).catch(() => '')
    return { status: response.statusCode ?? 0, head, ms: ms() }
  } catch (error) {
    return { head: '', error: sentenceOf(error, signal.aborted, timeoutMs), ms: ms() }
  }
}

import { isBaseError } from '@/lib/core/domain/errors'

/**
 * A node answered, but not with a result. `request`: it rejects this request (a JSON-RPC error), another may succeed.
 * `node`: the node is not the expected one, so every request fails.
 */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal'
  readonly about: 'request' | 'node'
  readonly code: number

  constructor(message: string, { about, code = 0 }: { about: 'request' | 'node'; code?: number }) {
    super(message)
    this.about = about
    this.code = code
  }
}

/**
 * Codes and words by which nodes ask for fewer requests.
 * Source: https://eips.ethereum.org/EIPS/eip-1474 (-32005 limit exceeded). Some also use it for too many results.
 */
const RATE_WORDS = /rate|too many requests|per second|capacity|throttl|quota/i

/** Should the caller wait, and not request less? */
export const isRateLimit = (error: unknown): boolean =>
  (isBaseError(error) && error.code === 'rate_limited') ||
  (error instanceof RpcRefusal && (error.code === 429 || RATE_WORDS.test(error.message)))

/**
 * Why a node gave no answer, in words that carry the host only: a node's path often holds an API key.
 */
export function unavailableReason(host: string, error: unknown): string {
  if (error instanceof RpcRefusal) return error.message
  if (!isBaseError(error)) return `${host} failed`
  if (error.code === 'timeout') return `${host} did not answer in time`
  if (error.code === 'rate_limited') return `${host} wants fewer requests`
  if (error.code === 'unauthorized') return `${host} refused access`
  return `${host} could not be reached`
}

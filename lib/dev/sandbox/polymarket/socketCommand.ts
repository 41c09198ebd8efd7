import { tryJson } from '@/lib/infra/net/tryJson'
import type { Wire } from '../http/answer'

export interface SocketCommand {
  tokens: readonly string[]
  operation: 'subscribe' | 'unsubscribe'
  /** Whether the client requests complete books at once. */
  dump: boolean
  /** Whether the client also requests best prices and catalogue news. */
  custom: boolean
}

/** Undefined for a message that the venue ignores. */
export function readCommand(text: string): SocketCommand | undefined {
  const body = tryJson(text)
  if (typeof body !== 'object' || body === null || !('assets_ids' in body)) return undefined
  const { assets_ids: tokens, type, operation, initial_dump, custom_feature_enabled }: Wire = { ...body }
  if (!Array.isArray(tokens)) return undefined
  if (operation !== 'unsubscribe' && operation !== 'subscribe' && type !== 'market') return undefined
  return {
    tokens: tokens.map(String),
    operation: operation === 'unsubscribe' ? 'unsubscribe' : 'subscribe',
    dump: initial_dump !== false,
    custom: custom_feature_enabled === true,
  }
}

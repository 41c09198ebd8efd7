import type { EventStream } from '@/lib/contract/eventStream'

/**
 * A prepared answer. Whoever stands at the door, Next's handler or a server of ours, writes it as it is.
 */
export interface Reply {
  status: number
  headers: Record<string, string>
  /** Values of Set-Cookie, one per cookie. */
  setCookies?: readonly string[]
  /** UTF-8 JSON or the bytes of an image, or null where the status has no body. */
  body: string | Uint8Array<ArrayBuffer> | null
  /** In place of a body: an answer that goes on, to be opened once the head is written. */
  events?: EventStream
}

/** Below this a compressed body is hardly smaller; from here on Vary tells that there is one. */
export const WORTH_COMPRESSING = 1_024

export const JSON_TYPE = 'application/json; charset=utf-8'

import type { EventStream } from '@/lib/contract/eventStream'

/**
 * A prepared reply, which our server or Next's route handler writes unchanged.
 */
export interface Reply {
  status: number
  headers: Record<string, string>
  /** Values of Set-Cookie, one per cookie. */
  setCookies?: readonly string[]
  /** UTF-8 JSON or the bytes of an image, or null where the status has no body. */
  body: string | Uint8Array<ArrayBuffer> | null
  /** In place of a body: a streaming reply, opened once the head is written. */
  events?: EventStream
}

/** Below this size compression saves almost nothing; above it replies carry Vary. */
export const WORTH_COMPRESSING = 1_024

export const JSON_TYPE = 'application/json; charset=utf-8'

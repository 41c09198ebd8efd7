import { hkdfSync } from 'node:crypto'

/** One secret, a separate key per use: a token of one kind is never valid as another. */
export type KeyUse =
  | 'access token'
  | 'refresh successor'
  | 'browser session'
  | 'page pass'
  | 'receipt key'
  | 'webhook secret'

/** 32 bytes (HKDF-SHA-256, RFC 5869). `context` narrows the key further, for example to one token. */
export const deriveKey = (secret: string, use: KeyUse, context = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, context, `crossbook ${use}`, 32))

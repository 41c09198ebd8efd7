import { createHash } from 'node:crypto'

/** The id of a message, made of what happened: the same for the same, whichever process says so. */
export const messageId = (...parts: readonly (string | number)[]): string =>
  `msg_${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27)}`

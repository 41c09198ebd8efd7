import { createHash } from 'node:crypto'

/** A message id derived from the event: the same for the same event in every process. */
export const messageId = (...parts: readonly (string | number)[]): string =>
  `msg_${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27)}`

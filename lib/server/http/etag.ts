import { createHash } from 'node:crypto'

export const etagOf = (body: string | Uint8Array) =>
  `"${createHash('sha1').update(body).digest('base64url')}"`

/** If-None-Match by weak comparison. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  // As sent with the plain and with the compressed reply: nearly always one of these.
  header === etag ||
  header === `W/${etag}` ||
  (header ?? '').split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag)

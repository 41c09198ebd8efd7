import { createHash } from 'node:crypto'

export const etagOf = (body: string | Uint8Array) =>
  `"${createHash('sha1').update(body).digest('base64url')}"`

/** If-None-Match by weak comparison. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header === etag ||
  (header ?? '').split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag)

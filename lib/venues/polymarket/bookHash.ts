import { createHash } from 'node:crypto'

const SHA1 = /^[0-9a-f]{40}$/

/**
 * Whether a book of the REST API is the one that its `hash` was made of: SHA-1 over the compact JSON of the summary, in
 * the order of its fields, with the hash left empty. Undefined where the row has none.
 * Source: `@polymarket/clob-client-v2` 1.1.0, `getOrderBookHash`.
 */
export function hasOwnHash(row: unknown): boolean | undefined {
  if (typeof row !== 'object' || row === null || !('hash' in row)) return undefined
  const { hash } = row
  if (typeof hash !== 'string' || !SHA1.test(hash)) return undefined
  return (
    createHash('sha1')
      .update(JSON.stringify({ ...row, hash: '' }))
      .digest('hex') === hash
  )
}

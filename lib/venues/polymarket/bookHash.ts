import { createHash } from 'node:crypto'

const SHA1 = /^[0-9a-f]{40}$/

/**
 * Whether a book of the REST API matches its `hash`: SHA-1 over the compact JSON of the summary, in field order, with
 * the hash empty. Undefined where the row has none.
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

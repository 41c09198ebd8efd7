import { createHash } from 'node:crypto'
import { shownText } from '@/lib/core/matching/model/quotes'
import type { ModelText } from '@/lib/core/matching/model/types'

/** Names what a model reads of a market: equal for equal texts, and nobody can write a text with the hash of another. */
export function textHash(text: ModelText): string {
  const { title, eventTitle = null, outcome = null, rules, ticker = null, ends = null } = shownText(text)
  return createHash('sha256')
    .update(JSON.stringify([title, eventTitle, outcome, rules, ticker, ends]))
    .digest('base64url')
}

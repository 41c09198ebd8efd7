import type { Listing } from '@/lib/core/matching/read/listing'
import { LEARNED_PHRASES } from '@/lib/core/matching/words/phrases'
import { LEARNED_WORDS } from '@/lib/core/matching/words/synonyms'

/** Phrases and synonyms that occur in none of the listings: who has read only these could not have written them down. */
export function unlearnedIn(listings: readonly Listing[]): ReadonlySet<string> {
  const texts = listings.map(({ title, eventTitle = '', rules }) => `${title} ${eventTitle} ${rules}`)
  const words = ` ${texts
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')} `
  return new Set([
    ...LEARNED_PHRASES.filter((phrase) => !words.includes(` ${phrase} `)),
    // With any ending.
    ...LEARNED_WORDS.filter((word) => !words.includes(` ${word}`)),
  ])
}

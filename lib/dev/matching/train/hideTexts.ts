import type { Listing } from '@/lib/core/matching/read/listing'

/**
 * Venues omit what others state: no rules in a list, no end, no event title, a number where another has a descriptive
 * ticker. Confidence is learned from the labelled markets with such texts hidden: unmodified, almost nothing wrong gets
 * past the vetoes, which leaves nothing to learn from.
 */
const HIDE = new Map<string, (listing: Listing) => Listing>([
  ['nothing', (listing) => listing],
  ['rules', (listing) => ({ ...listing, rules: '' })],
  ['ends', ({ endDate: _, era: __, ...listing }) => listing],
  ['event titles', ({ eventTitle: _, ...listing }) => listing],
  ['tickers', (listing) => ({ ...listing, id: opaque(listing.id) })],
  ['ends and rules', ({ endDate: _, era: __, ...listing }) => ({ ...listing, rules: '' })],
  [
    'ends, rules and tickers',
    ({ endDate: _, era: __, ...listing }) => ({ ...listing, rules: '', id: opaque(listing.id) }),
  ],
])

/** Four of them teach the weights; each costs a reading of all texts. */
export const HIDDEN_NAMES: readonly string[] = ['nothing', 'ends', 'event titles', 'ends, rules and tickers']

/** A listing without some of its texts, by one of `HIDDEN_NAMES`. */
export const hideTexts = (listing: Listing, hidden: string): Listing => HIDE.get(hidden)?.(listing) ?? listing

/** Replaces an id by an equally unique one without meaning: FNV-1a twice, in hexadecimal. */
function opaque(id: string): string {
  const hash = (seed: number) =>
    [...id]
      .reduce((sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0, seed)
      .toString(16)
      .padStart(8, '0')
  return `m${hash(0x811c9dc5)}${hash(0x1234567)}`
}

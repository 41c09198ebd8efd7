import type { Market, VenueEvent } from '@/lib/domain/market'
import type { MarketPair, RulePrints } from '@/lib/domain/matches'

/**
 * 64 bits that distinguish texts, in two lanes; no secret depends on them.
 * Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/; the second lane has a multiplier of its own.
 */
function hash(text: string): string {
  let [left, right] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    left = Math.imul(left ^ code, 0x01000193)
    right = Math.imul(right ^ code, 0x5bd1e995)
  }
  return `${(left >>> 0).toString(36)}.${(right >>> 0).toString(36)}`
}

/**
 * A rules text without what changes nothing: case, spacing, quotes and punctuation. Figures, signs of comparison and
 * points inside figures count.
 */
const essence = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/(?<!\d)[.,:]|[.,:](?!\d)/g, ' ')
    .replace(/[^\p{L}\p{N}<>=≤≥%$€£+.,:-]+/gu, ' ')
    .trim()

const known = new WeakMap<Market | VenueEvent, string>()

function printOf(owner: Market | VenueEvent, text: string): string {
  const before = known.get(owner)
  if (before !== undefined) return before
  const print = hash(essence(text))
  known.set(owner, print)
  return print
}

const marketPrints = (side: 'a' | 'b', event: VenueEvent, markets: readonly MarketPair[]) => {
  const wanted = new Set(markets.map((pair) => pair[side]))
  return event.markets
    .filter(({ id }) => wanted.has(id))
    .map((market) => [`${side}/${market.id}`, printOf(market, market.rules)] as const)
}

/** Hashes of the rules that a match of two events stands on. */
export const rulePrints = (a: VenueEvent, b: VenueEvent, markets: readonly MarketPair[]): RulePrints =>
  Object.fromEntries([
    ['a', printOf(a, a.description)],
    ['b', printOf(b, b.description)],
    ...marketPrints('a', a, markets),
    ...marketPrints('b', b, markets),
  ])

/** Does a text read otherwise than it did? One that was not there before is no change. */
export const haveChanged = (before: RulePrints, now: RulePrints): boolean =>
  Object.entries(now).some(([place, print]) => before[place] !== undefined && before[place] !== print)

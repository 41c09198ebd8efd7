import { venueKey } from '@/lib/core/domain/venueKey'
import { compareStatements } from '@/lib/core/matching/compare/compareStatements'
import { isPublishable, isVeto } from '@/lib/core/matching/compare/verdict'
import { matchListings } from '@/lib/core/matching/group/matchListings'
import type { Listing } from '@/lib/core/matching/read/listing'
import { readStatement } from '@/lib/core/matching/read/statement'
import { type LabelledPair, type Scorecard, type Scored, score } from '@/lib/core/matching/scorecard'
import { listingsOfRows } from './readCatalogue'
import type { LabelledRows } from './readLabels'

interface Miss {
  pair: LabelledPair
  /** The slot that vetoed it, and its reason. */
  slot: string
  reason: string
}

export interface Evaluation {
  /** Each listed pair judged in isolation. */
  listed: { pairs: number; right: number; wrong: number; missed: number; precision: number; recall: number }
  /** All titles of one venue against all of another. */
  catalogue: Scorecard
  wrong: Scored['wrong']
  misses: Miss[]
  /** Vetoes per slot, for pairs labelled same and pairs labelled different. */
  refusals: Record<'same' | 'different', Record<string, number>>
  titles: ReadonlyMap<string, string>
}

const key = ({ venue, id }: { venue: string; id: string }) => venueKey(venue, id)

function whyMissed(pair: LabelledPair, listings: ReadonlyMap<string, Listing>): Miss {
  const [a, b] = [listings.get(key(pair.a)), listings.get(key(pair.b))]
  if (!a || !b) return { pair, slot: 'title', reason: 'no title' }
  const verdict = compareStatements(readStatement(a), readStatement(b))
  if (isVeto(verdict)) return { pair, slot: verdict.veto.slot, reason: verdict.veto.text }
  return {
    pair,
    slot: 'rival',
    reason: 'another market of the same venue fits as well, or they share too few words',
  }
}

function countSlots(misses: readonly Miss[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { slot } of misses) counts[slot] = (counts[slot] ?? 0) + 1
  return counts
}

const ratio = (part: number, rest: number) =>
  part + rest === 0 ? 1 : Math.round((part / (part + rest)) * 10_000) / 10_000

/** Scores the matcher on labelled pairs, in isolation and as one catalogue. `judged` adds later human decisions. */
export function evaluateLabels(
  pairs: readonly LabelledRows[],
  judged: readonly LabelledPair[] = [],
): Evaluation {
  const sure = pairs.filter(({ doubtful }) => !doubtful)
  const events = listingsOfRows(sure.flatMap(({ rows }) => rows))
  const listings = new Map([...events.values()].flat().map((listing) => [key(listing), listing]))
  const titles = new Map([...listings].map(([name, { title }]) => [name, title]))
  const takes = ({ a, b }: LabelledPair) => {
    const [x, y] = [listings.get(key(a)), listings.get(key(b))]
    return (
      x !== undefined &&
      y !== undefined &&
      isPublishable(compareStatements(readStatement(x), readStatement(y)))
    )
  }
  const taken = sure.filter(takes)
  const right = taken.filter(({ label }) => label === 'same').length
  const same = sure.filter(({ label }) => label === 'same').length
  const ignored = new Set(
    pairs.filter(({ doubtful }) => doubtful).map(({ a, b }) => [key(a), key(b)].sort().join('\n')),
  )
  const unique = [
    ...new Map(sure.map((pair) => [[key(pair.a), key(pair.b)].sort().join('\n'), pair])).values(),
  ]
  const known = judged.filter(({ a, b }) => listings.has(key(a)) && listings.has(key(b)))
  const { card, wrong, missed } = score(matchListings(events), [...unique, ...known], titles, ignored)
  const misses = missed.map((pair) => whyMissed(pair, listings))
  return {
    listed: {
      pairs: sure.length,
      right,
      wrong: taken.length - right,
      missed: same - right,
      precision: ratio(right, taken.length - right),
      recall: ratio(right, same - right),
    },
    catalogue: card,
    wrong,
    misses,
    refusals: {
      same: countSlots(misses),
      different: countSlots(
        sure.filter(({ label }) => label === 'different').map((pair) => whyMissed(pair, listings)),
      ),
    },
    titles,
  }
}

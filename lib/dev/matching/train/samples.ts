import type { Match } from '@/lib/core/matching/compare/verdict'
import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { createMatchIndex, type MatchIndex, type Node } from '@/lib/core/matching/group/matchIndex'
import { templateOf } from '@/lib/core/matching/scorecard'
import { hideTexts } from './hideTexts'
import { type LabelledSet, pairKey, type SetLabel } from './labelledSets'

export type Verdict = 'right' | 'wrong' | 'unread' | 'undecidable'

/** A pair without a veto. */
export interface Sample {
  set: string
  hidden: string
  /** `pairKey` of the two markets. */
  pair: string
  family: string
  /** In the order of `EVIDENCE`. */
  features: readonly number[]
  verdict: Verdict
}

/** In the order of `EVIDENCE`. */
const featuresOf = ({ evidence }: Match): number[] => EVIDENCE.map(([name]) => evidence.get(name) ?? 0)

/** Compares the label with this match and its polarity. */
export function verdictOn(label: SetLabel['label'] | undefined, relation: Match['relation']): Verdict {
  if (label === undefined) return 'unread'
  if (label === 'undecidable') return 'undecidable'
  return label === relation ? 'right' : 'wrong'
}

/** Each pair of partners of an index, once. */
function* partnersIn(index: MatchIndex): Generator<{ a: Node; b: Node; match: Match }> {
  for (const event of index.events())
    for (const a of index.nodes(event))
      for (const [key, match] of a.edges) {
        const b = index.node(key)
        if (b && a.statement.key < key) yield { a, b, match }
      }
}

/** Every pair of a set without a veto while some texts are hidden. `familyOf` names a label's family. */
export function samplesOf(
  set: LabelledSet,
  { hidden, familyOf }: { hidden: string; familyOf: (set: string, family: string) => string },
): Sample[] {
  const index = createMatchIndex()
  const real = new Map<string, string>()
  for (const [event, listings] of set.events)
    index.put(
      event,
      listings.map((listing) => {
        const shown = hideTexts(listing, hidden)
        real.set(`${shown.venue}\n${shown.id}`, `${listing.venue}\n${listing.id}`)
        return shown
      }),
    )
  const work = index.settle()
  while (!work.next().done);
  return [...partnersIn(index)].map(({ a, b, match }) => {
    const [x, y] = [a.statement, b.statement]
    const pair = pairKey(real.get(x.key) ?? x.key, real.get(y.key) ?? y.key)
    const label = set.labels.get(pair)
    return {
      set: set.name,
      hidden,
      pair,
      family: familyOf(set.name, label?.family ?? templateOf(x.listing.title)),
      features: featuresOf(match),
      verdict: verdictOn(label?.label, match.relation),
    }
  })
}

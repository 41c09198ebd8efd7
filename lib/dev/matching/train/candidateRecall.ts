import { createMatchIndex } from '@/lib/core/matching/group/matchIndex'
import { type LabelledSet, pairKey } from './labelledSets'

interface CandidateRecall {
  /** Right pairs that were compared. */
  compared: number
  /** All right pairs with both markets at hand. */
  right: number
  /** `pairKey` of those that were not. */
  missed: string[]
  /** Pairs compared in all: what finding the right ones costs. */
  comparisons: number
}

/** How many right pairs the index proposes for comparison at all: recall cannot be better than that. */
export function candidateRecall({ events, labels }: LabelledSet): CandidateRecall {
  const compared = new Set<string>()
  const index = createMatchIndex({ onCompare: (a, b) => compared.add(pairKey(a.key, b.key)) })
  for (const [event, listings] of events) index.put(event, listings)
  const work = index.settle()
  while (!work.next().done);
  const right = [...labels].filter(
    ([, { a, b, label }]) => (label === 'same' || label === 'complement') && index.node(a) && index.node(b),
  )
  const missed = right.flatMap(([pair]) => (compared.has(pair) ? [] : [pair]))
  return { compared: right.length - missed.length, right: right.length, missed, comparisons: compared.size }
}

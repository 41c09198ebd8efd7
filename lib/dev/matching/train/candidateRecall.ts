import { createMatchIndex } from '@/lib/core/matching/group/matchIndex'
import { type LabelledSet, pairKey } from './labelledSets'

interface CandidateRecall {
  /** Right pairs that became candidates. */
  compared: number
  /** All right pairs with both markets available. */
  right: number
  /** `pairKey` of those that did not. */
  missed: string[]
  /** Total candidates: the cost of finding the right ones. */
  comparisons: number
}

/** Counts right pairs that the index proposes as candidates: an upper bound on recall. */
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

import type { MarketPair } from '@/lib/core/domain/matches'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { Candidate } from '../review/types'
import type { JudgeVerdict } from './types'

/** What a model has said of two markets. */
export interface Opinion {
  verdict: JudgeVerdict
  /** Its quotes stand in the texts and the readings do not contradict each other. */
  sound: boolean
  /** Whether it is on the present texts; called only where that decides. */
  isCurrent(): boolean
}

/** The opinion on two markets in venue order; undefined until there is one. */
export type OpinionOf = (candidate: Candidate, pair: MarketPair) => Opinion | undefined

interface Claim {
  candidate: Candidate
  pair: MarketPair
  opinion(): Opinion | undefined
}

const claimsMatch = (opinion: Opinion) =>
  opinion.verdict === 'same' || opinion.verdict === 'complement' || !opinion.isCurrent()

/** A distant pair is no rival by itself: only its judgement makes it one. */
function mayMatch({ distant }: Candidate, opinion: Opinion | undefined): boolean {
  return opinion === undefined ? !distant : claimsMatch(opinion)
}

/** Each market with the other venue: the claims that cannot all be right. */
const placesOf = ({ candidate: { a, b }, pair }: Claim) => [
  `${venueKey(a.venue, pair.a)}\n${b.venue}`,
  `${venueKey(b.venue, pair.b)}\n${a.venue}`,
]

function agrees({ pair, opinion }: Claim): boolean {
  const said = opinion()
  return said?.sound === true && said.verdict === (pair.inverted ? 'complement' : 'same') && said.isCurrent()
}

/**
 * The pairs of markets that may be published by method `model`: the comparator found no veto (they are candidates) and
 * has the same relation, the judgement is sound, and nothing competes. A rival that is published, judged a match or not
 * judged yet competes; a distant one only when judged a match.
 */
export function agreedMarkets(
  candidates: readonly Candidate[],
  opinionOf: OpinionOf,
): Map<Candidate, MarketPair[]> {
  const claimsOf = (candidate: Candidate) =>
    candidate.markets.map((pair): Claim => ({ candidate, pair, opinion: () => opinionOf(candidate, pair) }))
  const found = candidates
    .filter(({ published }) => !published)
    .flatMap(claimsOf)
    .filter(agrees)
  if (found.length === 0) return new Map()
  const rivals = new Map<string, Claim[]>(found.flatMap(placesOf).map((place) => [place, []]))
  for (const claim of candidates.flatMap(claimsOf))
    for (const place of placesOf(claim)) rivals.get(place)?.push(claim)
  const competes = ({ candidate, pair }: Claim, other: Claim) =>
    other.pair !== pair &&
    other.candidate !== candidate &&
    (other.candidate.published || mayMatch(other.candidate, other.opinion()))
  const agreed = new Map<Candidate, MarketPair[]>()
  for (const claim of found) {
    const isContested = placesOf(claim).some((place) =>
      rivals.get(place)?.some((other) => competes(claim, other)),
    )
    if (!isContested) agreed.set(claim.candidate, [...(agreed.get(claim.candidate) ?? []), claim.pair])
  }
  return agreed
}

import { venueKey } from '@/lib/core/domain/venueKey'
import type { PublishedPair } from '@/lib/core/matching/group/matchListings'
import { textOfListing } from '@/lib/core/matching/model/modelTexts'
import type { ModelText } from '@/lib/core/matching/model/types'
import type { Listing } from '@/lib/core/matching/read/listing'
import type { Candidate } from '@/lib/core/matching/review/types'
import { textHash } from '@/lib/infra/model/textHash'
import { catalogueCandidates } from './catalogueCandidates'

/** One market of a catalogue as a model reads it. */
export interface ModelSide {
  venue: Candidate['a']['venue']
  id: string
  text: ModelText
  hash: string
}

/** A candidate with both of its texts. */
export interface ModelPair {
  candidate: Candidate
  a: ModelSide
  b: ModelSide
}

/** The candidates of a catalogue, published ones included, with their texts. */
export function modelPairs(
  events: ReadonlyMap<string, readonly Listing[]>,
  found: readonly PublishedPair[],
): ModelPair[] {
  const sides = new Map(
    [...events.values()].flat().map((listing): [string, ModelSide] => {
      const text = textOfListing(listing)
      const { venue, id } = listing
      return [venueKey(venue, id), { venue, id, text, hash: textHash(text) }]
    }),
  )
  return catalogueCandidates(events, found).flatMap((candidate) =>
    candidate.markets.flatMap((pair) => {
      const a = sides.get(venueKey(candidate.a.venue, pair.a))
      const b = sides.get(venueKey(candidate.b.venue, pair.b))
      return a && b ? [{ candidate, a, b }] : []
    }),
  )
}

import type { VenueEvent } from '@/lib/core/domain/market'
import { venueKey } from '@/lib/core/domain/venueKey'
import { textsOfEvent } from '@/lib/core/matching/model/modelTexts'
import type { ModelText } from '@/lib/core/matching/model/types'
import { textHash } from '@/lib/infra/model/textHash'

export interface HashedText {
  text: ModelText
  hash: string
}

/** Texts of markets with their hashes: hashed once, also while prices change and events are new objects. */
export interface HashedTexts {
  of(event: VenueEvent, marketId: string): HashedText | undefined
  /** Whether the event's texts were read before: then `of` costs a look-up. */
  has(event: VenueEvent): boolean
}

/** More are forgotten, all at once. */
const MAX_TEXTS = 20_000

const FIELDS = ['title', 'eventTitle', 'outcome', 'rules', 'ticker', 'ends'] as const
const isEqual = (a: ModelText, b: ModelText) => FIELDS.every((field) => a[field] === b[field])

export function createHashedTexts(): HashedTexts {
  const texts = new WeakMap<VenueEvent, ReadonlyMap<string, ModelText>>()
  const hashed = new Map<string, HashedText>()

  function textsOf(event: VenueEvent) {
    const known = texts.get(event)
    if (known) return known
    const read = textsOfEvent(event)
    texts.set(event, read)
    return read
  }

  return {
    has: (event) => texts.has(event),
    of(event, marketId) {
      const text = textsOf(event).get(marketId)
      if (!text) return undefined
      const key = venueKey(event.venue, marketId)
      const before = hashed.get(key)
      if (before && isEqual(before.text, text)) return before
      if (hashed.size >= MAX_TEXTS) hashed.clear()
      const made = { text, hash: textHash(text) }
      hashed.set(key, made)
      return made
    },
  }
}

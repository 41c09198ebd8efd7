import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { type EventRef, type MarketPair, type MatchCase, refKey } from '@/lib/core/domain/matches'
import { MICRO, type Price } from '@/lib/core/domain/units'
import { textsOfEvent } from '@/lib/core/matching/model/modelTexts'
import type { ModelText } from '@/lib/core/matching/model/types'
import { textHash } from '@/lib/infra/model/textHash'

/** One market of a pair as a model reads it. */
export interface WorkSide {
  ref: EventRef
  marketId: string
  text: ModelText
  hash: string
}

/** Two markets of a case on which a model may be requested. */
export interface WorkItem {
  one: MatchCase
  pair: MarketPair
  /** The case's best pair, whose verdict reviewers see. */
  isFirst: boolean
  a: WorkSide
  b: WorkSide
  /** USD between the prices times the smaller volume, micro-dollars; undefined where a price or volume is unknown. */
  stake: number | undefined
}

/** Most pairs of markets of one case. */
const MAX_PAIRS = 5

export interface WorkSources {
  findEvent(ref: EventRef): VenueEvent | undefined
  /** Of YES; undefined where none is known. */
  priceOf(market: Market): Price | undefined
}

const texts = new WeakMap<VenueEvent, ReadonlyMap<string, { text: ModelText; hash: string }>>()

/** Texts of an event's markets with their hashes, made once per read of the event. */
export function hashedTexts(event: VenueEvent) {
  const known = texts.get(event)
  if (known) return known
  const made = new Map(
    [...textsOfEvent(event)].map(([id, text]) => [id, { text, hash: textHash(text) }] as const),
  )
  texts.set(event, made)
  return made
}

const sideOf = (ref: EventRef, event: VenueEvent, marketId: string): WorkSide | undefined => {
  const hashed = hashedTexts(event).get(marketId)
  return hashed && { ref, marketId, ...hashed }
}

function stakeOf(a: VenueEvent, b: VenueEvent, pair: MarketPair, priceOf: WorkSources['priceOf']) {
  const x = a.markets.find(({ id }) => id === pair.a)
  const y = b.markets.find(({ id }) => id === pair.b)
  const [p, q] = [x && priceOf(x), y && priceOf(y)]
  const [left, right] = [x?.volume ?? a.volume, y?.volume ?? b.volume]
  if (p === undefined || q === undefined || left === undefined || right === undefined) return undefined
  return (Math.abs(p - (pair.inverted ? MICRO - q : q)) / MICRO) * Math.min(left, right)
}

function itemsOf(one: MatchCase, { findEvent, priceOf }: WorkSources): WorkItem[] {
  const [a, b] = [findEvent(one.a), findEvent(one.b)]
  if (!a || !b) return []
  return one.markets.slice(0, MAX_PAIRS).flatMap((pair, at): WorkItem[] => {
    const [x, y] = [sideOf(one.a, a, pair.a), sideOf(one.b, b, pair.b)]
    return x && y ? [{ one, pair, isFirst: at === 0, a: x, b: y, stake: stakeOf(a, b, pair, priceOf) }] : []
  })
}

export const workKey = ({ a, b }: Pick<WorkItem, 'a' | 'b'>) =>
  [refKey(a.ref), a.marketId, refKey(b.ref), b.marketId].join('\n')

/** The best pair of every case before second ones, then by money at stake, unknown last, then as reviewers see them. */
export const modelWork = (cases: readonly MatchCase[], sources: WorkSources): WorkItem[] =>
  cases
    .flatMap((one) => itemsOf(one, sources))
    .sort(
      (x, y) =>
        Number(y.isFirst) - Number(x.isFirst) ||
        (y.stake ?? -1) - (x.stake ?? -1) ||
        y.one.value - x.one.value ||
        (workKey(x) < workKey(y) ? -1 : 1),
    )

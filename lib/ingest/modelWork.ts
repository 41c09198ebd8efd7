import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { type EventRef, type MarketPair, type MatchCase, refKey } from '@/lib/core/domain/matches'
import { MICRO, type Price } from '@/lib/core/domain/units'

/** Two markets of a case on which a model may be requested. */
export interface WorkItem {
  one: MatchCase
  pair: MarketPair
  /** The case's best pair, whose verdict reviewers see. */
  isFirst: boolean
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
  return one.markets
    .slice(0, MAX_PAIRS)
    .map((pair, at) => ({ one, pair, isFirst: at === 0, stake: stakeOf(a, b, pair, priceOf) }))
}

export const workKey = ({ one, pair }: Pick<WorkItem, 'one' | 'pair'>) =>
  [refKey(one.a), pair.a, refKey(one.b), pair.b].join('\n')

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

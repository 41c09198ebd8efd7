import { maxOf, minOf } from '@/lib/core/common/extremes'
import { MICRO } from '@/lib/core/domain/units'

/** Books that must support one convention before it counts as certain. */
const VOTES = 3
/** A momentarily crossed book is crossed by a cent or two; one in the wrong convention by far more. */
const FAR = 100_000

type Pairs = readonly (readonly [price: number, size: number])[]

/** How the stream quotes NO levels. */
export interface NoPrices {
  /** True when they are quoted in YES prices. */
  readonly inYes: boolean
  /** Checks a snapshot as received; true when it proves that prices used the wrong convention until now. */
  see(ticker: string, yes: Pairs, no: Pairs): boolean
}

/**
 * We request NO prices for NO levels, as REST returns them. The venue has announced, without a date, that its default
 * changes to YES prices and that the option will be removed. A book read in the wrong convention is nearly always far
 * crossed, so snapshots show which is right: three that make sense in only one decide it.
 */
export function createNoPrices(): NoPrices {
  let inYes = false
  let settled = false
  const votesForNo = new Set<string>()
  const votesForYes = new Set<string>()
  return {
    get inYes() {
      return inYes
    },
    see(ticker, yes, no) {
      if (settled || yes.length === 0 || no.length === 0) return false
      const bid = maxOf(yes.map(([price]) => price))
      const prices = no.map(([price]) => price)
      const ask = { inNo: MICRO - maxOf(prices), inYes: minOf(prices) }
      const speaksForYes = bid >= ask.inNo + FAR && bid < ask.inYes
      const speaksForNo = bid >= ask.inYes + FAR && bid < ask.inNo
      if (!speaksForYes && !speaksForNo) return false
      const votes = speaksForYes ? votesForYes : votesForNo
      votes.add(ticker)
      if (votes.size < VOTES) return false
      settled = true
      inYes = votes === votesForYes
      return inYes
    },
  }
}

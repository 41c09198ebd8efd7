import { MICRO } from '@/lib/domain/units'

/** Books that must speak for one reading before it is taken as certain. */
const VOTES = 3
/** A book that is crossed for a moment is so by a cent or two; one read the wrong way by far more. */
const FAR = 100_000

type Pairs = readonly (readonly [price: number, size: number])[]

/** How the stream tells prices of NO levels. */
export interface NoPrices {
  /** True when they are told in YES prices. */
  readonly inYes: boolean
  /** Shows a whole book as told; true when it proved that prices were read the wrong way until now. */
  see(ticker: string, yes: Pairs, no: Pairs): boolean
}

/**
 * We ask for NO prices of NO levels, as REST tells them. The venue has announced that its default flips to YES prices
 * and that the choice then goes away, without a date. A book read the wrong way is nearly always far crossed, so
 * whole books tell which it is: three that make sense in one reading only settle the matter.
 */
export function createNoPrices(): NoPrices {
  let inYes = false
  let settled = false
  const asTold = new Set<string>()
  const otherwise = new Set<string>()
  return {
    get inYes() {
      return inYes
    },
    see(ticker, yes, no) {
      if (settled || yes.length === 0 || no.length === 0) return false
      const bid = Math.max(...yes.map(([price]) => price))
      const prices = no.map(([price]) => price)
      const ask = { inNo: MICRO - Math.max(...prices), inYes: Math.min(...prices) }
      const speaksForYes = bid >= ask.inNo + FAR && bid < ask.inYes
      const speaksForNo = bid >= ask.inYes + FAR && bid < ask.inNo
      if (!speaksForYes && !speaksForNo) return false
      const told = speaksForYes ? otherwise : asTold
      told.add(ticker)
      if (told.size < VOTES) return false
      settled = true
      inYes = told === otherwise
      return inYes
    },
  }
}

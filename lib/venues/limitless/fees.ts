import { type FeeSchedule, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import type { FeeFacts } from '@/lib/core/domain/venueFacts'

/** The fee fields of a market. */
export interface WireFees {
  /** `metadata.fee`. */
  charged: boolean | undefined
  /** `settings.creatorFeePct`; undefined when absent. */
  creatorFee: number | undefined
}

/** Basis points of the notional by price of the token traded: the table of the lowest rank. */
const BUY_BPS = [
  [0.01, 300],
  [0.5, 300],
  [0.55, 252],
  [0.6, 213],
  [0.65, 180],
  [0.7, 151],
  [0.75, 126],
  [0.8, 105],
  [0.85, 85],
  [0.9, 68],
  [0.95, 53],
  [0.99, 42],
  [0.999, 40],
] as const
const SELL_BPS = [
  [0.01, 42],
  [0.05, 60],
  [0.1, 78],
  [0.2, 111],
  [0.3, 132],
  [0.4, 144],
  [0.5, 150],
  [0.6, 144],
  [0.7, 132],
  [0.8, 111],
  [0.9, 78],
  [0.95, 60],
  [0.99, 45],
  [0.999, 42],
] as const

const toFractions = (points: readonly (readonly [number, number])[]) =>
  points.map(([at, bps]) => [at, bps / 10_000] as const)

const shares = (points: readonly (readonly [number, number])[]) => points.map(([, bps]) => bps / 10_000)

export const LIMITLESS_FEES: FeeFacts = {
  model: 'curve',
  params: {
    buy_max: Math.max(...shares(BUY_BPS)),
    buy_min: Math.min(...shares(BUY_BPS)),
    sell_max: Math.max(...shares(SELL_BPS)),
    sell_min: Math.min(...shares(SELL_BPS)),
  },
  chargedIn: 'tokens_on_buy',
  source: 'https://docs.limitless.exchange/user-guide/fees',
  asOf: '2026-08-31',
}

const BRONZE: FeeSchedule = {
  ...NO_FEE,
  model: 'curve',
  rate: 1,
  chargedIn: 'tokens_on_buy',
  curve: { buy: toFractions(BUY_BPS), sell: toFractions(SELL_BPS) },
}

/**
 * Taker fee on the order book: a fraction of the notional that the venue publishes as a table by price, linear in
 * between; makers pay nothing. A buy receives fewer tokens (size · (1 − f)), a sell fewer dollars (proceeds · (1 − f)).
 *
 * The table is that of the lowest rank ("Bronze"); traders of a higher rank pay less, which only their own account
 * shows. `metadata.fee: false` waives it. A creator's fee on top has no published formula, so a market with one
 * has an unknown fee.
 *
 * Source and day: {@link LIMITLESS_FEES}.
 */
export function feeOf({ charged, creatorFee }: WireFees): FeeSchedule {
  if (creatorFee !== undefined && creatorFee !== 0) return UNKNOWN_FEE
  return charged === false ? NO_FEE : BRONZE
}

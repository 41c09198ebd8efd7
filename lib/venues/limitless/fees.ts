import { type FeeSchedule, NO_FEE, UNKNOWN_FEE } from '@/lib/domain/fees'

/** The fee fields of a market. */
export interface WireFees {
  /** `metadata.fee`. */
  charged: boolean | undefined
  /** `settings.creatorFeePct`; undefined when not told. */
  creatorFee: number | undefined
}

/** Basis points of the notional by price of the token traded: the ranks' table, lowest rank. */
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

const BRONZE: FeeSchedule = {
  ...NO_FEE,
  model: 'curve',
  rate: 1,
  chargedIn: 'tokens_on_buy',
  curve: { buy: toFractions(BUY_BPS), sell: toFractions(SELL_BPS) },
}

/**
 * Taker fee on the order book: a share of the notional that the venue tells as a table by price, linear in between;
 * makers pay nothing. A buy receives fewer tokens (size · (1 − f)), a sell fewer dollars (proceeds · (1 − f)).
 *
 * The table is that of the lowest rank ("Bronze"); traders of a higher rank pay less, which only their own account
 * tells. `metadata.fee: false` is free of it. A creator's fee on top has no published formula, so a market with one
 * has a fee that is not known.
 *
 * Source: https://docs.limitless.exchange/user-guide/fees, as of August 2026.
 */
export function feeOf({ charged, creatorFee }: WireFees): FeeSchedule {
  if (creatorFee !== undefined && creatorFee !== 0) return UNKNOWN_FEE
  return charged === false ? NO_FEE : BRONZE
}

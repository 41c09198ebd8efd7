import { type FeeSchedule, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { fromMicro, usd } from '@/lib/core/domain/units'
import type { FeeFacts } from '@/lib/core/domain/venueFacts'

/** Fee types whose taker pays the quadratic fee; they differ only in the maker's fee. */
const QUADRATIC_TAKER_FEE_TYPES: ReadonlySet<string> = new Set([
  'quadratic',
  'quadratic_with_maker_fees',
  'quadratic_with_combo_maker_fees',
])

const TAKER_RATE = 0.07
const CENT = usd(10_000)

export const KALSHI_FEES: FeeFacts = {
  model: 'quadratic',
  params: {
    rate: TAKER_RATE,
    multiplier: 'per series or event, usually 1',
    round_up_to_usd: fromMicro(CENT),
  },
  chargedIn: 'usd',
  source: 'https://kalshi.com/docs/kalshi-fee-schedule.pdf',
  asOf: '2026-10-06',
}

export interface KalshiFeeTerms {
  /** An open string on the wire: the venue adds types. */
  feeType?: string
  multiplier?: number
}

/**
 * Taker fee of a Kalshi market: per order, multiplier × 0.07 × C × P × (1 − P), C contracts at P dollars.
 * The event's override takes precedence over its series, field by field. An unrecognised type is an unknown fee: its
 * prices may be shown, nothing is routed there.
 * Rounding: the raw fees of an order's fills are added up and rounded up once to the next cent. The fee schedule and
 * the fee-rounding page differ in the fine unit; this is the more expensive interpretation for one order.
 * Source and day: {@link KALSHI_FEES} (the schedule's edition of 2026-07-07) and
 * https://docs.kalshi.com/getting_started/fee_rounding; series `fee_type`, `fee_multiplier`, event
 * `fee_type_override`, `fee_multiplier_override` of https://docs.kalshi.com/openapi.yaml.
 */
export function kalshiFee({
  series,
  override,
}: {
  series?: KalshiFeeTerms
  override?: KalshiFeeTerms
}): FeeSchedule {
  const feeType = override?.feeType ?? series?.feeType
  const multiplier = override?.multiplier ?? series?.multiplier
  if (feeType === undefined || multiplier === undefined) return UNKNOWN_FEE
  if (!QUADRATIC_TAKER_FEE_TYPES.has(feeType)) return UNKNOWN_FEE
  if (multiplier === 0) return NO_FEE
  return { ...NO_FEE, model: 'quadratic', rate: TAKER_RATE, multiplier, roundTo: CENT }
}

/**
 * A market's waiver (`fee_waiver_expiration_time`) is counted only when it outlasts the market's trading: then no
 * order can miss it. One that ends earlier may be over when the order arrives, so the fee is charged.
 */
export function withWaiver(
  fee: FeeSchedule,
  { waivedUntil, closesAt }: { waivedUntil?: number; closesAt: number },
): FeeSchedule {
  const waived = fee.model === 'quadratic' && waivedUntil !== undefined && waivedUntil >= closesAt
  return waived ? NO_FEE : fee
}

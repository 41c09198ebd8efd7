import { z } from 'zod'
import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import { usd } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'

interface FeeDetails {
  rate: number
  exponent: number
}

/** A fee type of early 2026 charges fees that its rows do not state. */
const UNSTATED: FeeDetails = { rate: 0.07, exponent: 1 }
const schedule = z.object({ rate: z.number(), exponent: z.number() })

/** A market's taker fee parameters; undefined when free. */
export function feeDetails({ feesEnabled, feeSchedule }: Wire): FeeDetails | undefined {
  const { data } = schedule.safeParse(feeSchedule)
  return data ?? (feesEnabled === true ? UNSTATED : undefined)
}

/** Dollars on both sides, in steps of 0.00001. Source: https://docs.polymarket.com/trading/fees. */
export const polymarketFee = (details: FeeDetails | undefined): FeeSchedule =>
  details ? { ...NO_FEE, ...details, model: 'quadratic', roundTo: usd(10) } : NO_FEE

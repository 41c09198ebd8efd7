import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import { usd } from '@/lib/core/domain/units'

/**
 * Per order, in whole cents. Source: https://kalshi.com/docs/kalshi-fee-schedule.pdf. A flat type has no published fee.
 */
export const kalshiFee = (feeType: string, multiplier: number): FeeSchedule =>
  feeType.startsWith('quadratic')
    ? { ...NO_FEE, model: 'quadratic', rate: 0.07, multiplier, roundTo: usd(10_000) }
    : NO_FEE

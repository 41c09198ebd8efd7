import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import { usd } from '@/lib/core/domain/units'
import type { OpinionListing } from '../listings/opinionListing'

/** Basis points: most topics have the highest rate, some a lower one, a few none. */
export const takerFeeOf = ({ topicId }: Pick<OpinionListing, 'topicId'>) =>
  topicId % 7 === 0 ? 0 : topicId % 3 === 0 ? 200 : 400

/**
 * Dollars, with a minimum of $0.25 per match; nothing when the topic has no rate.
 * Source: https://docs.opinion.trade/trade-on-opinion.trade/fees.
 */
export const opinionFee = (takerFeeBps: number): FeeSchedule =>
  takerFeeBps === 0
    ? NO_FEE
    : {
        ...NO_FEE,
        model: 'notional_quadratic',
        rate: takerFeeBps / 10_000,
        minUsd: usd(250_000),
        minPer: 'fill',
      }

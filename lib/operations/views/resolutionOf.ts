import type { Market, MarketResult } from '@/lib/core/domain/market'
import type { MemberView } from './memberView'

/** Its result is final, or there will never be one. */
export const isSettled = ({ status }: Pick<Market, 'status'>) =>
  status === 'resolved' || status === 'cancelled'

const flip = (result: MarketResult): MarketResult =>
  result === 'yes' ? 'no' : result === 'no' ? 'yes' : 'invalid'

type Resolved = Pick<MemberView, 'market' | 'inverted'>

/** A platform's resolution of an outcome, in the outcome's terms. */
export const resultOn = ({ market: { result }, inverted }: Resolved): MarketResult | undefined =>
  result !== undefined && inverted ? flip(result) : result

/** The platforms' resolutions of an outcome: none, one result, or several that contradict each other. */
export const resultsOf = (views: readonly Resolved[]): MarketResult[] => [
  ...new Set(views.flatMap((view) => resultOn(view) ?? [])),
]

import type { Market, MarketResult } from '@/lib/core/domain/market'
import type { MemberView } from './memberView'

/** Its result is final, or there will never be one. */
export const isSettled = ({ status }: Pick<Market, 'status'>) =>
  status === 'resolved' || status === 'cancelled'

const flip = (result: MarketResult): MarketResult =>
  result === 'yes' ? 'no' : result === 'no' ? 'yes' : 'invalid'

type Resolved = Pick<MemberView, 'market' | 'inverted'>

/** What a platform resolved an outcome to, in the outcome's own words. */
export const resultOn = ({ market: { result }, inverted }: Resolved): MarketResult | undefined =>
  result !== undefined && inverted ? flip(result) : result

/** What platforms resolved an outcome to: none, one result, or several that contradict each other. */
export const resultsOf = (views: readonly Resolved[]): MarketResult[] => [
  ...new Set(views.flatMap((view) => resultOn(view) ?? [])),
]

import type { Market, MarketResult } from '@/lib/domain/market'
import type { MemberView } from './memberView'

/** Its result is final, or there will never be one. */
export const isSettled = ({ status }: Pick<Market, 'status'>) =>
  status === 'resolved' || status === 'cancelled'

const flip = (result: MarketResult): MarketResult =>
  result === 'yes' ? 'no' : result === 'no' ? 'yes' : 'invalid'

/** What platforms resolved an outcome to, in its own words: none, one result, or several that contradict each other. */
export function resultsOf(views: readonly Pick<MemberView, 'market' | 'inverted'>[]): MarketResult[] {
  const results = views.flatMap(({ market: { result }, inverted }) =>
    result === undefined ? [] : [inverted ? flip(result) : result],
  )
  return [...new Set(results)]
}

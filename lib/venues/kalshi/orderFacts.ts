import type { Market } from '@/lib/core/domain/market'
import type { OrderFacts } from '@/lib/core/domain/order'

/** Everything is in the listing; no contract is involved. */
export const orderFactsOf = ({ trading }: Market): OrderFacts => ({
  rules: trading,
  operators: [],
  ledger: 0,
})

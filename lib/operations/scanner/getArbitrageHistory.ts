import type { ArbitrageHistoryResponse } from '@/lib/contract/arbitrage'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { lifeHistory } from './lifeHistory'

/** Lifetimes of opportunities, and the last closed ones. */
export const getArbitrageHistory = (
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getArbitrageHistory']>, 'query'>,
): Promise<ArbitrageHistoryResponse> => lifeHistory(runtime, query)

import type { Taken } from '@/lib/core/domain/execution'
import type { Outcome } from '@/lib/core/domain/market'
import { complement, type Price } from '@/lib/core/domain/units'

/** Taken depth in prices of a token, from prices of YES, and the other way round. */
export const tokenTaken = (taken: ReadonlyMap<Price, Taken>, outcome: Outcome): ReadonlyMap<Price, Taken> =>
  outcome === 'yes' ? taken : new Map([...taken].map(([at, own]) => [complement(at), own]))

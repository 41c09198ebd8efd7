import type { BestSplitRead } from '@/lib/contract/pageReads'
import { pageReadQuery } from './pageReadQuery'

/** The order that a split saves the most on, read again every fifteen seconds while the page is in view. */
export const bestSplitQuery = () =>
  pageReadQuery<BestSplitRead>('best-split', { path: '/best-split', everyMs: 15_000 })

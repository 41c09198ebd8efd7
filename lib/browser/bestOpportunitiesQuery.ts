import type { BestOpportunities } from '@/lib/contract/pageReads'
import { pageReadQuery } from './pageReadQuery'

/** The best opportunity of each event that has one, read again every five seconds while the page is in view. */
export const bestOpportunitiesQuery = () =>
  pageReadQuery<BestOpportunities>('best-opportunities', { path: '/scanner/best', everyMs: 5_000 })
